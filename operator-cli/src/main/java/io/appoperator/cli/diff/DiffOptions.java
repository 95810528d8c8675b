package io.appoperator.cli.diff;

import java.util.Set;

/**
 * The output options of a comparison.
 *
 * @param format the output format
 * @param showSecrets whether secrets are printed in clear text
 * @param showForeign whether fields of other field managers are listed; otherwise they are counted
 * @param failOn the disruptions that fail the command
 * @param why whether the cause of each difference is printed
 * @param exitZero whether the exit code is 0 even if there are differences
 * @param maxSize maximum number of characters of a comment; 0 for no limit
 */
record DiffOptions(
    DiffFormat format,
    boolean showSecrets,
    boolean showForeign,
    Set<FailCondition> failOn,
    boolean why,
    boolean exitZero,
    int maxSize) {

  DiffOptions {
    failOn = Set.copyOf(failOn);
  }
}
