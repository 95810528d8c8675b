package io.appoperator.embedded.differential;

import org.jspecify.annotations.Nullable;

/**
 * How many random sequences a test sends, and which ones.
 *
 * @param sequences the sequences of all kinds together
 * @param seed the seed of the first sequence
 */
record SequenceOptions(int sequences, long seed) {

  private static final String SEQUENCES = "differential.sequences";
  private static final String SEED = "differential.seed";

  /** So many take a minute. */
  private static final int STANDARD_SEQUENCES = 2_400;

  /** A build is repeatable only if it always sends the same sequences. */
  private static final long STANDARD_SEED = 1;

  /** Reads the system properties {@code differential.sequences} and {@code differential.seed}. */
  static SequenceOptions fromProperties() {
    return parse(System.getProperty(SEQUENCES), System.getProperty(SEED));
  }

  /**
   * Returns the options of two texts; null is the standard.
   *
   * @throws IllegalArgumentException if one is not a number of its range
   */
  static SequenceOptions parse(@Nullable String sequences, @Nullable String seed) {
    return new SequenceOptions(
        sequences == null
            ? STANDARD_SEQUENCES
            : (int) number(SEQUENCES, sequences, 1, Integer.MAX_VALUE),
        seed == null ? STANDARD_SEED : number(SEED, seed, Long.MIN_VALUE, Long.MAX_VALUE));
  }

  private static long number(String property, String text, long least, long most) {
    try {
      long value = Long.parseLong(text);
      if (value >= least && value <= most) {
        return value;
      }
    } catch (NumberFormatException e) {
      // The message below names the property.
    }
    throw new IllegalArgumentException(
        "Invalid value '%s' for -D%s; must be a whole number from %s to %s; for example, 100000"
            .formatted(text, property, least, most));
  }
}
