package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** What the types of Secrets require of their data. */
final class SecretTypes {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String ACCOUNT = "kubernetes.io/service-account.name";

  private SecretTypes() {}

  static void validate(JsonNode secret, Field data, FieldErrors errors) {
    switch (secret.path("type").asText()) {
      case "kubernetes.io/tls" -> {
        require(data, "tls.crt", errors);
        require(data, "tls.key", errors);
      }
      case "kubernetes.io/basic-auth" -> {
        if (!data.value().has("username") && !data.value().has("password")) {
          require(data, "username", errors);
          require(data, "password", errors);
        }
      }
      case "kubernetes.io/ssh-auth" -> {
        if (data.entry("ssh-privatekey").text().isEmpty()) {
          errors.required(data.entry("ssh-privatekey"), "");
        }
      }
      case "kubernetes.io/dockercfg" -> requireJson(data, ".dockercfg", errors);
      case "kubernetes.io/dockerconfigjson" -> requireJson(data, ".dockerconfigjson", errors);
      case "kubernetes.io/service-account-token" -> {
        Field annotations = Field.of(secret, "metadata").child("annotations");
        if (annotations.entry(ACCOUNT).text().isEmpty()) {
          errors.required(annotations.entry(ACCOUNT), "");
        }
      }
      default -> {}
    }
  }

  private static void require(Field data, String key, FieldErrors errors) {
    if (!data.value().has(key)) {
      errors.required(data.entry(key), "");
    }
  }

  private static void requireJson(Field data, String key, FieldErrors errors) {
    require(data, key, errors);
    if (!data.value().has(key)) {
      return;
    }
    String text =
        new String(Base64.getDecoder().decode(data.entry(key).text()), StandardCharsets.UTF_8);
    try {
      if (JSON.readTree(text).isMissingNode()) {
        errors.invalid(
            data.entry(key), "<secret contents redacted>", "unexpected end of JSON input");
      }
    } catch (JsonProcessingException e) {
      // The decoder of Go names the first wrong character.
      errors.invalid(
          data.entry(key),
          "<secret contents redacted>",
          "invalid character '%s' looking for beginning of value"
              .formatted(text.strip().charAt(0)));
    }
  }
}
