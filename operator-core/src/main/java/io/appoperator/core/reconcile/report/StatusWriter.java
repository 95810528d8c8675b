package io.appoperator.core.reconcile.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.json.Json;
import io.appoperator.core.observe.PrimaryId;
import io.appoperator.core.observe.PrimaryWithoutStatus;
import io.appoperator.core.observe.SettledDigest;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.reconcile.memory.ObservedValueWrites;
import io.appoperator.core.reconcile.memory.PrimaryMemory;
import io.appoperator.core.reconcile.memory.PrimaryState;
import io.appoperator.core.status.ReconcileReport;
import io.appoperator.core.status.StatusDocument;
import io.appoperator.core.watch.PrimaryStore;
import java.time.Clock;
import java.util.Set;
import java.util.function.LongSupplier;

/** Writes the status of primaries of one kind, if it differs. Thread-safe. */
public final class StatusWriter<S> {

  private final StatusDocument<S> documents;
  private final PrimaryStore primaries;
  private final Cluster cluster;
  private final EventReporter eventReporter;
  private final Clock clock;
  private final SettledDigest settled;
  private final LongSupplier nanos;

  /**
   * @param nanos monotonic time in nanoseconds
   */
  public StatusWriter(
      LoadedKind<S> kind,
      PrimaryStore primaries,
      Cluster cluster,
      EventReporter eventReporter,
      Clock clock,
      LongSupplier nanos) {
    this.documents = new StatusDocument<>(kind);
    this.settled = new SettledDigest(kind.version());
    this.primaries = primaries;
    this.cluster = cluster;
    this.eventReporter = eventReporter;
    this.clock = clock;
    this.nanos = nanos;
  }

  /**
   * Writes the status of a report.
   *
   * @return whether the response has an edit that this reconcile did not read
   */
  public boolean write(PrimaryState<S> state, ReconcileReport report) {
    PrimaryId id = state.id();
    PrimaryMemory memory = state.memory();
    memory.observedValues().begin();
    ObjectNode seen = state.document();
    JsonNode previous = seen.path("status");
    ObjectNode status = documents.after(state.primary(), previous, report, clock.instant());
    // A changed digest alone, such as after an upgrade, is not written.
    JsonNode stated = SettledDigest.without(previous);
    if (status.equals(stated) || memory.differsInFormOnly(stated, status)) {
      // After a start, the memory does not know the health in an old status.
      eventReporter.reportStatus(id, memory.health(), previous, status, report);
      return false;
    }
    if (waitsForObservedValues(state, report, stated)) {
      return false;
    }
    if (report.settled() && !StatusDocument.lacksOwnFields(status)) {
      settled
          .of(id, seen, status, report.resources())
          .ifPresent(digest -> status.put(SettledDigest.FIELD, digest));
    }
    ResourceRef ref = id.ref();
    ObjectNode document =
        Json.object().put("apiVersion", ref.kind().apiVersion()).put("kind", ref.kind().kind());
    document
        .putObject("metadata")
        .put("name", ref.name())
        .put("namespace", ref.namespace())
        .put("uid", id.uid());
    document.set("status", status);
    ObjectNode answer =
        primaries.writes().during(Set.of(ref), () -> store(cluster.applyStatus(ref, document)));
    memory.observedValues().recordWritten(report, nanos.getAsLong());
    // The watch does not report a version before this response again, so an edit in it would be
    // missed.
    boolean overtaken =
        !PrimaryWithoutStatus.of(id, answer).equals(PrimaryWithoutStatus.of(id, seen));
    boolean reportsSettled =
        !overtaken && status.has(SettledDigest.FIELD) && answer.path("status").equals(status);
    String version = answer.path("metadata").path("resourceVersion").asText();
    memory.recordReportedSettled(
        reportsSettled ? settled.state(version, report.resources()) : null);
    eventReporter.reportStatus(id, memory.health(), previous, status, report);
    return overtaken;
  }

  private ObjectNode store(ObjectNode answer) {
    primaries.update(answer);
    return answer;
  }

  /** Returns whether only observed values differ, which must not write the status so soon. */
  private boolean waitsForObservedValues(
      PrimaryState<S> state, ReconcileReport report, JsonNode stated) {
    ObservedValueWrites writes = state.memory().observedValues();
    boolean waits =
        writes
            .withWrittenValues(report, nanos.getAsLong())
            .filter(
                before ->
                    documents
                        .after(state.primary(), stated, before, clock.instant())
                        .equals(stated))
            .isPresent();
    if (waits) {
      writes.postpone();
    }
    return waits;
  }
}
