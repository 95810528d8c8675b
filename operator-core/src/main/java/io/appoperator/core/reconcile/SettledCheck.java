package io.appoperator.core.reconcile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Primary;
import io.appoperator.api.RelatedKind;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.change.MadeValues;
import io.appoperator.core.decode.PrimaryDecoder;
import io.appoperator.core.drift.OverriddenFields;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.observe.SettledDigest;
import io.appoperator.core.observe.UnlistedObjects;
import io.appoperator.core.plan.Plan;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.reconcile.memory.PrimaryMemory;
import io.appoperator.core.reconcile.memory.SettledSnapshot;
import io.appoperator.core.reconcile.report.EventReporter;
import io.appoperator.core.reconcile.report.MeasurementRecorder;
import io.appoperator.core.related.RelatedState;
import io.appoperator.core.render.Rendering;
import io.appoperator.core.status.LastApplied;
import io.appoperator.core.status.ReconcileReport;
import io.appoperator.core.status.ReconcileReport.Stage;
import io.appoperator.core.watch.ClusterView;
import io.appoperator.core.watch.StoredPrimary;
import java.util.List;
import java.util.Map;

/**
 * Recognizes a primary that has not changed since a process with the same code settled it. Its
 * reconcile ends there, so the start with a settled fleet decodes and renders nothing. Thread-safe;
 * at most one reconcile of a primary at a time.
 */
final class SettledCheck<S> {

  private final SettledDigest settled;
  private final ClusterView view;
  private final PrimaryDecoder<S> decoder;
  private final BoundedRenderer<S> renderer;
  private final MeasurementRecorder<S> measurements;
  private final EventReporter eventReporter;

  SettledCheck(
      SettledDigest settled,
      ClusterView view,
      PrimaryDecoder<S> decoder,
      BoundedRenderer<S> renderer,
      MeasurementRecorder<S> measurements,
      EventReporter eventReporter) {
    this.settled = settled;
    this.view = view;
    this.decoder = decoder;
    this.renderer = renderer;
    this.measurements = measurements;
    this.eventReporter = eventReporter;
  }

  /**
   * Returns whether a living primary has no change to make. Records the first time that it has
   * none.
   *
   * @param verifies whether to render and compare although the digest in the status is equal;
   *     another client may have written that digest
   */
  boolean recognize(
      StoredPrimary stored, PrimaryMemory memory, ObjectNode document, boolean verifies) {
    List<LiveRecord> records = view.live().of(stored.id().ref(), List.of());
    if (records.stream().anyMatch(memory::isChangedByOthers)) {
      return false;
    }
    RelatedState used = relatedOf(stored.id().ref(), document);
    if (!isSettled(stored, memory, document, used, records)) {
      return false;
    }
    if (verifies
        && (OverriddenFields.areIn(document.path("status"))
            || !isAsRendered(stored, document, records))) {
      return false;
    }
    if (measurements.lacks(stored.id().ref())) {
      decoder
          .readValid(document)
          .ifPresent(
              primary ->
                  measurements.record(primary, document.path("status"), report(stored, records)));
    }
    renderer.kind().related().use(stored.id().ref(), used);
    memory.endFailure();
    if (memory.recordSettled(new SettledSnapshot(stored, records))) {
      JsonNode status = document.path("status");
      eventReporter.reportStatus(
          stored.id(), memory.health(), status, status, report(stored, records));
    }
    return true;
  }

  /**
   * Returns whether nothing has happened since a living primary settled, except that other clients
   * have changed its objects.
   *
   * @param records all objects of the primary
   */
  boolean isSettledExceptForOthers(
      StoredPrimary stored, PrimaryMemory memory, ObjectNode document, List<LiveRecord> records) {
    List<LiveRecord> applied = records.stream().map(memory::asApplied).toList();
    return isSettled(stored, memory, document, relatedOf(stored.id().ref(), document), applied);
  }

  private boolean isSettled(
      StoredPrimary stored,
      PrimaryMemory memory,
      ObjectNode document,
      RelatedState used,
      List<LiveRecord> records) {
    return !stored.awaited()
        && view.coverage().unlisted().stream().noneMatch(this::concerns)
        && used.isCurrentIn(renderer.kind().related())
        && (memory.isReportedSettled(settled.state(stored.resourceVersion(), records))
            || settled.matchesStatus(stored.id(), document, records));
  }

  /** The digest covers the status, and the status lists what the primary was rendered from. */
  private RelatedState relatedOf(ResourceRef primary, ObjectNode document) {
    List<ResourceKind> kinds =
        renderer.kind().relatedKinds().stream().map(RelatedKind::kind).toList();
    return RelatedState.of(document.path("status"), kinds, primary.namespace());
  }

  /** Stores nothing, because a settled primary should use little memory. */
  private boolean isAsRendered(
      StoredPrimary stored, ObjectNode document, List<LiveRecord> records) {
    Primary<S> primary = decoder.decode(document).primary();
    if (primary == null) {
      return false;
    }
    Rendering rendering = MadeValues.of(document.path("status")).addTo(renderer.render(primary));
    LastApplied last = LastApplied.of(document.path("status"), rendering, records);
    return Plan.isSettled(stored.id(), rendering, records, last.manifests());
  }

  /** Other kinds may be missing in the cluster. */
  private boolean concerns(UnlistedObjects unlisted) {
    LoadedKind<S> kind = renderer.kind();
    return unlisted.kind().equals(kind.kind())
        || kind.managed().stream().anyMatch(managed -> managed.kind().equals(unlisted.kind()));
  }

  private static ReconcileReport report(StoredPrimary stored, List<LiveRecord> records) {
    return new ReconcileReport(
        Stage.ACTIVE, stored.generation(), List.of(), records, Map.of(), null, null, false);
  }
}
