package io.appoperator.testkit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Assumptions;

/** A program of others that a test runs; it is built from Go modules once and kept. Thread-safe. */
public enum BuiltTool {
  /** Helm. */
  HELM,
  /** Prints what the Go library kstatus makes of an object. */
  KSTATUS;

  /** A cold build downloads and compiles hundreds of modules. */
  private static final Duration BUILD_LIMIT = Duration.ofMinutes(20);

  /**
   * Returns the path of the program, and builds it if it is not there. The test is skipped if that
   * is impossible.
   *
   * @throws IllegalStateException if it is impossible and {@code CI=true}
   */
  public String path() {
    String name = name().toLowerCase(Locale.ROOT);
    try {
      String build = ControlPlaneCommands.find().build().toString();
      return Command.run(List.of(build, "--tool", name), "", BUILD_LIMIT).strip();
    } catch (CommandFailedException e) {
      if (Boolean.parseBoolean(System.getenv("CI"))) {
        throw new IllegalStateException("CI=true requires " + name + ". " + e.errors(), e);
      }
      return Assumptions.abort("SKIPPED: this test needs " + name + ". " + e.errors());
    }
  }

  /**
   * Runs the program to its end and returns what it wrote to standard output.
   *
   * @param input what it reads from standard input
   * @throws CommandFailedException if it does not end with 0 within two minutes
   */
  public String run(String input, String... arguments) {
    List<String> command = new ArrayList<>(List.of(path()));
    command.addAll(List.of(arguments));
    return Command.run(command, input);
  }
}
