package io.appoperator.embedded.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/**
 * Where the next part of a list starts.
 *
 * @param revision the resource version of the whole list
 * @param start the namespace and name after which it continues, as in {@code default/web}
 */
record ContinueToken(long revision, String start) {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String VERSION = "meta.k8s.io/v1";

  /** The revision of a token that continues with the latest state. */
  private static final long LATEST = -1;

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
    json.put("v", VERSION).put("rv", revision).put("start", start + "\u0000");
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
      String version = json.path("v").asText();
      if (!version.equals(VERSION)) {
        throw invalid(": server does not recognize this encoded version " + version);
      }
      if (json.path("rv").asLong() == 0) {
        throw invalid(": incorrect encoded start resourceVersion (version " + version + ")");
      }
      if (List.of(json.path("start").asText().split("/")).contains("..")) {
        throw invalid(": " + json.path("start").asText());
      }
      if (json.path("start").asText().isEmpty()) {
        throw invalid(": incorrect encoded start key");
      }
      return new ContinueToken(
          json.path("rv").asLong(), json.path("start").asText().replace("\u0000", ""));
    } catch (JsonEOFException e) {
      throw invalid(": unexpected end of JSON input");
    } catch (JsonProcessingException | IllegalArgumentException e) {
      throw invalid("");
    }
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
