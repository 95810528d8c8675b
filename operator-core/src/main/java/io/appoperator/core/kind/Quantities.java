package io.appoperator.core.kind;

import io.fabric8.kubernetes.api.model.Quantity;
import java.math.BigDecimal;
import java.util.Optional;

/** Compares quantities by their amount: {@code 1Gi} is {@code 1024Mi}. */
public final class Quantities {

  private Quantities() {}

  /** Returns whether a text is a quantity. */
  public static boolean isQuantity(String text) {
    return amount(text).isPresent();
  }

  /** Returns whether a quantity is larger than another; false if one of them is not a quantity. */
  public static boolean isLarger(String quantity, String other) {
    return amount(quantity)
        .flatMap(one -> amount(other).map(two -> one.compareTo(two) > 0))
        .orElse(false);
  }

  /** Returns whether two texts are equal quantities; other texts are compared as strings. */
  public static boolean areEqual(String quantity, String other) {
    return quantity.equals(other)
        || amount(quantity)
            .flatMap(one -> amount(other).map(two -> one.compareTo(two) == 0))
            .orElse(false);
  }

  /** Returns the amount of a quantity in its base unit; empty if the text is not a quantity. */
  public static Optional<BigDecimal> amount(String quantity) {
    try {
      return Optional.of(Quantity.parse(quantity).getNumericalAmount());
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
