package io.appoperator.embedded.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** Texts of built-in kinds that encode other values: quantities, and bytes in base64. */
public final class EncodedValues {

  private static final String BYTES = "byte";
  private static final int GROUP = 4;
  private static final int MAX_PADDING = 2;

  private EncodedValues() {}

  /** Returns why the first text that cannot be decoded cannot; empty if all can be. */
  public static Optional<String> check(JsonNode schema, JsonNode value) {
    if (value.isObject()) {
      return value
          .propertyStream()
          .map(field -> check(Schemas.ofField(schema, field.getKey()), field.getValue()))
          .flatMap(Optional::stream)
          .findFirst();
    }
    if (value.isArray()) {
      return value
          .valueStream()
          .map(item -> check(schema.path("items"), item))
          .flatMap(Optional::stream)
          .findFirst();
    }
    if (!value.isTextual()) {
      return Optional.empty();
    }
    return switch (schema.path("format").asText()) {
      case Quantities.FORMAT -> checkQuantity(value.asText());
      case BYTES -> checkBytes(value.asText());
      default -> Optional.empty();
    };
  }

  /** Writes bytes in the form of the server: one line, and no bits that are not used. */
  public static void canonicalize(JsonNode schema, JsonNode value) {
    if (value instanceof ObjectNode object) {
      List<String> names = new ArrayList<>();
      object.fieldNames().forEachRemaining(names::add);
      for (String name : names) {
        JsonNode field = Schemas.ofField(schema, name);
        boolean isBytes = field.path("format").asText().equals(BYTES);
        if (isBytes && object.get(name).isTextual()) {
          byte[] bytes = Base64.getMimeDecoder().decode(object.get(name).asText());
          object.set(name, TextNode.valueOf(Base64.getEncoder().encodeToString(bytes)));
        } else {
          canonicalize(field, object.get(name));
        }
      }
    } else if (value instanceof ArrayNode array) {
      array.forEach(item -> canonicalize(schema.path("items"), item));
    }
  }

  private static Optional<String> checkQuantity(String text) {
    return text.isEmpty() || Quantities.parse(text).isPresent()
        ? Optional.empty()
        : Optional.of(
            "quantities must match the regular expression"
                + " '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'");
  }

  private static Optional<String> checkBytes(String text) {
    int wrong = firstWrong(text);
    return wrong < 0 ? Optional.empty() : Optional.of("illegal base64 data at input byte " + wrong);
  }

  /** Returns the position that a decoder of Go reports; negative if it can decode the text. */
  private static int firstWrong(String text) {
    int digits = 0;
    int padding = 0;
    int lastDigits = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\n' || c == '\r') {
        continue;
      }
      if (c == '=') {
        boolean isPlace = digits % GROUP + padding >= MAX_PADDING && digits % GROUP != 0;
        if (!isPlace || digits % GROUP + padding >= GROUP) {
          return i;
        }
        padding++;
      } else if (padding > 0 || !isDigit(c)) {
        return i;
      } else {
        if (digits % GROUP == 0) {
          lastDigits = i;
        }
        digits++;
      }
    }
    return (digits + padding) % GROUP == 0 ? -1 : lastDigits;
  }

  private static boolean isDigit(char c) {
    boolean isLetter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    return isLetter || (c >= '0' && c <= '9') || c == '+' || c == '/';
  }
}
