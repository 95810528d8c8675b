package io.appoperator.application;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Primary;
import java.util.List;
import java.util.stream.Stream;

/** All rules that span fields of an Application. */
final class ApplicationRules {

  static final List<Rule> ALL =
      Stream.of(
              WorkloadRules.ALL,
              PodRules.ALL,
              ProbeRules.ALL,
              VolumeRules.ALL,
              NetworkRules.ALL,
              ReservedKeyRules.ALL)
          .flatMap(List::stream)
          .toList();

  private ApplicationRules() {}

  /** Returns an error for each rule that is broken. */
  static List<Diagnostic> errors(Primary<ApplicationSpec> primary) {
    return ALL.stream()
        .filter(rule -> !rule.check().holds().test(primary))
        .map(Rule::error)
        .toList();
  }
}
