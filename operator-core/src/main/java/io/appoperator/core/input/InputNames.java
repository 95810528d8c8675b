package io.appoperator.core.input;

import java.util.Collections;
import java.util.List;

/**
 * The inputs of the user.
 *
 * @param files files, directories, or {@code -} for the standard input
 * @param recursive whether directories are read recursively
 */
public record InputNames(List<String> files, boolean recursive) {

  static final String STANDARD_INPUT = "-";

  public InputNames {
    files = List.copyOf(files);
  }

  /**
   * Refuses to read the standard input more than once.
   *
   * @throws InputException if it is named twice
   */
  public InputNames checked() throws InputException {
    if (Collections.frequency(files, STANDARD_INPUT) > 1) {
      throw new InputException("The standard input, '-', is set more than once. Set it once.");
    }
    return this;
  }

  /** Returns the names for messages. */
  @Override
  public String toString() {
    return String.join(", ", files.stream().map(InputNames::describe).toList());
  }

  static String describe(String name) {
    return name.equals(STANDARD_INPUT) ? "stdin" : name;
  }
}
