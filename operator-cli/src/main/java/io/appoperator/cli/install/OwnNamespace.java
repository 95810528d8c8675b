package io.appoperator.cli.install;

import io.appoperator.cli.option.NameTypes;
import io.appoperator.cli.option.ValueType;
import java.util.Optional;
import java.util.Set;

/** A namespace that the installation may label, so that the API server rejects other pods in it. */
final class OwnNamespace extends ValueType<String> {

  private static final Set<String> OF_KUBERNETES =
      Set.of("default", "kube-system", "kube-public", "kube-node-lease");

  OwnNamespace() {
    super(new NameTypes.NamespaceName().range(), OwnNamespace::read);
  }

  private static Optional<String> read(String text) {
    String name = new NameTypes.NamespaceName().convert(text);
    if (OF_KUBERNETES.contains(name)) {
      throw new IllegalArgumentException(
          "'%s' is a namespace of Kubernetes, and the installation would change its labels. Use another one, such as operator-system."
              .formatted(name));
    }
    return Optional.of(name);
  }
}
