package io.appoperator.core.kind;

import io.appoperator.core.kind.KindTable.Reference;
import java.util.ArrayList;
import java.util.List;

/** The fields of a pod that refer to objects that it needs to start. */
final class PodReferences {

  private static final GroupKind CONFIG_MAP = new GroupKind("", "ConfigMap");
  private static final GroupKind SECRET = new GroupKind("", "Secret");
  private static final GroupKind CLAIM = new GroupKind("", "PersistentVolumeClaim");
  private static final GroupKind SERVICE_ACCOUNT = new GroupKind("", "ServiceAccount");

  private static final List<Reference> OF_A_POD =
      List.of(
          new Reference("volumes[].configMap.name", CONFIG_MAP),
          new Reference("volumes[].projected.sources[].configMap.name", CONFIG_MAP),
          new Reference("volumes[].secret.secretName", SECRET),
          new Reference("volumes[].projected.sources[].secret.name", SECRET),
          new Reference("volumes[].persistentVolumeClaim.claimName", CLAIM),
          new Reference("serviceAccountName", SERVICE_ACCOUNT),
          new Reference("imagePullSecrets[].name", SECRET));

  private static final List<Reference> OF_A_CONTAINER =
      List.of(
          new Reference("env[].valueFrom.configMapKeyRef.name", CONFIG_MAP),
          new Reference("env[].valueFrom.secretKeyRef.name", SECRET),
          new Reference("envFrom[].configMapRef.name", CONFIG_MAP),
          new Reference("envFrom[].secretRef.name", SECRET));

  private PodReferences() {}

  /**
   * Returns the references of a kind that contains a pod spec.
   *
   * @param prefix the path of that spec, with a dot at its end
   * @param others other references of the kind
   */
  static List<Reference> withPrefix(String prefix, Reference... others) {
    List<Reference> references = new ArrayList<>(List.of(others));
    OF_A_POD.forEach(field -> references.add(at(prefix, field)));
    for (String containers : List.of("containers[].", "initContainers[].")) {
      OF_A_CONTAINER.forEach(field -> references.add(at(prefix + containers, field)));
    }
    return List.copyOf(references);
  }

  private static Reference at(String prefix, Reference field) {
    return new Reference(prefix + field.path(), field.kind());
  }
}
