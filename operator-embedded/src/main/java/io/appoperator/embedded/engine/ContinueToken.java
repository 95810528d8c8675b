package io.appoperator.embedded.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Where the next part of a list starts.
 *
 * @param revision the resource version of the whole list
 * @param start the first position that it may have, as in {@code default/web}; without the
 *     namespace if the list is that of one namespace
 */
record ContinueToken(long revision, String start) {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String VERSION = "meta.k8s.io/v1";

  /** Parts of a path that the server would have to resolve first. */
  private static final Set<String> UNCLEAN = Set.of("", ".", "..");

  /** The revision of a token that continues with the latest state. */
  private static final long LATEST = -1;

  /** Returns a token that continues after a position. */
  static ContinueToken after(long revision, String position) {
    return new ContinueToken(revision, position + "\u0000");
  }

  /** Returns a token that continues at the same place, with whatever exists then. */
  ContinueToken inconsistent() {
    return new ContinueToken(LATEST, start);
  }

  /** Returns the token with the resource version of the last change, if it continues with that. */
  ContinueToken from(long latest) {
    return revision < 0 ? new ContinueToken(latest, start) : this;
  }

  /** Returns the token as clients get it. */
  String encode() {
    ObjectNode json = JSON.createObjectNode();
    json.put("v", VERSION).put("rv", revision).put("start", start);
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(json.toString().getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Returns the token of a text.
   *
   * @throws ApiException if it is not one
   */
  static ContinueToken decode(String text) throws ApiException {
    int invalid = firstInvalid(text);
    if (invalid >= 0) {
      throw invalid(": illegal base64 data at input byte " + invalid);
    }
    try {
      JsonNode json =
          JSON.readTree(new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8));
      checkTypes(json);
      String version = json.path("v").asText();
      if (!version.equals(VERSION)) {
        throw invalid(": server does not recognize this encoded version " + version);
      }
      if (json.path("rv").asLong() == 0) {
        throw invalid(": incorrect encoded start resourceVersion (version " + version + ")");
      }
      String start = json.path("start").asText("");
      if (start.isEmpty()) {
        throw invalid(": encoded start key empty (version " + version + ")");
      }
      String key = start.startsWith("/") ? start.substring(1) : start;
      if (!key.isEmpty() && Stream.of(key.split("/", -1)).anyMatch(UNCLEAN::contains)) {
        throw invalid(": " + start);
      }
      return new ContinueToken(json.path("rv").asLong(), key);
    } catch (JsonEOFException e) {
      throw invalid(": unexpected end of JSON input");
    } catch (JsonProcessingException | IllegalArgumentException e) {
      throw invalid("");
    }
  }

  private static void checkTypes(JsonNode json) throws ApiException {
    if (!json.isObject() && !json.isNull()) {
      throw invalid(
          ": json: cannot unmarshal %s into Go value of type storage.continueToken"
              .formatted(type(json)));
    }
    checkType(json.path("v"), "v", JsonNode::isTextual);
    checkType(json.path("rv"), "rv", JsonNode::isIntegralNumber);
    checkType(json.path("start"), "start", JsonNode::isTextual);
  }

  private static void checkType(JsonNode value, String field, Predicate<JsonNode> isOfType)
      throws ApiException {
    if (!value.isMissingNode() && !value.isNull() && !isOfType.test(value)) {
      String shown = value.isFloatingPointNumber() ? " " + value.asText() : "";
      throw invalid(
          ": json: cannot unmarshal %s%s into Go struct field continueToken.%s"
              .formatted(type(value), shown, field));
    }
  }

  /** Returns the name that a decoder of Go has for a type. */
  private static String type(JsonNode value) {
    String name = value.getNodeType().name().toLowerCase(Locale.ROOT);
    return name.equals("boolean") ? "bool" : name;
  }

  /** Returns the position that a decoder of Go reports; negative if all characters are valid. */
  private static int firstInvalid(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      if (!letter && !(c >= '0' && c <= '9') && c != '-' && c != '_') {
        return i;
      }
    }
    return text.length() % 4 == 1 ? text.length() - 1 : -1;
  }

  private static ApiException invalid(String problem) {
    return Failures.badRequest("invalid continue token: continue key is not valid" + problem);
  }
}
