package io.appoperator.core.telemetry;

/** How lines of the log look. */
public enum LogFormat {
  /** JSON in a cluster, else text. */
  AUTO,
  /** An object a line, for machines. */
  JSON,
  /** For people. */
  TEXT;

  /** Returns the format itself: one of the other two. */
  public LogFormat resolved(boolean inCluster) {
    if (this != AUTO) {
      return this;
    }
    return inCluster ? JSON : TEXT;
  }
}
