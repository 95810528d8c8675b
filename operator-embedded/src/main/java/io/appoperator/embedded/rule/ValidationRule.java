package io.appoperator.embedded.rule;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * One of {@code x-kubernetes-validations}.
 *
 * @param json the rule as in its schema
 */
record ValidationRule(JsonNode json) {

  /** The field of schemas that has the rules. */
  static final String FIELD = "x-kubernetes-validations";

  /** Returns the rules of a schema, without those of its parts. */
  static List<ValidationRule> of(JsonNode schema) {
    return schema.path(FIELD).valueStream().map(ValidationRule::new).toList();
  }

  String rule() {
    return text("rule");
  }

  String message() {
    return text("message");
  }

  String messageExpression() {
    return text("messageExpression");
  }

  /** Returns the reason of causes; empty if it is not set. */
  String reason() {
    return text("reason");
  }

  /** Returns the field that errors name, relative to the value; empty if it is not set. */
  String fieldPath() {
    return text("fieldPath");
  }

  boolean hasOptionalOldSelf() {
    return json.path("optionalOldSelf").asBoolean();
  }

  /** Returns how errors name the rule. */
  String shown() {
    return (message().isEmpty() ? rule() : message()).strip();
  }

  /** Returns the message for a value that does not satisfy the rule. */
  String failure() {
    return message().isEmpty() ? "failed rule: " + shown() : shown();
  }

  private String text(String field) {
    return json.path(field).asText();
  }
}
