package io.appoperator.core.change;

import io.fabric8.kubernetes.api.model.Quantity;

/** Compares quantities by their amount: {@code 1Gi} is {@code 1024Mi}. */
public final class Quantities {

  private Quantities() {}

  /** Tells whether a quantity is more than another. */
  public static boolean isLarger(String quantity, String other) {
    return Quantity.parse(quantity)
            .getNumericalAmount()
            .compareTo(Quantity.parse(other).getNumericalAmount())
        > 0;
  }

  /** Tells whether two texts are the same quantity; text that is none is only equal to itself. */
  public static boolean areEqual(String quantity, String other) {
    if (quantity.equals(other)) {
      return true;
    }
    try {
      return Quantity.parse(quantity)
              .getNumericalAmount()
              .compareTo(Quantity.parse(other).getNumericalAmount())
          == 0;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
