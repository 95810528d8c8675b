package io.appoperator.core.reconcile.report;

import io.appoperator.api.ResourceRef;
import java.util.List;
import org.slf4j.MDC;

/** Adds the current reconcile to the log lines of this thread. */
public final class ReconcileLogFields {

  private static final String KIND = "kind";
  private static final String NAMESPACE = "namespace";
  private static final String NAME = "name";
  private static final String RECONCILE_NUMBER = "reconcile";
  private static final String REASON = "reason";

  private ReconcileLogFields() {}

  public static void set(ResourceRef primary, String reconcileNumber) {
    MDC.put(KIND, primary.kind().kind());
    MDC.put(NAMESPACE, primary.namespace());
    MDC.put(NAME, primary.name());
    MDC.put(RECONCILE_NUMBER, reconcileNumber);
  }

  /** Adds the reason of an event to the next lines. */
  static void setReason(String reason) {
    MDC.put(REASON, reason);
  }

  static void clearReason() {
    MDC.remove(REASON);
  }

  public static void clear() {
    List.of(KIND, NAMESPACE, NAME, RECONCILE_NUMBER).forEach(MDC::remove);
  }
}
