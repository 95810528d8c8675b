package io.appoperator.core.status;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Observation.Verdict;
import io.appoperator.api.Readiness;
import io.appoperator.api.Readiness.Replicas;
import io.appoperator.api.Readiness.State;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.render.OperatorMetadata;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Computes the verdict and the conditions from the report of a reconcile. */
final class ConditionEvaluator {

  private final ResourceKind primary;
  private final ReconcileReport report;
  private final List<Diagnostic> errors;

  ConditionEvaluator(ResourceKind primary, ReconcileReport report) {
    this.primary = primary;
    this.report = report;
    this.errors = report.diagnostics().stream().filter(Diagnostic::isError).toList();
  }

  Verdict verdict() {
    return switch (report.stage()) {
      case ACTIVE -> ofObjects();
      case PAUSED -> Verdict.PAUSED;
      case DELETING -> Verdict.DELETING;
    };
  }

  private Verdict ofObjects() {
    boolean failed =
        errors.stream().anyMatch(error -> !isTransient(error.reason())) || anyIn(State.FAILED);
    if (failed) {
      return Verdict.FAILED;
    }
    boolean waits = anyIn(State.PROGRESSING) || anyIn(State.FAILING);
    return errors.isEmpty() && !waits ? Verdict.READY : Verdict.PROGRESSING;
  }

  List<Condition> conditions() {
    List<Condition> conditions =
        switch (verdict()) {
          case DELETING -> ofDeletion();
          case PAUSED -> ofPause();
          case READY, PROGRESSING, FAILED -> ofWork(verdict());
        };
    Optional<Condition> last =
        KstatusConditions.of(verdict(), errors, anyIn(State.FAILED), conditions);
    return Stream.concat(conditions.stream(), last.stream()).toList();
  }

  private List<Condition> ofDeletion() {
    String waiting =
        report.resources().isEmpty() && !errors.isEmpty() ? texts(errors) : waitingFor();
    return List.of(
        new Condition(
            Condition.Type.READY, false, Reason.DELETING, "The resource is being deleted."),
        new Condition(
            Condition.Type.RECONCILED, false, Reason.DELETING, "The resource is being deleted."),
        new Condition(Condition.Type.PROGRESSING, true, Reason.DELETING, waiting),
        errors.isEmpty()
            ? new Condition(Condition.Type.DEGRADED, false, Reason.DELETING, "No problems.")
            : new Condition(Condition.Type.DEGRADED, true, errors.get(0).reason(), texts(errors)));
  }

  private List<Condition> ofPause() {
    Verdict objects = ofObjects();
    List<Diagnostic> pending =
        report.diagnostics().stream().filter(d -> d.reason() == Reason.PAUSED).toList();
    boolean held = errors.isEmpty() && !pending.isEmpty();
    return List.of(
        held
            ? new Condition(Condition.Type.READY, false, Reason.PAUSED, texts(pending))
            : ready(objects),
        held
            ? new Condition(Condition.Type.RECONCILED, false, Reason.PAUSED, texts(pending))
            : reconciled(),
        new Condition(
            Condition.Type.PROGRESSING,
            false,
            Reason.PAUSED,
            "Paused: the operator writes nothing while the annotation %s is \"true\"."
                .formatted(OperatorMetadata.pausedAnnotation(primary))),
        degraded(objects));
  }

  private List<Condition> ofWork(Verdict verdict) {
    return List.of(ready(verdict), reconciled(), progressing(verdict), degraded(verdict));
  }

  private Condition ready(Verdict verdict) {
    if (verdict == Verdict.READY) {
      return isScaledToZero()
          ? new Condition(
              Condition.Type.READY, true, Reason.SCALED_TO_ZERO, "Scaled to zero replicas.")
          : new Condition(Condition.Type.READY, true, Reason.AVAILABLE, readyMessage());
    }
    boolean fails = anyIn(State.FAILED) || anyIn(State.FAILING);
    Reason reason = fails ? Reason.FAILED : Reason.PROGRESSING;
    return new Condition(
        Condition.Type.READY,
        false,
        errors.isEmpty() ? reason : errors.get(0).reason(),
        errors.isEmpty() ? waitingFor() : texts(errors));
  }

  /** Objects that do not block readiness may be incomplete, such as an Ingress without address. */
  private String readyMessage() {
    String pending =
        Stream.concat(
                report.resources().stream()
                    .filter(record -> !blocksReadiness(record))
                    .map(record -> record.ref() + ": " + message(record).orElse("not complete")),
                managers(state -> state == State.PENDING))
            .collect(Collectors.joining("; "));
    return pending.isEmpty() ? "All objects are ready." : "Ready; " + pending;
  }

