package io.appoperator.cli.command;

/** The exit codes of commands. The numbers are part of the interface and never change. */
public enum ExitCode {
  OK(0, "Success."),
  DIFFERS(1, "There are differences."),
  USAGE(2, "Invalid usage, or a file cannot be read or written."),
  INVALID(3, "A resource is invalid; every error is on stderr."),
  CLUSTER(4, "The cluster is unreachable or rejected the request."),
  FAIL_ON(5, "A change matches --fail-on."),
  FAILED(6, "A resource could not be reconciled; see stderr."),
  BUG(70, "Internal error; please report it."),
  INTERRUPTED(130, "Interrupted by Ctrl-C."),
  CLOSED_PIPE(141, "The output pipe was closed early, for example by head.");

  private final int code;
  private final String meaning;

  ExitCode(int code, String meaning) {
    this.code = code;
    this.meaning = meaning;
  }

  public int code() {
    return code;
  }

  public String meaning() {
    return meaning;
  }

  /**
   * Returns the exit code of terraform: 0 no differences, 1 error, 2 differences. The codes of
   * --fail-on, internal errors, interruptions and closed pipes are unchanged.
   */
  public static int detailed(int code) {
    if (code == DIFFERS.code) {
      return 2;
    }
    return code == USAGE.code || code == INVALID.code || code == CLUSTER.code || code == FAILED.code
        ? 1
        : code;
  }
}
