package io.appoperator.core.input;

import java.util.List;

/**
 * What the user named.
 *
 * @param files files, folders, or {@code -} for the standard input
 * @param recursive whether a folder stands for what is in the folders below it, too
 */
public record InputNames(List<String> files, boolean recursive) {

  static final String STANDARD_INPUT = "-";

  public InputNames {
    files = List.copyOf(files);
  }

  /** Returns the names as they stand in messages. */
  @Override
  public String toString() {
    return String.join(", ", files.stream().map(InputNames::inWords).toList());
  }

  static String inWords(String name) {
    return name.equals(STANDARD_INPUT) ? "stdin" : name;
  }
}
