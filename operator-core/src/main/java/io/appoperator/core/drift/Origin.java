package io.appoperator.core.drift;

/**
 * Where a difference comes from.
 *
 * @param cause what it comes from
 * @param manager who changed the field; empty if nobody can tell, or if it is not drift
 * @param time when, as the server has it; empty if nobody can tell, or if it is not drift
 */
public record Origin(Cause cause, String manager, String time) {

  /** What a difference comes from. */
  public enum Cause {
    /** What we want has changed. */
    OURS,
    /** Somebody changed the field, which we apply again. */
    DRIFT
  }

  static final Origin OURS = new Origin(Cause.OURS, "", "");
  static final Origin UNKNOWN = new Origin(Cause.DRIFT, "", "");

  /** Returns whether somebody else made the difference. */
  public boolean isDrift() {
    return cause == Cause.DRIFT;
  }
}
