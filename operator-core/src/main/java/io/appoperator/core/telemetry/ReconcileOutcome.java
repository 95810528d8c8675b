package io.appoperator.core.telemetry;

/** How a pass over one primary resource ended. */
public enum ReconcileOutcome {
  /** Nothing is left to do. */
  SUCCESS("success"),
  /** It wants to go on at once. */
  REQUEUE("requeue"),
  /** It wants to look again after a while. */
  REQUEUE_AFTER("requeue_after"),
  /** It failed and is tried again. */
  ERROR("error"),
  /** It failed, and only a change of its input can help. */
  TERMINAL_ERROR("error"),
  /** It threw what nobody expected. */
  PANIC("error"),
  /** It was given up because it took too long. */
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
