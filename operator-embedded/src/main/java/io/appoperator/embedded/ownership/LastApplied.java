package io.appoperator.embedded.ownership;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.field.PathSet;
import io.appoperator.embedded.merge.Comparer;
import io.appoperator.embedded.merge.Comparison;
import io.appoperator.embedded.merge.FieldCollector;
import io.appoperator.embedded.merge.TypeMismatchException;
import io.appoperator.embedded.type.Type;

/**
 * The annotation in which the client-side apply of kubectl keeps what it applied. With it, a later
 * server-side apply of kubectl may change these fields, and the annotation follows.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/reference/using-api/server-side-apply/#migration-between-client-side-and-server-side-apply">Migration
 *     between client-side and server-side apply</a>
 */
final class LastApplied {

  /** The field manager that may use the annotation. */
  static final String MANAGER = "kubectl";

  private static final String ANNOTATION = "kubectl.kubernetes.io/last-applied-configuration";

  private static final JsonMapper SORTED =
      JsonMapper.builder().enable(JsonNodeFeature.WRITE_PROPERTIES_SORTED).build();

  private final String apiVersion;
  private final Type type;

  LastApplied(String apiVersion, Type type) {
    this.apiVersion = apiVersion;
    this.type = type;
  }

  /** Returns the fields that still have the values of the annotation; none without it. */
  PathSet unchangedFields(ObjectNode live) {
    try {
      JsonNode applied = SORTED.readTree(text(live));
      if (!applied.path("apiVersion").asText().equals(apiVersion)) {
        return PathSet.EMPTY;
      }
      Comparison comparison = Comparer.compare(type, applied, live);
      return FieldCollector.collect(type, applied)
          .difference(comparison.changed())
          .difference(comparison.removed());
    } catch (JsonProcessingException | TypeMismatchException | IllegalArgumentException e) {
      // Any client can write the annotation.
      return PathSet.EMPTY;
    }
  }

  /** Writes the last applied manifest into the annotation of an object that has one. */
  void update(ObjectNode object, ObjectNode applied) {
    if (text(object).isEmpty()) {
      return;
    }
    ObjectNode copy = applied.deepCopy();
    if (copy.at("/metadata/annotations") instanceof ObjectNode annotations) {
      annotations.remove(ANNOTATION);
    }
    try {
      String json = SORTED.writeValueAsString(copy);
      ((ObjectNode) object.at("/metadata/annotations")).put(ANNOTATION, escaped(json) + "\n");
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A tree can always be written", e);
    }
  }

  /** Go escapes these characters, which HTML uses. */
  private static String escaped(String json) {
    return json.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026");
  }

  private static String text(ObjectNode object) {
    return object.path("metadata").path("annotations").path(ANNOTATION).asText();
  }
}
