package io.appoperator.testkit;

/** A command could not start or ended with an error. Unchecked, as no test recovers from it. */
public final class CommandFailedException extends RuntimeException {

  private final String errors;

  CommandFailedException(String command, String errors) {
    super(command + ": " + errors);
    this.errors = errors;
  }

  /** Returns what the command wrote to standard error. */
  public String errors() {
    return errors;
  }
}
