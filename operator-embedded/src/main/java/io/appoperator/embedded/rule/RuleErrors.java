package io.appoperator.embedded.rule;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.appoperator.embedded.schema.FieldError;

/** The errors about rules, with the texts of kube-apiserver. */
final class RuleErrors {

  private static final String INVALID = "FieldValueInvalid";

  private RuleErrors() {}

  /** Returns the error about a value that breaks a rule. */
  static FieldError broken(
      String path, String type, JsonNode value, String message, String reason) {
    String shown = type.equals("object") || type.equals("array") ? "" : ": " + value;
    String field = RulePath.shown(path);
    return switch (reason) {
      case "FieldValueForbidden" -> new FieldError(reason, field, "Forbidden: " + message);
      case "FieldValueRequired" -> new FieldError(reason, field, "Required value: " + message);
      case "FieldValueDuplicate" -> new FieldError(reason, field, "Duplicate value" + shown);
      default -> new FieldError(INVALID, field, "Invalid value" + shown + ": " + message);
    };
  }

  /** Returns the error about a value that is shown as this text. */
  static FieldError ofValue(String path, String shown, String problem) {
    return new FieldError(INVALID, path, "Invalid value: " + shown + ": " + problem);
  }

  /** Returns the error about a rule without a result. */
  static FieldError notEvaluated(String path, String type, String problem) {
    return FieldError.invalid(RulePath.shown(path), TextNode.valueOf(type), problem);
  }

  /** Returns the text about a rule whose evaluation failed. */
  static String evaluationText(String failure, ValidationRule rule) {
    if (failure.startsWith("no such overload")) {
      return "'%s': call arguments did not match a supported operator, function or macro signature for rule: %s"
          .formatted(failure, rule.shown());
    }
    return failure.startsWith("operation cancelled")
        ? "'%s': no further validation rules will be run due to call cost exceeds limit for rule: %s"
            .formatted(failure, rule.shown())
        : failure + " evaluating rule: " + rule.shown();
  }

  /** Returns the error instead of rules that are not evaluated because of other errors. */
  static FieldError notChecked() {
    return ofValue(
        RulePath.shown(RulePath.ROOT),
        "null",
        "some validation rules were not checked because the object was invalid; correct the existing"
            + " errors to complete validation");
  }
}
