package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.appoperator.embedded.kind.ResourceDefinition;
import io.appoperator.embedded.schema.EncodedValues;
import io.appoperator.embedded.schema.FieldError;
import io.appoperator.embedded.schema.SchemaValidator;
import java.util.Optional;

/** Finds values that cannot be decoded into the fields of a built-in kind, or into metadata. */
final class DecodingErrors {

  private DecodingErrors() {}

  /** Refuses an object that a client sends, if it has a problem. */
  static void refuse(ResourceDefinition definition, Optional<String> problem) throws ApiException {
    if (problem.isPresent()) {
      throw Failures.badRequest(
          "%s in version \"%s\" cannot be handled as a %s: %s"
              .formatted(
                  definition.kind(), definition.version(), definition.kind(), problem.get()));
    }
  }

  /**
   * Refuses an object after a patch, if it has a problem.
   *
   * @param patched what was decoded, as messages show it
   */
  static void refusePatched(Optional<String> problem, String patched) throws ApiException {
    if (problem.isPresent()) {
      throw Failures.unreadablePatch(
          FieldError.invalid("patch", TextNode.valueOf(patched), problem.get()));
    }
  }

  /** Checks values that an apply may set although they cannot be decoded, as quantities. */
  static void checkMerged(ResourceDefinition definition, ObjectNode object) throws ApiException {
    Optional<String> problem =
        SchemaValidator.validateBuiltIn(definition.schema(), object).stream()
            .filter(error -> error.reason().equals(FieldError.TYPE_INVALID))
            .map(error -> sent(error, object))
            .filter(sent -> !sent.equals("null"))
            .findFirst()
            .map("json: cannot unmarshal %s into Go value of type int32"::formatted)
            .or(() -> EncodedValues.check(definition.schema(), object));
    if (problem.isPresent()) {
      String type =
          "%s/%s, Kind=%s".formatted(definition.group(), definition.version(), definition.kind());
      throw Failures.internal(
          ("failed to convert new object (/%s; %s) to proper version: unable to convert"
                  + " unstructured object to %s: %s")
              .formatted(ObjectMetadata.text(object, "name"), type, type, problem.get()));
    }
  }

  /** Returns what is wrong with the first value of a wrong type in metadata. */
  static Optional<String> findInMetadata(ResourceDefinition definition, ObjectNode object) {
    return MetadataTypes.findProblem(definition.kind(), definition.isBuiltIn(), object)
        .or(() -> EmbeddedMetadata.findProblem(definition, object));
  }

  /** Returns what is wrong with the first value of a wrong type; only built-in kinds have them. */
  static Optional<String> find(ResourceDefinition definition, JsonNode object) {
    if (!definition.isBuiltIn()) {
      return Optional.empty();
    }
    return SchemaValidator.validateBuiltIn(definition.schema(), object).stream()
        .filter(error -> error.reason().equals(FieldError.TYPE_INVALID))
        .findFirst()
        .map(error -> text(definition, error, object))
        .or(() -> EncodedValues.check(definition.schema(), object));
  }

  private static String text(ResourceDefinition definition, FieldError error, JsonNode object) {
    return "json: cannot unmarshal %s into Go struct field %s.%s"
        .formatted(sent(error, object), definition.kind(), error.field());
  }

  /** Returns the type that a client sent, as Go names it. */
  private static String sent(FieldError error, JsonNode object) {
    String sent = error.message().replaceFirst("^Invalid value: \"(\\w+)\".*", "$1");
    return switch (sent) {
      case "integer" -> "number";
      case "boolean" -> "bool";
      case "number" -> "number" + fraction(object, error);
      default -> sent;
    };
  }

  /** Returns the value that is not whole, if the field is a number. */
  private static String fraction(JsonNode object, FieldError error) {
    String path = "/" + error.field().replaceAll("\\[(\\d+)\\]", "/$1").replace('.', '/');
    JsonNode value = object.at(path);
    boolean isText = error.message().contains("of type string");
    return !isText && value.isNumber() ? " " + value.asText() : "";
  }
}