  private Condition reconciled() {
    return errors.isEmpty()
        ? new Condition(
            Condition.Type.RECONCILED, true, Reason.APPLIED, applied(report.resources().size()))
        : new Condition(Condition.Type.RECONCILED, false, errors.get(0).reason(), texts(errors));
  }

  private static String applied(int objects) {
    return objects == 1 ? "Applied 1 object." : "Applied %s objects.".formatted(objects);
  }

  private Condition progressing(Verdict verdict) {
    Optional<Diagnostic> waiting =
        report.diagnostics().stream()
            .filter(diagnostic -> diagnostic.reason() == Reason.ROLLOUT_WAITING)
            .findFirst();
    if (verdict == Verdict.READY && waiting.isPresent()) {
      return new Condition(
          Condition.Type.PROGRESSING, true, Reason.ROLLOUT_WAITING, waiting.get().message());
    }
    return verdict == Verdict.PROGRESSING
        ? new Condition(
            Condition.Type.PROGRESSING,
            true,
            Reason.PROGRESSING,
            errors.isEmpty() ? waitingFor() : texts(errors))
        : new Condition(
            Condition.Type.PROGRESSING,
            false,
            verdict == Verdict.READY ? Reason.AVAILABLE : Reason.FAILED,
            verdict == Verdict.READY
                ? "No change in progress."
                : "Not progressing; see condition Degraded.");
  }

  private Condition degraded(Verdict verdict) {
    // A wait is the consequence of a failure, never the failure.
    List<Diagnostic> failures =
        errors.stream().filter(error -> error.reason() != Reason.STAGE_WAITING).toList();
    if (verdict == Verdict.FAILED && !failures.isEmpty()) {
      return new Condition(
          Condition.Type.DEGRADED, true, failures.get(0).reason(), texts(failures));
    }
    return verdict == Verdict.FAILED || anyIn(State.FAILING)
        ? new Condition(Condition.Type.DEGRADED, true, Reason.FAILED, waitingFor())
        : new Condition(Condition.Type.DEGRADED, false, Reason.AVAILABLE, "No problems.");
  }

  /** A reason that disappears without an edit. */
  private static boolean isTransient(Reason reason) {
    return switch (reason) {
      case TERMINATING, UNREACHABLE, STAGE_WAITING -> true;
      default -> false;
    };
  }

  private boolean anyIn(State state) {
    return report.resources().stream().anyMatch(record -> record.readiness().state() == state)
        || report.managers().values().stream().anyMatch(readiness -> readiness.state() == state);
  }

  private boolean isScaledToZero() {
    List<Replicas> workloads =
        report.resources().stream()
            .map(LiveRecord::readiness)
            .map(Readiness::replicas)
            .filter(Objects::nonNull)
            .toList();
    return !workloads.isEmpty() && workloads.stream().allMatch(replicas -> replicas.wanted() == 0);
  }

  /**
   * Lists the objects that are not ready, with the messages of the cluster. Objects that do not
   * block readiness are last.
   */
  private String waitingFor() {
    Stream<String> objects =
        report.resources().stream()
            .filter(record -> record.readiness().state() != State.READY)
            .sorted((a, b) -> b.readiness().state().compareTo(a.readiness().state()))
            .filter(record -> blocksReadiness(record) || report.causes().containsKey(record.ref()))
            .map(record -> record.ref() + ": " + message(record).orElse("not ready"));
    String waiting =
        Stream.concat(objects, managers(state -> state != State.PENDING))
            .collect(Collectors.joining("; "));
    return waiting.isEmpty() ? "Waiting for the objects to be created." : waiting;
  }

  /** Returns why managers are not ready, sorted by their ids. */
  private Stream<String> managers(Predicate<State> states) {
    return new TreeMap<>(report.managers())
        .entrySet().stream()
            .filter(manager -> states.test(manager.getValue().state()))
            .map(
                manager ->
                    "manager %s: %s"
                        .formatted(manager.getKey(), truncated(manager.getValue().message())));
  }

  private static String truncated(String message) {
    return message.isEmpty() ? "not ready" : StatusDocument.truncate(message);
  }

  private static boolean blocksReadiness(LiveRecord record) {
    return record.readiness().state() != State.PENDING;
  }

  /** Returns why an object is not ready. */
  Optional<String> message(LiveRecord record) {
    String cause = report.causes().get(record.ref());
    String own = record.readiness().message();
    if (cause != null) {
      return Optional.of(own.isEmpty() || own.equals(cause) ? cause : own + " " + cause);
    }
    return own.isEmpty() ? Optional.empty() : Optional.of(own);
  }

  private static String texts(List<Diagnostic> diagnostics) {
    return diagnostics.stream().map(Diagnostic::toString).collect(Collectors.joining("; "));
  }
}
