package io.appoperator.core.preview;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.compare.Comparison;
import io.appoperator.core.input.RenderPath;
import io.appoperator.core.preview.PrimaryDryRun.DryRunResponse;
import java.util.List;

/** Compares a primary resource in a file with what the API server admits. Pure. */
final class AdmissionComparison {

  private AdmissionComparison() {}

  /** A live field that is not in the file does not result from this admission. */
  static Comparison of(
      ResourceRef ref, RenderPath<?> path, ObjectNode document, DryRunResponse.Accepted admitted) {
    ObjectNode written = managed(path.complete(document));
    ObjectNode result = managed(path.complete(admitted.object()));
    admitted.live().ifPresent(live -> keep(written, managed(path.complete(live)), result));
    return Comparison.ofRendered(ref, written, result);
  }

  private static void keep(ObjectNode written, JsonNode live, JsonNode result) {
    live.properties()
        .forEach(
            member -> {
              String name = member.getKey();
              JsonNode after = result.path(name);
              if (written.get(name) instanceof ObjectNode inner) {
                keep(inner, member.getValue(), after);
              } else if (!written.has(name) && member.getValue().equals(after)) {
                written.set(name, after);
              } else if (!written.has(name) && member.getValue().isObject() && after.isObject()) {
                keep(written.putObject(name), member.getValue(), after);
              } else if (written.get(name) instanceof ArrayNode list && after.isArray()) {
                // Another field manager may have added elements of a keyed list.
                if (after.equals(member.getValue()) && containsAll(after, list)) {
                  written.set(name, after);
                }
              }
            });
  }

  private static boolean containsAll(JsonNode all, ArrayNode some) {
    for (JsonNode element : some) {
      boolean found = false;
      for (JsonNode candidate : all) {
        found |= candidate.equals(element);
      }
      if (!found) {
        return false;
      }
    }
    return true;
  }

  /** Returns the fields that an author writes and that managers or policies read. */
  private static ObjectNode managed(ObjectNode complete) {
    ObjectNode copy = complete.deepCopy();
    ObjectNode metadata = copy.withObjectProperty("metadata");
    metadata.retain("name", "namespace", "labels", "annotations");
    for (String texts : List.of("labels", "annotations")) {
      if (!metadata.hasNonNull(texts)) {
        metadata.putObject(texts);
      }
    }
    return copy;
  }
}
