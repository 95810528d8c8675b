package io.appoperator.core.disruption;

/**
 * A disruption with what there is to say about it.
 *
 * @param disruption what happens
 * @param detail whom it strikes or why, in one line; empty if the word says it all
 */
public record Verdict(Disruption disruption, String detail) {

  /** Nothing happens. */
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
