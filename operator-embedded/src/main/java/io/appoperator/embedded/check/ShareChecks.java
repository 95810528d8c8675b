package io.appoperator.embedded.check;

/** Checks numbers that may be a share, as in {@code 25%}. */
public final class ShareChecks {

  private static final int WHOLE = 100;

  private ShareChecks() {}

  /** Checks a number or a percentage of at most one hundred, if it is set. */
  public static void validate(Field share, FieldErrors errors) {
    if (!share.isSet()) {
      return;
    }
    if (!share.value().isTextual()) {
      errors.notNegative(share);
    } else if (!share.text().matches("[0-9]+%")) {
      errors.invalid(
          share,
          "a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%', "
              + " or '93%', regex used for validation is '[0-9]+%')");
    }
  }

  /** Checks that a percentage is at most one hundred. */
  public static void atMostWhole(Field share, FieldErrors errors) {
    if (isPercentage(share) && percentage(share) > WHOLE) {
      errors.invalid(share, "must not be greater than 100%");
    }
  }

  /** Returns whether a number or percentage is zero or not set. */
  public static boolean isZero(Field share) {
    return isPercentage(share) ? percentage(share) == 0 : share.number() == 0;
  }

  private static boolean isPercentage(Field share) {
    return share.value().isTextual() && share.text().matches("[0-9]{1,9}%");
  }

  private static int percentage(Field share) {
    return Integer.parseInt(share.text().replace("%", ""));
  }
}
