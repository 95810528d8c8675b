package io.appoperator.crd;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Element;

/** Reads the text of annotations, and adds it to a schema. Stateless. */
final class SchemaKeywords {

  private static final YAMLMapper YAML = new YAMLMapper();

  private static final Set<String> NUMBERS = Set.of("integer", "number");

  /** The types to which a keyword applies. */
  private static final Map<String, Set<String>> TYPES =
      Map.ofEntries(
          Map.entry("minimum", NUMBERS),
          Map.entry("maximum", NUMBERS),
          Map.entry("exclusiveMinimum", NUMBERS),
          Map.entry("exclusiveMaximum", NUMBERS),
          Map.entry("multipleOf", NUMBERS),
          Map.entry("minLength", Set.of("string")),
          Map.entry("maxLength", Set.of("string")),
          Map.entry("pattern", Set.of("string")),
          Map.entry("minItems", Set.of("array")),
          Map.entry("maxItems", Set.of("array")),
          Map.entry("x-kubernetes-list-type", Set.of("array")),
          Map.entry("x-kubernetes-list-map-keys", Set.of("array")),
          Map.entry("minProperties", Set.of("object")),
          Map.entry("maxProperties", Set.of("object")),
          Map.entry("x-kubernetes-map-type", Set.of("object")));

  /** The keywords of every type. */
  private static final Set<String> GENERAL =
      Set.of(
          "additionalProperties",
          "allOf",
          "anyOf",
          "default",
          "description",
          "enum",
          "example",
          "format",
          "items",
          "not",
          "nullable",
          "oneOf",
          "properties",
          "required",
          "title",
          "type",
          "x-kubernetes-embedded-resource",
          "x-kubernetes-int-or-string",
          "x-kubernetes-preserve-unknown-fields",
          "x-kubernetes-validations");

  private SchemaKeywords() {}

  /** Replaces the keywords of the schema by those of the text. */
  static void add(ObjectNode schema, String text, Element place) {
    schema.setAll(read(text, place));
    for (Iterator<String> names = schema.fieldNames(); names.hasNext(); ) {
      check(names.next(), schema, place);
    }
  }

  private static ObjectNode read(String text, Element place) {
    String document = text.strip();
    if (!document.startsWith("{") && !document.contains("\n")) {
      document = "{" + document + "}";
    }
    try {
      JsonNode read = YAML.readTree(document);
      if (read instanceof ObjectNode object
          && object.properties().stream().noneMatch(SchemaKeywords::isEmpty)) {
        return object;
      }
    } catch (JsonProcessingException e) {
      throw new InvalidSpecException(
          place, "The schema '%s' is not valid YAML: %s".formatted(text, e.getOriginalMessage()));
    }
    throw new InvalidSpecException(
        place, "The schema '%s' must be a map, such as 'minimum: 1, maximum: 16'.".formatted(text));
  }

  /** A text without a colon is read as a key without a value. */
  private static boolean isEmpty(Map.Entry<String, JsonNode> keyword) {
    return keyword.getValue().isNull();
  }

  private static void check(String keyword, ObjectNode schema, Element place) {
    Set<String> types = TYPES.get(keyword);
    String type = schema.path("type").asText();
    if (types == null && !GENERAL.contains(keyword)) {
      throw new InvalidSpecException(
          place, "The keyword '%s' is unknown in a schema of Kubernetes.".formatted(keyword));
    }
    if (types != null && !type.isEmpty() && !types.contains(type)) {
      throw new InvalidSpecException(
          place,
          "The keyword '%s' does not apply to the type '%s'; only to %s."
              .formatted(keyword, type, String.join(", ", types.stream().sorted().toList())));
    }
  }
}
