package io.appoperator.core.input;

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

  /** Returns the names for messages. */
  @Override
  public String toString() {
    return String.join(", ", files.stream().map(InputNames::describe).toList());
  }

  static String describe(String name) {
    return name.equals(STANDARD_INPUT) ? "stdin" : name;
  }
}
