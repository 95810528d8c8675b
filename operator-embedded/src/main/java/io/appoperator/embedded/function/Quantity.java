package io.appoperator.embedded.function;

import com.google.errorprone.annotations.Immutable;
import io.appoperator.embedded.schema.Quantities;
import java.math.BigDecimal;

/**
 * A quantity. Equal numbers are equal quantities.
 *
 * @param number the number, without zeros at the end
 */
@Immutable
record Quantity(BigDecimal number) implements Comparable<Quantity> {

  private static final BigDecimal MAX = BigDecimal.valueOf(Long.MAX_VALUE);

  Quantity {
    number = number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
  }

  static boolean isValid(String text) {
    return Quantities.parse(text).isPresent();
  }

  static Quantity parse(String text) {
    return new Quantity(
        Quantities.parse(text)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "quantities must match the regular expression"
                            + " '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'")));
  }

  boolean isInteger() {
    return number.scale() <= 0 && number.abs().compareTo(MAX) <= 0;
  }

  long asInteger() {
    if (!isInteger()) {
      throw new IllegalArgumentException("cannot convert value to integer");
    }
    return number.longValueExact();
  }

  Quantity plus(Quantity other) {
    return new Quantity(number.add(other.number));
  }

  Quantity negated() {
    return new Quantity(number.negate());
  }

  @Override
  public int compareTo(Quantity other) {
    return number.compareTo(other.number);
  }
}
