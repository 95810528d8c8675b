package io.appoperator.cli.run;

import io.appoperator.cli.option.DurationOrderRule;
import io.appoperator.cli.option.ExclusiveOptions;
import java.util.List;
import java.util.Map;

/** What the options of {@code operator run} require of each other, and their former names. */
final class RunRules {

  /** The current names of options by their former ones. */
  static final Map<String, String> FORMER_NAMES =
      Map.of(
          "namespaces", "namespace",
          "leader-election", "leader-elect",
          "pass-timeout", "reconcile-timeout");

  static final List<ExclusiveOptions> EXCLUSIVE =
      List.of(
          new ExclusiveOptions("namespace", "all-namespaces"),
          new ExclusiveOptions("kubeconfig", "embedded"),
          new ExclusiveOptions("context", "embedded"));

  /**
   * A resource manager that hangs is distinguishable from a slow server only if its limit ends
   * first. The others are those of leader election.
   */
  static final List<DurationOrderRule> DURATIONS =
      List.of(
          new DurationOrderRule("reconcile-timeout", "manager-timeout"),
          new DurationOrderRule("lease-duration", "renew-deadline"),
          new DurationOrderRule("renew-deadline", "retry-period"));

  private RunRules() {}
}
