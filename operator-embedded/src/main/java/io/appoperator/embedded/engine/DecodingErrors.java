package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.embedded.kind.ResourceDefinition;
import io.appoperator.embedded.schema.FieldError;
import io.appoperator.embedded.schema.SchemaValidator;

/** Finds values that cannot be decoded into the fields of a built-in kind. */
final class DecodingErrors {

  private DecodingErrors() {}

  /** Checks the types of all values. */
  static void check(ResourceDefinition definition, JsonNode object) throws ApiException {
    for (FieldError error : SchemaValidator.validate(definition.schema(), object, "")) {
      if (error.reason().equals(FieldError.TYPE_INVALID)) {
        String sent = error.message().replaceFirst("^Invalid value: \"(\\w+)\".*", "$1");
        throw Failures.badRequest(
            "%s in version \"%s\" cannot be handled as a %s: json: cannot unmarshal %s into Go struct field %s.%s"
                .formatted(
                    definition.kind(),
                    definition.version(),
                    definition.kind(),
                    sent.equals("integer") ? "number" : sent,
                    definition.kind(),
                    error.field()));
      }
    }
  }
}
