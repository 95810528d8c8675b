package io.appoperator.core.reconcile;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.apply.ApplyResult;
import io.appoperator.core.apply.ChangeOutcome;
import io.appoperator.core.change.DeletionPlan;
import io.appoperator.core.compare.Comparison;
import io.appoperator.core.compare.FieldChange;
import io.appoperator.core.plan.Hold;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The planned changes as lines of text. */
final class DryRunReport {

  private DryRunReport() {}

  static List<String> lines(ApplyResult result) {
    return result.outcomes().stream().flatMap(DryRunReport::line).toList();
  }

  static List<String> lines(DeletionPlan deletion) {
    Stream<String> retained =
        deletion.retained().stream()
            .map(
                record -> "would retain %s and remove its owner reference".formatted(record.ref()));
    Stream<String> deleted =
        deletion.waves().values().stream()
            .flatMap(List::stream)
            .map(
                record ->
                    (record.terminating() ? "would wait for " : "would delete ") + record.ref());
    return Stream.concat(retained, deleted).toList();
  }

  /**
   * Describes a rollout that waits.
   *
   * @param isPaused whether it begins to wait only after the primary is resumed
   */
  static String rolloutLine(Hold.Paced rollout, boolean isPaused) {
    String workloads =
        rollout.workloads().stream()
            .map(ResourceRef::toString)
            .collect(Collectors.joining(" and "));
    String wait =
        rollout.maxConcurrent() == 0
            ? "would not start the rollout of %s, because %s is 0 and %s causes it"
                .formatted(workloads, rollout.cause().option(), rollout.cause().subject())
            : "would wait until the rollout of %s may start, at most %s at once (%s), because %s causes it"
                .formatted(
                    workloads,
                    rollout.maxConcurrent(),
                    rollout.cause().option(),
                    rollout.cause().subject());
    return isPaused ? "when resumed, " + wait : wait;
  }

  /**
   * Describes the objects that wait for others.
   *
   * @param isPaused whether they begin to wait only after the primary is resumed
   */
  static List<String> stageLines(Hold.Staged staged, boolean isPaused) {
    return staged.objects().values().stream()
        .map(Diagnostic::message)
        .map(why -> isPaused ? "when resumed, " + why : why)
        .toList();
  }

  /** Returns the objects that would change. */
  static Set<ResourceRef> changed(ApplyResult result) {
    return result.outcomes().stream()
        .filter(outcome -> line(outcome).findAny().isPresent())
        .map(ChangeOutcome::ref)
        .collect(Collectors.toSet());
  }

  static List<String> lines(List<Diagnostic> diagnostics) {
    return diagnostics.stream().map(Diagnostic::toString).toList();
  }

  private static Stream<String> line(ChangeOutcome outcome) {
    return switch (outcome.result()) {
      case CREATED -> Stream.of("would create " + outcome.ref());
      case PRUNED -> Stream.of("would delete " + outcome.ref());
      case APPLIED -> {
        String fields = fields(outcome);
        yield fields.isEmpty()
            ? Stream.empty()
            : Stream.of("would update %s: %s".formatted(outcome.ref(), fields));
      }
      case RECREATED -> Stream.of("would delete %s and create it again".formatted(outcome.ref()));
      // Their diagnostics have the reason.
      case KEPT, BLOCKED, REFUSED, FAILED -> Stream.empty();
    };
  }

  private static String fields(ChangeOutcome outcome) {
    return Comparison.of(outcome.ref(), outcome.before(), outcome.after(), null).fields().stream()
        .map(FieldChange::path)
        .collect(Collectors.joining(", "));
  }
}
