package io.appoperator.core.plan;

/** What causes a rollout that no change of the spec causes. */
public enum RolloutCause {
  /** The operator renders differently: its version, its settings or its plug-ins have changed. */
  UPGRADE("--max-upgrade-rollouts", "no change of the spec"),
  /** A related object has changed. */
  RELATED("--max-related-rollouts", "a related object");

  private final String option;
  private final String subject;

  RolloutCause(String option, String subject) {
    this.option = option;
    this.subject = subject;
  }

  /** Returns the option of {@code run} that limits these rollouts. */
  public String option() {
    return option;
  }

  /** Returns what causes them, as the subject of a sentence. */
  public String subject() {
    return subject;
  }
}
