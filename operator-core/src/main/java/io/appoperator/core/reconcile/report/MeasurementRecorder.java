package io.appoperator.core.reconcile.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.Observation;
import io.appoperator.api.Primary;
import io.appoperator.api.PrimaryKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.plugin.KindFault;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.status.ReconcileReport;
import io.appoperator.core.status.StatusDocument;
import io.appoperator.core.telemetry.KindMetrics;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Records the measurements of primaries of one kind. A failure of the kind is logged once, and
 * affects nothing else. Thread-safe.
 */
public final class MeasurementRecorder<S> {

  private static final Logger LOG = LoggerFactory.getLogger(MeasurementRecorder.class);

  private static final int MAX_LOGGED = 100;

  private final PrimaryKind<S> kind;
  private final StatusDocument<S> documents;
  private final KindMetrics metrics;
  private final Set<String> logged = ConcurrentHashMap.newKeySet();

  public MeasurementRecorder(LoadedKind<S> kind, KindMetrics metrics) {
    this.kind = kind.primary();
    this.documents = new StatusDocument<>(kind);
    this.metrics = metrics;
  }

  /** Returns whether the kind declares metrics, and none of a primary are recorded. */
  public boolean lacks(ResourceRef primary) {
    return metrics.lacks(primary);
  }

  /**
   * Records the measurements of a primary, if the kind declares metrics.
   *
   * @param status the status before the reconcile
   */
  public void record(Primary<S> primary, JsonNode status, ReconcileReport report) {
    if (metrics.isEmpty()) {
      return;
    }
    try {
      Observation<S> observation = documents.observation(primary, status, report);
      metrics.record(
          primary.ref(),
          KindFault.guard(kind, "measure", primary, () -> kind.measure(observation)));
    } catch (KindFault | IllegalArgumentException e) {
      warn(String.valueOf(e.getMessage()));
    }
  }

  /** Forgets the measurements of a deleted primary. */
  public void forget(ResourceRef primary) {
    metrics.forget(primary);
  }

  private void warn(String problem) {
    if (logged.size() < MAX_LOGGED && logged.add(problem)) {
      LOG.warn("Metrics of the kind {} are missing: {}", kind.kind().kind(), problem);
    }
  }
}
