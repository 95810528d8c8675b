package io.appoperator.core.telemetry;

/** From which level on lines are logged. */
public enum LogLevel {
  /** Defects of the operator itself. */
  ERROR,
  /** What fails, too: a primary, or a watch that is tried again. */
  WARN,
  /** What is done, too. */
  INFO,
  /** Each further try, and the stack traces of plug-ins that fail, too. */
  DEBUG
}
