package io.appoperator.embedded.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A field that validation rejects.
 *
 * @param reason the reason in the cause of a status
 * @param field the path of the field
 * @param message the text without the path
 */
public record FieldError(String reason, String field, String message) {

  /** The reason of a value of a wrong type. */
  public static final String TYPE_INVALID = "FieldValueTypeInvalid";

  /** The reason of a value that is not one of the allowed ones. */
  public static final String NOT_SUPPORTED = "FieldValueNotSupported";

  /** Returns an error about a value that is not valid. */
  public static FieldError invalid(String field, JsonNode value, String detail) {
    return new FieldError("FieldValueInvalid", field, withValue("Invalid value", value, detail));
  }

  /** Returns an error about a value of a wrong type. */
  public static FieldError invalidType(String field, String type, String detail) {
    return new FieldError(TYPE_INVALID, field, "Invalid value: \"" + type + "\": " + detail);
  }

  /** Returns an error about a field that must be set. */
  public static FieldError required(String field, String detail) {
    return new FieldError(
        "FieldValueRequired",
        field,
        detail.isEmpty() ? "Required value" : "Required value: " + detail);
  }

  /** Returns an error about an element that a list has twice. */
  public static FieldError duplicate(String field, JsonNode value) {
    return new FieldError("FieldValueDuplicate", field, "Duplicate value: " + value);
  }

  /** Returns an error about a value that needs more bytes than allowed. */
  public static FieldError tooLong(String field, int mostBytes) {
    return new FieldError(
        "FieldValueTooLong", field, "Too long: may not be more than " + mostBytes + " bytes");
  }

  /** Returns an error about the name of something that does not exist. */
  public static FieldError notFound(String field, String name) {
    return new FieldError("FieldValueNotFound", field, "Not found: \"" + name + '"');
  }

  /** Returns an error about a value that a client must not set. */
  public static FieldError forbidden(String field, String detail) {
    return new FieldError("FieldValueForbidden", field, "Forbidden: " + detail);
  }

  /** Returns an error about a value that is not one of the allowed ones. */
  public static FieldError unsupported(String field, JsonNode value, List<String> allowed) {
    String values =
        allowed.stream().map(text -> '"' + text + '"').collect(Collectors.joining(", "));
    return new FieldError(
        NOT_SUPPORTED, field, withValue("Unsupported value", value, "supported values: " + values));
  }

  /** Returns the text with the path. */
  public String text() {
    return field + ": " + message;
  }

  private static String withValue(String kind, JsonNode value, String detail) {
    return kind + ": " + value + ": " + detail;
  }
}
