package io.appoperator.embedded.function;

import dev.cel.common.types.SimpleType;
import java.math.BigDecimal;

/** {@code isQuantity}, {@code quantity}, and comparison and arithmetic of quantities. */
final class QuantityFunctions {

  private static final Parameter<Quantity> QUANTITY =
      Parameter.opaque("kubernetes.Quantity", Quantity.class);

  private QuantityFunctions() {}

  static void addTo(FunctionSet functions) {
    functions.global(
        "isQuantity", "is_quantity_string", SimpleType.BOOL, Parameter.STRING, Quantity::isValid);
    functions.global(
        "quantity", "string_to_quantity", QUANTITY.celType(), Parameter.STRING, Quantity::parse);
    functions.global(
        "sign", "quantity_sign", SimpleType.INT, QUANTITY, one -> (long) one.number().signum());
    functions.member(
        "isInteger", "quantity_is_integer", SimpleType.BOOL, QUANTITY, Quantity::isInteger);
    functions.member(
        "asInteger", "quantity_get_int", SimpleType.INT, QUANTITY, Quantity::asInteger);
    functions.member(
        "asApproximateFloat",
        "quantity_get_float",
        SimpleType.DOUBLE,
        QUANTITY,
        one -> one.number().doubleValue());
    addComparison(functions);
    addArithmetic(functions);
  }

  private static void addComparison(FunctionSet functions) {
    functions.member(
        "isGreaterThan",
        "quantity_is_greater_than",
        SimpleType.BOOL,
        QUANTITY,
        QUANTITY,
        (one, other) -> one.compareTo(other) > 0);
    functions.member(
        "isLessThan",
        "quantity_is_less_than",
        SimpleType.BOOL,
        QUANTITY,
        QUANTITY,
        (one, other) -> one.compareTo(other) < 0);
    functions.member(
        "compareTo",
        "quantity_compare_to",
        SimpleType.INT,
        QUANTITY,
        QUANTITY,
        (one, other) -> (long) one.compareTo(other));
  }

  private static void addArithmetic(FunctionSet functions) {
    functions.member("add", "quantity_add", QUANTITY.celType(), QUANTITY, QUANTITY, Quantity::plus);
    functions.member(
        "add",
        "quantity_add_int",
        QUANTITY.celType(),
        QUANTITY,
        Parameter.INT,
        (one, number) -> one.plus(new Quantity(BigDecimal.valueOf(number))));
    functions.member(
        "sub",
        "quantity_sub",
        QUANTITY.celType(),
        QUANTITY,
        QUANTITY,
        (one, other) -> one.plus(other.negated()));
    functions.member(
        "sub",
        "quantity_sub_int",
        QUANTITY.celType(),
        QUANTITY,
        Parameter.INT,
        (one, number) -> one.plus(new Quantity(BigDecimal.valueOf(number).negate())));
  }
}
