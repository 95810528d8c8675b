package io.appoperator.cli;

import java.util.List;

/**
 * Something that the user can mend; the message says what, where and what to do. It is one line, or
 * a line with a list below it.
 */
final class UserException extends Exception {

  private static final long serialVersionUID = 1L;

  private final ExitCode exitCode;
  private final String summary;

  @SuppressWarnings("serial") // an immutable list of text
  private final List<String> details;

  UserException(ExitCode exitCode, String message) {
    this(exitCode, message, List.of());
  }

  /**
   * Makes one with a list.
   *
   * @param details the lines below
   */
  UserException(ExitCode exitCode, String summary, List<String> details) {
    super(details.isEmpty() ? summary : summary + "\n" + String.join("\n", details));
    this.exitCode = exitCode;
    this.summary = summary;
    this.details = List.copyOf(details);
  }

  /** Returns the message, but for the list. */
  String summary() {
    return summary;
  }

  /** Returns the lines below. */
  List<String> details() {
    return details;
  }

  ExitCode exitCode() {
    return exitCode;
  }
}
