package io.appoperator.core.telemetry;

import io.appoperator.api.Reason;
import io.appoperator.api.ResourceKind;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;

/** Counts repairs, and problems that could not be repaired. Thread-safe. */
public final class RepairMetrics {

  /** The reasons of the errors that the operator reports; each counter starts at 0. */
  private static final Set<Reason> REFUSALS =
      EnumSet.of(
          Reason.INVALID,
          Reason.UNKNOWN_FIELD,
          Reason.MANAGER_FAILED,
          Reason.MANAGER_CONFLICT,
          Reason.TRANSFORMER_FAILED,
          Reason.TRANSFORMER_OFF,
          Reason.TRANSFORMER_MISSING,
          Reason.TRANSFORMER_CONFLICT,
          Reason.RELATED_MISSING,
          Reason.RELATED_TOO_LARGE,
          Reason.RELATED_SECRETS_OFF,
          Reason.KIND_FAILED,
          Reason.KIND_OFF,
          Reason.NAME_CONFLICT,
          Reason.REFUSED,
          Reason.GENERATED_VALUE_LOST,
          Reason.FAILED,
          Reason.FORBIDDEN,
          Reason.NAMESPACE_MISSING,
          Reason.TERMINATING,
          Reason.UNREACHABLE,
          Reason.BLOCKED,
          Reason.IMMUTABLE,
          Reason.MANAGER_OFF,
          Reason.HELD,
          Reason.DRIFT_CONTESTED,
          Reason.UNOBSERVED);

  private final CounterFamily repaired;
  private final CounterFamily refused;
  private final CounterFamily faults;

  RepairMetrics(Metrics metrics, Collection<ResourceKind> managed, Collection<String> managers) {
    repaired =
        metrics.counters(
            "application_operator_drift_repaired_total",
            "Number of objects that another client changed or deleted, by kind.",
            "kind",
            managed.stream().map(ResourceKind::kind).distinct().toList());
    refused =
        metrics.counters(
            "application_operator_refused_total",
            "Number of problems of primaries, by reason.",
            "reason",
            REFUSALS.stream().map(Reason::toString).toList());
    faults =
        metrics.counters(
            "application_operator_manager_faults_total",
            "Number of renderings in which a resource manager failed or started threads, by resource manager.",
            "manager",
            managers);
  }

  /** Counts an object that was repaired. */
  public void repaired(ResourceKind kind) {
    repaired.increment(kind.kind());
  }

  /** Counts a rendering in which a manager broke a rule for managers. */
  public void managerFault(String manager) {
    faults.increment(manager);
  }

  /** Counts a problem of a primary, once until the problem changes. */
  public void refused(Reason reason) {
    refused.increment(reason.toString());
  }
}
