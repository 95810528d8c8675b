package io.appoperator.core.telemetry;

/** How lines of the log look. */
public enum LogFormat {
  /** JSON in a cluster, else text. */
  AUTO,
  /** An object a line, for machines. */
  JSON,
  /** For people. */
  TEXT
}
