package io.appoperator.cli;

/** Something that the user can mend; the message says what, where and what to do. */
final class UserException extends Exception {

  private static final long serialVersionUID = 1L;

  private final ExitCode exitCode;

  UserException(ExitCode exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  ExitCode exitCode() {
    return exitCode;
  }
}
