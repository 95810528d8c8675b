package io.appoperator.core.reconcile.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.apply.ApplyResult;
import io.appoperator.core.apply.ChangeOutcome;
import io.appoperator.core.change.Change;
import io.appoperator.core.change.ChangeCalculator.Applied;
import io.appoperator.core.event.Event;
import io.appoperator.core.event.EventSink;
import io.appoperator.core.kind.Conditions;
import io.appoperator.core.observe.OwnedChange;
import io.appoperator.core.observe.PrimaryId;
import io.appoperator.core.reconcile.memory.HealthTracker;
import io.appoperator.core.reconcile.memory.PrimaryMemory;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.OperatorMetadata;
import io.appoperator.core.status.ReconcileReport;
import io.appoperator.core.telemetry.RepairMetrics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * Reports the actions of a reconciliation as events, log lines and metrics: few, and only completed
 * actions. A creation is one event; its progress is in the status.
 */
public final class EventReporter {

  private static final int MAX_FIELDS = 6;
  private static final Set<Reason> UNREPORTED_REASONS =
      Set.of(Reason.LARGER_THAN_ASKED, Reason.CHANGED_BY_ADMISSION);
  private static final String REPLICAS = "spec.replicas";

  private final EventSink events;
  private final ReconcileLog log;
  private final RepairMetrics repairMetrics;
  private final LongSupplier nanos;

  public EventReporter(
      EventSink events, ReconcileLog log, RepairMetrics repairMetrics, LongSupplier nanos) {
    this.events = events;
    this.log = log;
    this.repairMetrics = repairMetrics;
    this.nanos = nanos;
  }

  /**
   * Reports the writes of a reconcile.
   *
   * @param memory the manifests that were applied before
   */
  public void reportWrites(PrimaryId primary, PrimaryMemory memory, ApplyResult result) {
    List<ResourceRef> created = new ArrayList<>();
    List<ResourceRef> deleted = new ArrayList<>();
    for (ChangeOutcome outcome : result.outcomes()) {
      boolean repair = isRepair(outcome.change(), memory);
      switch (outcome.result()) {
        case CREATED -> {
          if (repair) {
            repaired(primary, outcome.ref(), "it was deleted, and the operator creates it again");
          } else {
            created.add(outcome.ref());
          }
        }
        case APPLIED -> reportApply(primary, outcome, repair);
        case PRUNED, RECREATED -> deleted.add(outcome.ref());
        case KEPT, BLOCKED, REFUSED, FAILED -> {}
      }
    }
    if (result.outcomes().stream().anyMatch(ChangeOutcome::isWritten)) {
      memory.health().recordWrite(nanos.getAsLong());
    }
    report(primary, "Created", "Create", named(created));
    report(primary, "Deleted", "Delete", named(deleted));
  }

  /**
   * Reports the fields that an edit changed in objects that were not read before.
   *
   * @param documents the documents before the edit without their initial-only fields, as far as
   *     they are known
   */
  public void reportEdit(
      PrimaryId primary, List<ChangeOutcome> updated, Map<ResourceRef, ObjectNode> documents) {
    for (ChangeOutcome outcome : updated) {
      Manifest next = outcome.change().toApply();
      ObjectNode stored = outcome.after();
      ObjectNode before = documents.get(outcome.ref());
      if (next == null || stored == null || before == null) {
        report(primary, "Updated", "Update", outcome.ref().toString());
      } else {
        updated(
            primary,
            outcome.ref(),
            OwnedChange.ofManifests(
                before, next.withoutInitialOnly(), stored, OperatorMetadata.OPERATOR));
      }
    }
  }

  /**
   * Reports problems that were not reported before. Problems that an earlier process reported are
   * only logged, because each process has its own log.
   */
  public void reportProblems(
      PrimaryId primary, PrimaryMemory memory, List<Diagnostic> diagnostics) {
    List<Diagnostic> errors = diagnostics.stream().filter(Diagnostic::isError).toList();
    String note = errors.stream().map(Diagnostic::toString).collect(Collectors.joining("; "));
    boolean isUnreported = memory.recordReported(note);
    boolean isUnlogged = memory.recordLogged(note);
    if (errors.isEmpty()) {
      return;
    }
    String reason = errors.get(0).reason().toString();
    boolean onlyWaits = errors.stream().allMatch(error -> error.reason() == Reason.STAGE_WAITING);
    Event.Type type = onlyWaits ? Event.Type.NORMAL : Event.Type.WARNING;
    Event event = new Event(primary, type, reason, "Reconcile", note);
    if (isUnreported) {
      errors.stream()
          .map(Diagnostic::reason)
          .filter(each -> each != Reason.STAGE_WAITING)
          .distinct()
          .forEach(repairMetrics::refused);
      events.record(event);
    }
    if (isUnlogged) {
      log.write(event);
    }
  }

