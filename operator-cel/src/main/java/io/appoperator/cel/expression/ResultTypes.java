package io.appoperator.cel.expression;

import dev.cel.common.types.CelKind;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.OptionalType;
import io.appoperator.cel.schema.Shape;

/** Compares the types of results with those of fields. */
public final class ResultTypes {

  private ResultTypes() {}

  /** Returns why a result does not fit; empty if it may fit. */
  public static String mismatch(Expression expression, Shape shape) {
    CelType type = expression.type();
    return fits(type, shape)
        ? ""
        : "The expression is of the type %s, but the field is %s.%s"
            .formatted(name(type), shape.title(), remedy(type, shape));
  }

  /** Returns why a result cannot be part of a text; empty if it may. */
  public static String mismatchInText(Expression expression) {
    return switch (expression.type().kind()) {
      case STRING, INT, UINT, DOUBLE, BOOL, DYN -> "";
      default ->
          "The expression is of the type %s, and cannot be a part of a text. Use a string, a number or a boolean."
              .formatted(name(expression.type()));
    };
  }

  /** Returns whether the result is a boolean, or may be one. */
  public static boolean isBoolean(Expression expression) {
    return expression.type().kind() == CelKind.BOOL || expression.type().kind() == CelKind.DYN;
  }

  /** Returns whether the result can be iterated over: a list, the keys of a map, or a count. */
  public static boolean isIterable(Expression expression) {
    return switch (unwrapped(expression.type()).kind()) {
      case LIST, MAP, INT, DYN -> true;
      default -> false;
    };
  }

  /** Returns the type of the result in messages. */
  public static String name(Expression expression) {
    return name(expression.type());
  }

  private static boolean fits(CelType declared, Shape shape) {
    CelType type = unwrapped(declared);
    if (shape == Shape.Scalar.ANY) {
      return type.kind() != CelKind.BYTES
          && type.kind() != CelKind.TIMESTAMP
          && type.kind() != CelKind.DURATION;
    }
    return switch (type.kind()) {
      case DYN, NULL_TYPE, TYPE_PARAM, ANY -> true;
      case STRING -> shape == Shape.Scalar.STRING || shape == Shape.Scalar.NUMBER_OR_STRING;
      case INT, UINT ->
          shape == Shape.Scalar.INTEGER
              || shape == Shape.Scalar.NUMBER
              || shape == Shape.Scalar.NUMBER_OR_STRING;
      case DOUBLE -> shape == Shape.Scalar.NUMBER || shape == Shape.Scalar.NUMBER_OR_STRING;
      case BOOL -> shape == Shape.Scalar.BOOLEAN;
      case LIST ->
          shape instanceof Shape.ListOf list && fits(((ListType) type).elemType(), list.element());
      case MAP ->
          shape instanceof Shape.Fields
              || (shape instanceof Shape.MapOf map
                  && fits(((MapType) type).valueType(), map.value()));
      case STRUCT -> shape instanceof Shape.Fields || shape instanceof Shape.MapOf;
      default -> false;
    };
  }

  private static CelType unwrapped(CelType type) {
    return type instanceof OptionalType optional ? optional.parameters().get(0) : type;
  }

  private static String remedy(CelType type, Shape shape) {
    boolean scalar =
        switch (type.kind()) {
          case INT, UINT, DOUBLE, BOOL -> true;
          default -> false;
        };
    return shape == Shape.Scalar.STRING && scalar ? " Use string()." : "";
  }

  private static String name(CelType type) {
    return type.name().contains("/") ? "object" : dev.cel.common.types.CelTypes.format(type);
  }
}
