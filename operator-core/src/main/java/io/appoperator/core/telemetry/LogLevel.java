package io.appoperator.core.telemetry;

/** The lowest level that is logged. */
public enum LogLevel {
  /** Defects of the operator itself. */
  ERROR,
  /** Also failures: of a primary, or of a watch that is retried. */
  WARN,
  /** Also the changes that the operator makes. */
  INFO,
  /** Also each retry, and the stack traces of failed plug-ins. */
  DEBUG
}
