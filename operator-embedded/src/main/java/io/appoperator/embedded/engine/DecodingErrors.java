package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.appoperator.embedded.kind.ResourceDefinition;
import io.appoperator.embedded.schema.EncodedValues;
import io.appoperator.embedded.schema.FieldError;
import io.appoperator.embedded.schema.SchemaValidator;
import java.util.Optional;

/** Finds values that cannot be decoded into the fields of a built-in kind. */
final class DecodingErrors {

  private DecodingErrors() {}

  /** Checks the types of all values that a client sends. */
  static void check(ResourceDefinition definition, JsonNode object) throws ApiException {
    Optional<String> problem = find(definition, object);
    if (problem.isPresent()) {
      throw Failures.badRequest(
          "%s in version \"%s\" cannot be handled as a %s: %s"
              .formatted(
                  definition.kind(), definition.version(), definition.kind(), problem.get()));
    }
  }

  /**
   * Checks the types of all values after a patch.
   *
   * @param patched what was decoded, as messages show it
   */
  static void checkPatched(ResourceDefinition definition, JsonNode object, String patched)
      throws ApiException {
    Optional<String> problem = find(definition, object);
    if (problem.isPresent()) {
      throw Failures.unreadablePatch(
          FieldError.invalid("patch", TextNode.valueOf(patched), problem.get()));
    }
  }

  private static Optional<String> find(ResourceDefinition definition, JsonNode object) {
    return SchemaValidator.validate(definition.schema(), object, "").stream()
        .filter(error -> error.reason().equals(FieldError.TYPE_INVALID))
        .findFirst()
        .map(error -> text(definition, error))
        .or(() -> EncodedValues.check(definition.schema(), object));
  }

  private static String text(ResourceDefinition definition, FieldError error) {
    String sent = error.message().replaceFirst("^Invalid value: \"(\\w+)\".*", "$1");
    String type =
        switch (sent) {
          case "integer" -> "number";
          case "boolean" -> "bool";
          default -> sent;
        };
    return "json: cannot unmarshal %s into Go struct field %s.%s"
        .formatted(type, definition.kind(), error.field());
  }
}
