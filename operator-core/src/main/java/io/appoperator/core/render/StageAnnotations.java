package io.appoperator.core.render;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.json.Json;
import java.util.List;

/**
 * Records in each object that waits or that others wait for which state of it is desired. A live
 * object shows by that which state was applied last, also to a process that did not apply it. Pure.
 */
final class StageAnnotations {

  private final String annotation;

  StageAnnotations(ResourceKind primary) {
    this.annotation = OperatorMetadata.stageAnnotation(primary);
  }

  /** Returns the desired objects of a primary with the annotation where it is needed. */
  List<Manifest> annotate(List<Manifest> manifests, Stages stages) {
    return stages.contents().isEmpty()
        ? manifests
        : manifests.stream()
            .map(
                manifest ->
                    stages
                        .content(manifest.ref())
                        .map(digest -> annotated(manifest, digest))
                        .orElse(manifest))
            .toList();
  }

  private Manifest annotated(Manifest manifest, Digest digest) {
    ObjectNode json = manifest.json().deepCopy();
    json.withObjectProperty("metadata")
        .withObjectProperty("annotations")
        .put(annotation, digest.text());
    return manifest
        .transformed((ObjectNode) Json.sorted(json), manifest.transformation())
        .digested();
  }
}
