package io.appoperator.core.kind;

import io.appoperator.core.kind.KindTable.Reference;
import java.util.ArrayList;
import java.util.List;

/** The fields of a pod that refer to objects that it needs to start. */
final class PodReferences {

  private static final List<Reference> OF_A_POD =
      List.of(
          new Reference("volumes[].configMap.name", "ConfigMap"),
          new Reference("volumes[].projected.sources[].configMap.name", "ConfigMap"),
          new Reference("volumes[].secret.secretName", "Secret"),
          new Reference("volumes[].projected.sources[].secret.name", "Secret"),
          new Reference("volumes[].persistentVolumeClaim.claimName", "PersistentVolumeClaim"),
          new Reference("serviceAccountName", "ServiceAccount"),
          new Reference("imagePullSecrets[].name", "Secret"));

  private static final List<Reference> OF_A_CONTAINER =
      List.of(
          new Reference("env[].valueFrom.configMapKeyRef.name", "ConfigMap"),
          new Reference("env[].valueFrom.secretKeyRef.name", "Secret"),
          new Reference("envFrom[].configMapRef.name", "ConfigMap"),
          new Reference("envFrom[].secretRef.name", "Secret"));

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
