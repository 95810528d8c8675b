package io.appoperator.testkit;

/** A command could not start or ended with an error. Unchecked, because tests cannot recover. */
public final class CommandFailedException extends RuntimeException {

  private final String errors;

  CommandFailedException(String command, String errors) {
    super(command + ": " + errors);
    this.errors = errors;
  }

  /** Returns the standard error of the command; its standard output if that is empty. */
  public String errors() {
    return errors;
  }
}
