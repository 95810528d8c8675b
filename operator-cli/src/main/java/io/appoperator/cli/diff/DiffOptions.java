package io.appoperator.cli.diff;

import java.util.Set;

/**
 * How a comparison is told.
 *
 * @param format how it is printed
 * @param showSecrets whether secrets stand in the output as they are
 * @param showForeign whether fields that others own are listed; else they are counted
 * @param gates what fails the command
 * @param why whether each difference is told with its cause
 * @param exitZero whether differences do not show in the exit code
 * @param maxSize how many characters a comment may have; 0 for any number
 */
record DiffOptions(
    DiffFormat format,
    boolean showSecrets,
    boolean showForeign,
    Set<FailOn> gates,
    boolean why,
    boolean exitZero,
    int maxSize) {

  DiffOptions {
    gates = Set.copyOf(gates);
  }
}
