package io.appoperator.core.mask;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.appoperator.core.generated.GeneratedContent;
import java.util.Base64;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** The fields of an object that contain secrets, by kind. */
final class SecretFields {

  private static final String LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

  /** Not a secret in spite of its name: {@code SMTP_AUTH=true}. */
  private static final Pattern BOOLEAN_TEXT =
      Pattern.compile("true|false", Pattern.CASE_INSENSITIVE);

  private final UnaryOperator<String> marks;

  /**
   * @param marks returns the mask of a value, given in base64
   */
  SecretFields(UnaryOperator<String> marks) {
    this.marks = marks;
  }

  /** Replaces the secrets of an object. */
  void mark(ObjectNode object) {
    // In any group: a value that is masked without need is better than a secret that is shown.
    if (object.path("kind").asText().equals("Secret")) {
      markMembers(object.path("data"), SecretFields::canonical);
      markMembers(object.path("stringData"), SecretFields::encoded);
    }
    if (object.path("metadata").path("annotations") instanceof ObjectNode annotations
        && annotations.has(LAST_APPLIED)) {
      annotations.put(LAST_APPLIED, marked(annotations.path(LAST_APPLIED).asText()));
    }
    markTexts(object);
  }

  /** Returns a text in which passwords are replaced that its format identifies. */
  static String withoutPasswords(String text, UnaryOperator<String> instead) {
    return ConnectionPasswords.replace(UrlPasswords.replace(text, instead), instead);
  }

  private void markMembers(JsonNode map, UnaryOperator<String> encoding) {
    if (map instanceof ObjectNode object) {
      object
          .propertyStream()
          .filter(entry -> !entry.getValue().asText().equals(GeneratedContent.PLACEHOLDER))
          .forEach(
              entry -> {
                String value = encoding.apply(entry.getValue().asText());
                entry.setValue(TextNode.valueOf(marks.apply(value)));
              });
    }
  }

  private void markTexts(JsonNode node) {
    if (node instanceof ArrayNode list) {
      list.forEach(this::markVariable);
      for (int i = 0; i < list.size(); i++) {
        if (list.get(i).isTextual()) {
          list.set(i, withoutPasswords(list.get(i).textValue()));
        }
      }
    } else if (node instanceof ObjectNode object) {
      for (Map.Entry<String, JsonNode> member : object.properties()) {
        if (member.getValue().isTextual()) {
          member.setValue(withoutPasswords(member.getValue().textValue()));
        }
      }
    }
    node.forEach(this::markTexts);
  }

  private void markVariable(JsonNode element) {
    if (element instanceof ObjectNode variable
        && variable.path("value").isTextual()
        && SecretNames.matches(variable.path("name").asText())
        && !BOOLEAN_TEXT.matcher(variable.path("value").textValue()).matches()) {
      variable.put("value", marked(variable.path("value").textValue()));
    }
  }

  private TextNode withoutPasswords(String text) {
    return TextNode.valueOf(withoutPasswords(text, this::marked));
  }

  private String marked(String value) {
    return marks.apply(encoded(value));
  }

  /** Returns the canonical base64 form of a value; invalid base64 is returned unchanged. */
  private static String canonical(String text) {
    try {
      return Base64.getEncoder().encodeToString(Base64.getDecoder().decode(text));
    } catch (IllegalArgumentException e) {
      return encoded(text);
    }
  }

  private static String encoded(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
  }
}
