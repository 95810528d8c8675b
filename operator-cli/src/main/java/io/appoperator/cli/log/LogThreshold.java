package io.appoperator.cli.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import io.appoperator.core.plugin.PluginFaultLog;
import io.appoperator.core.telemetry.LogLevel;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sets the minimum log level. Libraries never log below WARN. */
public final class LogThreshold {

  static final String OWN_LOGGERS = "io.appoperator";

  private LogThreshold() {}

  /** Logs lines of a level and above. */
  public static void set(LogLevel level) {
    if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
      set(context, level);
    }
  }

  public static void set(LoggerContext context, LogLevel level) {
    Level threshold = Level.valueOf(level.name());
    context.getLogger(OWN_LOGGERS).setLevel(threshold);
    if (threshold.isGreaterOrEqual(Level.WARN)) {
      context.getLogger(Logger.ROOT_LOGGER_NAME).setLevel(threshold);
    }
  }

  /** Logs the stack traces of plug-ins that fail, whatever else is logged. */
  public static void showPluginFaults() {
    if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
      context.getLogger(PluginFaultLog.class).setLevel(Level.DEBUG);
    }
  }
}
