package io.appoperator.core.input;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.decode.Document;
import io.appoperator.core.decode.Problem;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.Rendering;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds duplicate objects in an input: primaries and rendered objects. */
final class Collisions {

  /** Keeps only the location of each object, because there may be a million of them. */
  private final Map<ResourceRef, SourceLine> places = new HashMap<>();

  private record SourceLine(String source, int line) {

    @Override
    public String toString() {
      return source + ":" + line;
    }
  }

  List<Problem> find(RenderedResource resource) {
    Document document = resource.document();
    Rendering rendering = resource.rendering();
    SourceLine sourceLine = new SourceLine(document.source(), document.lineOf("metadata.name"));
    SourceLine earlier = places.putIfAbsent(rendering.primary(), sourceLine);
    if (earlier != null) {
      return List.of(
          collision(document, rendering.primary(), "is already in the input, at " + earlier));
    }
    List<Problem> found = new ArrayList<>();
    for (Manifest manifest : rendering.manifests()) {
      SourceLine other = places.putIfAbsent(manifest.ref(), sourceLine);
      if (other != null) {
        found.add(collision(document, manifest.ref(), "is already rendered, for " + other));
      }
    }
    return found;
  }

  private static Problem collision(Document document, ResourceRef ref, String how) {
    return DocumentRenderer.locate(
        document,
        Diagnostic.invalid(
            "metadata.name",
            "%s of the namespace '%s' %s. Rename or remove one of the two."
                .formatted(ref, ref.namespace(), how)));
  }
}
