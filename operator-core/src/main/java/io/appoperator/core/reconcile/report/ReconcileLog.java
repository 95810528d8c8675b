package io.appoperator.core.reconcile.report;

import io.appoperator.core.event.Event;
import org.slf4j.Logger;

/**
 * Logs the events of primaries: warnings at WARN, others at INFO. Dropped events are also logged.
 * Thread-safe.
 */
public final class ReconcileLog {

  private static final String LINE = "{}: {}: {}";

  private final Logger log;

  public ReconcileLog(Logger log) {
    this.log = log;
  }

  /** Writes one line. */
  public void write(Event event) {
    boolean isWarning = event.type() == Event.Type.WARNING;
    if (isWarning ? !log.isWarnEnabled() : !log.isInfoEnabled()) {
      return;
    }
    ReconcileLogFields.setReason(event.reason());
    try {
      if (isWarning) {
        log.warn(LINE, event.primary().ref(), event.reason(), event.note());
      } else {
        log.info(LINE, event.primary().ref(), event.reason(), event.note());
      }
    } finally {
      ReconcileLogFields.clearReason();
    }
  }
}
