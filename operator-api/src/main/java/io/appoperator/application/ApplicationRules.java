package io.appoperator.application;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Primary;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** All rules that span fields of an Application. */
final class ApplicationRules {

  static final List<ValidationRule> ALL =
      Stream.of(
              WorkloadRules.ALL,
              ImageRules.ALL,
              PodRules.ALL,
              KeyRules.ALL,
              ProbeRules.ALL,
              VolumeRules.ALL,
              NetworkRules.ALL,
              ReservedKeyRules.ALL)
          .flatMap(List::stream)
          .toList();

  private ApplicationRules() {}

  /** Returns an error for each rule that is broken. */
  static List<Diagnostic> errors(Primary<ApplicationSpec> primary) {
    return errors(ALL.stream(), primary);
  }

  /** Returns an error for each rule that is broken and reads no refused field. */
  static List<Diagnostic> errors(Primary<ApplicationSpec> primary, Predicate<String> refused) {
    return errors(ALL.stream().filter(rule -> rule.fields().stream().noneMatch(refused)), primary);
  }

  private static List<Diagnostic> errors(
      Stream<ValidationRule> rules, Primary<ApplicationSpec> primary) {
    return rules
        .filter(rule -> !rule.check().holds().test(primary))
        .map(ValidationRule::error)
        .toList();
  }
}
