package io.appoperator.cli.command;

import java.util.List;

/**
 * An error that the user can fix. The message has the error, its location and the next step, in one
 * line or in a line with a list below it.
 */
public final class UserException extends Exception {

  private static final long serialVersionUID = 1L;

  private final ExitCode exitCode;
  private final String summary;

  @SuppressWarnings("serial") // an immutable list of text
  private final List<String> details;

  public UserException(ExitCode exitCode, String message) {
    this(exitCode, message, List.of());
  }

  /**
   * Creates an exception with a list.
   *
   * @param details the lines below
   */
  public UserException(ExitCode exitCode, String summary, List<String> details) {
    super(details.isEmpty() ? summary : summary + "\n" + String.join("\n", details));
    this.exitCode = exitCode;
    this.summary = summary;
    this.details = List.copyOf(details);
  }

  /** Returns the message without the list. */
  public String summary() {
    return summary;
  }

  /** Returns the lines below. */
  public List<String> details() {
    return details;
  }

  public ExitCode exitCode() {
    return exitCode;
  }
}
