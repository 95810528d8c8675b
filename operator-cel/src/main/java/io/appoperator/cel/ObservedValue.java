package io.appoperator.cel;

import io.appoperator.cel.schema.Shape;
import java.util.Optional;

/**
 * A value of live objects that status rules read.
 *
 * @param path its path in an object
 * @param type the type of a text, a number or a boolean
 */
record ObservedValue(String path, Shape.Scalar type) {

  /** Returns the value of a text; empty if it does not fit the type. */
  Optional<Object> parse(String text) {
    try {
      return Optional.of(
          switch (type) {
            case INTEGER -> (Object) Long.valueOf(text);
            case NUMBER -> Double.valueOf(text);
            case BOOLEAN -> Boolean.valueOf(text);
            case STRING, NUMBER_OR_STRING, ANY -> text;
          });
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
