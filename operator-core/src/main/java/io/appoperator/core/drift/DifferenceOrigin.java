package io.appoperator.core.drift;

/**
 * The origin of a difference.
 *
 * @param cause the cause
 * @param manager the field manager that changed the field; empty if unknown, or if it is not drift
 * @param time when, as recorded by the server; empty if unknown, or if it is not drift
 */
public record DifferenceOrigin(DifferenceCause cause, String manager, String time) {

  /** The cause of a difference. */
  public enum DifferenceCause {
    /** The desired state changed. */
    DESIRED_STATE,
    /** Another client changed the field; the operator applies it again. */
    DRIFT
  }

  static final DifferenceOrigin DESIRED_STATE =
      new DifferenceOrigin(DifferenceCause.DESIRED_STATE, "", "");
  static final DifferenceOrigin UNKNOWN = new DifferenceOrigin(DifferenceCause.DRIFT, "", "");

  /** Returns whether another client caused the difference. */
  public boolean isDrift() {
    return cause == DifferenceCause.DRIFT;
  }
}
