package io.appoperator.core.kind;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Base64;

/** The conversions from the form that clients may write to the form that the API server stores. */
final class StoredForms {

  private StoredForms() {}

  static void asWritten(ObjectNode object) {}

  /** The server converts {@code stringData} to {@code data}. */
  static void secret(ObjectNode secret) {
    if (secret.remove("stringData") instanceof ObjectNode texts) {
      ObjectNode data = secret.withObjectProperty("data");
      texts
          .properties()
          .forEach(
              text ->
                  data.put(
                      text.getKey(),
                      Base64.getEncoder()
                          .encodeToString(text.getValue().asText().getBytes(UTF_8))));
    }
  }
}
