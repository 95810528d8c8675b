package io.appoperator.core.telemetry;

/** How a reconcile of one primary resource ended; a value of the label {@code result}. */
public enum ReconcileOutcome {
  /** No change is left to make. */
  SUCCESS("success"),
  /**
   * The reconcile requests another one at once, as controller-runtime counts it. No reconcile of
   * this operator does; the value remains because dashboards of controller-runtime expect the
   * label.
   */
  REQUEUE("requeue"),
  /** The reconcile requests another one after a delay. */
  REQUEUE_AFTER("requeue_after"),
  /** The reconcile failed and is retried. */
  ERROR("error"),
  /** The reconcile failed, and a retry cannot succeed before the input changes. */
  TERMINAL_ERROR("error"),
  /** The reconcile threw an unexpected exception. */
  PANIC("error"),
  /** The reconcile was interrupted because it exceeded its time limit. */
  TIMEOUT("error");

  private final String label;

  ReconcileOutcome(String label) {
    this.label = label;
  }

  /** Returns the value of the label {@code result}. */
  String label() {
    return label;
  }

  boolean isError() {
    return this == ERROR || this == TERMINAL_ERROR || this == PANIC || this == TIMEOUT;
  }
}
