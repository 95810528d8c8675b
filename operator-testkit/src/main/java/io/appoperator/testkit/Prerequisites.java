package io.appoperator.testkit;

import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;

/** Checks once per test run whether the control plane can start on this machine. */
record Prerequisites(Optional<String> missing, boolean required) {

  static Prerequisites check(@Nullable String ciVariable, PrintStream console) {
    Prerequisites found = new Prerequisites(firstMissing(), Boolean.parseBoolean(ciVariable));
    if (!found.required) {
      found.missing.ifPresent(
          reason ->
              console.println("SKIPPED: all tests that require a real control plane. " + reason));
    }
    return found;
  }

  /**
   * Returns whether the tests can run.
   *
   * @throws IllegalStateException if they cannot run in continuous integration
   */
  ConditionEvaluationResult verdict() {
    if (missing.isEmpty()) {
      return ConditionEvaluationResult.enabled("the control plane can start");
    }
    if (required) {
      throw new IllegalStateException(
          "CI=true requires the tests against a real control plane. " + missing.get());
    }
    return ConditionEvaluationResult.disabled(missing.get());
  }

  private static Optional<String> firstMissing() {
    try {
      String build = ControlPlaneCommands.find().build().toString();
      Command.run(List.of(build, "--check"), "");
      return Optional.empty();
    } catch (CommandFailedException e) {
      return Optional.of(e.errors().replaceFirst("^control-plane: ", ""));
    }
  }
}
