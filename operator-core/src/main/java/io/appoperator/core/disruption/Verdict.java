package io.appoperator.core.disruption;

/**
 * A disruption with its details.
 *
 * @param disruption what happens
 * @param detail the affected object or the reason, in one line; may be empty
 */
public record Verdict(Disruption disruption, String detail) {

  /** No disruption. */
  public static final Verdict NONE = new Verdict(Disruption.NONE, "");

  static Verdict of(Disruption disruption) {
    return new Verdict(disruption, "");
  }

  /** Returns {@code word: detail}. */
  @Override
  public String toString() {
    return detail.isEmpty() ? disruption.toString() : disruption + ": " + detail;
  }
}
