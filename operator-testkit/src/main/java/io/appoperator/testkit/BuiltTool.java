package io.appoperator.testkit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Assumptions;

/** A third-party program for tests, built once from Go modules and cached. Thread-safe. */
public enum BuiltTool {
  /** Prints the health of an object according to a rule for Argo CD or Flux. */
  GITOPS_HEALTH,
  /** Helm. */
  HELM,
  /** Prints the status of an object according to the Go library kstatus. */
  KSTATUS,
  /** The Operator SDK without its Ansible plug-in; validates bundles. */
  OPERATOR_SDK,
  /** Renders bundles for catalogs of the Operator Lifecycle Manager. */
  OPM;

  /** A cold build downloads and compiles hundreds of modules. */
  private static final Duration BUILD_LIMIT = Duration.ofMinutes(20);

  /**
   * Returns the path of the program; builds it if it does not exist. Skips the test if it cannot be
   * built.
   *
   * @throws IllegalStateException if it cannot be built and the environment has {@code CI=true}
   */
  public String path() {
    String name = name().toLowerCase(Locale.ROOT).replace('_', '-');
    try {
      String build = ControlPlaneCommands.find().build().toString();
      return Command.run(List.of(build, "--tool", name), "", BUILD_LIMIT).strip();
    } catch (CommandFailedException e) {
      if (Boolean.parseBoolean(System.getenv("CI"))) {
        throw new IllegalStateException("CI=true requires " + name + ". " + e.errors(), e);
      }
      return Assumptions.abort("SKIPPED: this test requires " + name + ". " + e.errors());
    }
  }

  /**
   * Runs the program and returns its standard output.
   *
   * @param input its standard input
   * @throws CommandFailedException if it does not exit with 0 within two minutes
   */
  public String run(String input, String... arguments) {
    List<String> command = new ArrayList<>(List.of(path()));
    command.addAll(List.of(arguments));
    return Command.run(command, input);
  }
}
