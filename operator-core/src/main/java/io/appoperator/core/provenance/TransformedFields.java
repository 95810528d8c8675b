package io.appoperator.core.provenance;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.core.compare.ElementPath;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.transform.FieldPlace;
import io.appoperator.core.transform.FieldPlace.Step;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The fields of an object that transformers write.
 *
 * @param writers the id of the transformer of each field, and of everything below it
 */
record TransformedFields(Map<ElementPath, String> writers) {

  TransformedFields {
    writers = Map.copyOf(writers);
  }

  static TransformedFields of(Manifest manifest) {
    Map<ElementPath, String> writers = new HashMap<>();
    manifest
        .transformation()
        .authors()
        .forEach(
            author -> {
              ElementPath path = path(author.place(), manifest.json());
              if (path != null) {
                writers.put(path, author.transformer());
              }
            });
    return new TransformedFields(writers);
  }

  /** Returns the id of the transformer that writes a field; empty if none does. */
  String writerOf(ElementPath at) {
    return writers.entrySet().stream()
        .filter(entry -> at.isWithin(entry.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse("");
  }

  /** Returns the path with the indexes of list elements; null if the field was removed. */
  private static @Nullable ElementPath path(FieldPlace place, JsonNode object) {
    ElementPath path = ElementPath.ROOT;
    JsonNode node = object;
    for (Step step : place.steps()) {
      if (step instanceof Step.Member member) {
        path = path.member(member.name());
        node = node.path(member.name());
      } else {
        int index = step.indexIn(node);
        path = path.index(index);
        node = node.path(index);
      }
    }
    return node.isMissingNode() ? null : path;
  }
}