  /**
   * Reports that a primary became unhealthy, failed permanently or recovered, and which of its
   * fields has no effect, when the status says so for the first time.
   */
  public void reportStatus(
      PrimaryId primary,
      HealthTracker health,
      JsonNode previous,
      JsonNode next,
      ReconcileReport report) {
    report.diagnostics().stream()
        .filter(diagnostic -> UNREPORTED_REASONS.contains(diagnostic.reason()))
        .filter(diagnostic -> !hasWarning(previous, diagnostic.toString()))
        .forEach(
            diagnostic ->
                warn(primary, diagnostic.reason().toString(), "Reconcile", diagnostic.message()));
    switch (health.after(previous, next, report, nanos.getAsLong())) {
      case NONE -> {}
      case UNHEALTHY -> warn(primary, "Unhealthy", "Observe", message(next));
      case FAILED -> warn(primary, Reason.FAILED.toString(), "Observe", message(next));
      case RECOVERED -> report(primary, "Recovered", "Observe", message(next));
    }
  }

  /** The same manifest was applied before, so another client must have changed the object. */
  private static boolean isRepair(Change change, PrimaryMemory memory) {
    Applied last = memory.applied().get(change.ref());
    return last != null && last.isRepeated(change);
  }

  private void reportApply(PrimaryId primary, ChangeOutcome outcome, boolean repair) {
    ObjectNode before = outcome.before();
    ObjectNode after = outcome.after();
    if (before == null || after == null) {
      return;
    }
    List<OwnedChange> changes = OwnedChange.between(before, after, OperatorMetadata.OPERATOR);
    if (changes.isEmpty()) {
      return;
    }
    if (repair) {
      Set<String> owners = new TreeSet<>();
      changes.forEach(change -> owners.addAll(change.owners()));
      String who = owners.isEmpty() ? "another client" : String.join(", ", owners);
      repaired(primary, outcome.ref(), "%s had changed %s".formatted(who, paths(changes)));
      return;
    }
    updated(primary, outcome.ref(), changes);
  }

  private void updated(PrimaryId primary, ResourceRef ref, List<OwnedChange> changes) {
    List<OwnedChange> others = new ArrayList<>();
    for (OwnedChange change : changes) {
      if (change.path().equals(REPLICAS)) {
        String note = "%s: %s → %s".formatted(ref, text(change.before()), text(change.after()));
        report(primary, "Scaled", "Scale", note);
      } else {
        others.add(change);
      }
    }
    if (!others.isEmpty()) {
      report(primary, "Updated", "Update", ref + ": " + paths(others));
    }
  }

  private void repaired(PrimaryId primary, ResourceRef ref, String what) {
    repairMetrics.repaired(ref.kind());
    report(primary, "DriftRepaired", "Repair", ref + ": " + what);
  }

  private static boolean hasWarning(JsonNode status, String text) {
    for (JsonNode warning : status.path("warnings")) {
      if (warning.asText().equals(text)) {
        return true;
      }
    }
    return false;
  }

  private void report(PrimaryId primary, String reason, String action, String note) {
    if (!note.isEmpty()) {
      record(new Event(primary, Event.Type.NORMAL, reason, action, note));
    }
  }

  private void warn(PrimaryId primary, String reason, String action, String note) {
    record(new Event(primary, Event.Type.WARNING, reason, action, note));
  }

  private void record(Event event) {
    events.record(event);
    log.write(event);
  }

  private static String message(JsonNode status) {
    return Conditions.find(status, "Ready").path("message").asText();
  }

  private static String named(List<ResourceRef> refs) {
    return refs.stream().map(ResourceRef::toString).collect(Collectors.joining(", "));
  }

  private static String text(JsonNode value) {
    return value.isMissingNode() ? "none" : value.asText();
  }

  private static String paths(List<OwnedChange> changes) {
    String paths =
        changes.stream().limit(MAX_FIELDS).map(OwnedChange::path).collect(Collectors.joining(", "));
    int more = changes.size() - MAX_FIELDS;
    return more > 0 ? paths + " and " + more + " more" : paths;
  }
}
