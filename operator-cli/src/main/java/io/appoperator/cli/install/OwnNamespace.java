package io.appoperator.cli.install;

import io.appoperator.cli.option.NameTypes;
import io.appoperator.cli.option.ValueType;
import io.appoperator.core.install.SystemNamespaces;
import java.util.Optional;

/** A namespace that the installation may label, so that the API server rejects other pods in it. */
final class OwnNamespace extends ValueType<String> {

  /** Helm installs there, because it changes no label of a namespace. */
  private static final String DEFAULT = "default";

  OwnNamespace() {
    super(new NameTypes.NamespaceName().range(), OwnNamespace::read);
  }

  private static Optional<String> read(String text) {
    String name = new NameTypes.NamespaceName().convert(text);
    if (name.equals(DEFAULT) || SystemNamespaces.NAMES.contains(name)) {
      throw new IllegalArgumentException(
          "'%s' is a namespace of Kubernetes, and the installation would change its labels. Use another one, such as operator-system."
              .formatted(name));
    }
    return Optional.of(name);
  }
}
