package io.appoperator.embedded.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.Optional;

/** Checks numbers: their bounds, factors and formats. */
final class NumberBounds {

  private NumberBounds() {}

  /** Returns what is wrong with a number, without its path; empty if nothing is. */
  static Optional<String> findProblem(JsonNode schema, JsonNode value) {
    JsonNode minimum = schema.path("minimum");
    if (minimum.isNumber()) {
      boolean isExclusive = schema.path("exclusiveMinimum").asBoolean();
      int order = Double.compare(value.doubleValue(), minimum.doubleValue());
      if (order < 0 || (isExclusive && order == 0)) {
        return Optional.of(
            "should be greater than " + (isExclusive ? "" : "or equal to ") + minimum);
      }
    }
    JsonNode maximum = schema.path("maximum");
    if (maximum.isNumber()) {
      boolean isExclusive = schema.path("exclusiveMaximum").asBoolean();
      int order = Double.compare(value.doubleValue(), maximum.doubleValue());
      if (order > 0 || (isExclusive && order == 0)) {
        return Optional.of("should be less than " + (isExclusive ? "" : "or equal to ") + maximum);
      }
    }
    return Optional.empty();
  }

  /**
   * Returns an error about a number that is not a multiple of a factor. As in kube-apiserver, an
   * integer is divided by the integer part of the factor.
   */
  static Optional<FieldError> checkMultiple(
      JsonNode schema, JsonNode value, String field, String path) {
    JsonNode factor = schema.path("multipleOf");
    if (!factor.isNumber()) {
      return Optional.empty();
    }
    BigDecimal divisor = factor.decimalValue();
    BigDecimal number = value.decimalValue();
    if (isWhole(number)) {
      divisor = new BigDecimal(divisor.toBigInteger());
      if (divisor.signum() == 0) {
        String problem = "factor MultipleOf declared for " + path + " must be positive: 0";
        return Optional.of(
            new FieldError("FieldValueInvalid", field, "Invalid value: 0: " + problem));
      }
    }
    return number.remainder(divisor).signum() == 0
        ? Optional.empty()
        : Optional.of(
            FieldError.invalid(field, value, path + " in body should be a multiple of " + factor));
  }

  /** Returns an error about a number that its format cannot hold. */
  static Optional<FieldError> checkFormat(JsonNode schema, JsonNode value, String path) {
    String type = schema.path("type").asText();
    String format = schema.path("format").asText();
    boolean fits =
        switch (type + " " + format) {
          case "integer int32" -> value.doubleValue() == (int) value.doubleValue();
          case "integer int64" -> value.canConvertToLong();
          case "number float" -> Math.abs(value.doubleValue()) <= Float.MAX_VALUE;
          default -> true;
        };
    return fits ? Optional.empty() : Optional.of(unrepresentable(type, format, path));
  }

  /** Returns the error about a number that a type cannot hold; the format may be empty. */
  static FieldError unrepresentable(String type, String format, String path) {
    String shown = format.isEmpty() ? "(default format)" : "with format " + format;
    return new FieldError(
        "FieldValueInvalid",
        "<nil>",
        "Invalid value: \"\": Checked value must be of type %s %s in %s"
            .formatted(type, shown, path));
  }

  private static boolean isWhole(BigDecimal number) {
    return number.signum() == 0 || number.stripTrailingZeros().scale() <= 0;
  }
}
