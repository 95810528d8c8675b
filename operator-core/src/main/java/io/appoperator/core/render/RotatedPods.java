package io.appoperator.core.render;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.json.Json;
import io.appoperator.core.kind.GroupKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Rolls the pods that use a rotated value: their template gets an annotation with the time of the
 * rotation. Containers read environment variables only when they start. Pure.
 */
final class RotatedPods {

  private static final List<GroupKind> ROLLING =
      List.of(
          new GroupKind("apps", "Deployment"),
          new GroupKind("apps", "StatefulSet"),
          new GroupKind("apps", "DaemonSet"));

  private final String annotation;

  RotatedPods(ResourceKind primary) {
    this.annotation = OperatorMetadata.rotatedAnnotation(primary);
  }

  /** Returns the desired objects of a primary with the annotation where it is needed. */
  List<Manifest> annotate(List<Manifest> manifests) {
    Map<Manifest, String> rotated = new TreeMap<>(Comparator.comparing(Manifest::ref));
    for (Manifest manifest : manifests) {
      String rotations = manifest.generated().rotations();
      if (!rotations.isEmpty()) {
        rotated.put(manifest, manifest.ref().name() + "/" + rotations);
      }
    }
    return rotated.isEmpty()
        ? manifests
        : manifests.stream().map(manifest -> annotated(manifest, rotated)).toList();
  }

  private Manifest annotated(Manifest manifest, Map<Manifest, String> rotated) {
    if (ROLLING.stream().noneMatch(kind -> kind.matches(manifest.ref().kind()))) {
      return manifest;
    }
    List<String> used = new ArrayList<>();
    rotated.forEach(
        (secret, rotation) -> {
          if (References.refersTo(manifest, secret.ref())) {
            used.add(rotation);
          }
        });
    if (used.isEmpty()) {
      return manifest;
    }
    ObjectNode json = manifest.json().deepCopy();
    ObjectNode spec = json.withObjectProperty("spec");
    ObjectNode template = spec.withObjectProperty("template");
    template
        .withObjectProperty("metadata")
        .withObjectProperty("annotations")
        .put(annotation, String.join(";", used));
    spec.set("template", Json.sorted(template));
    return manifest.transformed(json, manifest.transformation());
  }
}
