package io.appoperator.core.drift;

/**
 * The origin of a difference.
 *
 * @param cause the cause
 * @param manager the field manager that changed the field; empty if unknown, or if it is not drift
 * @param time when, as recorded by the server; empty if unknown, or if it is not drift
 */
public record Origin(Cause cause, String manager, String time) {

  /** The cause of a difference. */
  public enum Cause {
    /** The desired state changed. */
    OURS,
    /** Another client changed the field; the operator applies it again. */
    DRIFT
  }

  static final Origin OURS = new Origin(Cause.OURS, "", "");
  static final Origin UNKNOWN = new Origin(Cause.DRIFT, "", "");

  /** Returns whether another client caused the difference. */
  public boolean isDrift() {
    return cause == Cause.DRIFT;
  }
}
