package io.appoperator.core.telemetry;

/** The format of log lines. */
public enum LogFormat {
  /** JSON in a cluster, otherwise text. */
  AUTO,
  /** One JSON object per line, for machines. */
  JSON,
  /** Text, for people. */
  TEXT;

  /** Returns the effective format: {@code AUTO} is resolved to one of the other two. */
  public LogFormat resolved(boolean inCluster) {
    if (this != AUTO) {
      return this;
    }
    return inCluster ? JSON : TEXT;
  }
}
