package io.appoperator.embedded.body;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** Reads JSON. */
public final class JsonBody {

  private static final ObjectMapper JSON =
      new ObjectMapper(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxNestingDepth(JsonSyntax.MAX_DEPTH).build())
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private JsonBody() {}

  /** Returns the value of a JSON text. */
  public static JsonNode parse(String text) throws BodyException {
    try {
      JsonNode json = JSON.readTree(text);
      if (json != null && !json.isMissingNode()) {
        return json;
      }
    } catch (JsonProcessingException e) {
      throw new BodyException(JsonSyntax.findError(text).orElseGet(e::getOriginalMessage));
    }
    throw new BodyException("unexpected end of JSON input");
  }

  /** Returns the name that Go has for the type of a value. */
  public static String typeOf(JsonNode value) {
    return switch (value.getNodeType()) {
      case ARRAY -> "array";
      case BOOLEAN -> "bool";
      case NUMBER -> "number";
      case STRING -> "string";
      default -> "object";
    };
  }
}
