package io.appoperator.core.reconcile.report;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;

/** A log that captures its lines. */
final class CapturedLog extends LegacyAbstractLogger {

  private static final long serialVersionUID = 1L;

  private final transient List<String> lines = new ArrayList<>();
  private final Level threshold;

  CapturedLog(Level threshold) {
    this.threshold = threshold;
  }

  /** Returns the lines so far, each with its level. */
  List<String> lines() {
    return lines;
  }

  @Override
  public boolean isTraceEnabled() {
    return has(Level.TRACE);
  }

  @Override
  public boolean isDebugEnabled() {
    return has(Level.DEBUG);
  }

  @Override
  public boolean isInfoEnabled() {
    return has(Level.INFO);
  }

  @Override
  public boolean isWarnEnabled() {
    return has(Level.WARN);
  }

  @Override
  public boolean isErrorEnabled() {
    return has(Level.ERROR);
  }

  private boolean has(Level level) {
    return level.toInt() >= threshold.toInt();
  }

  @Override
  protected @Nullable String getFullyQualifiedCallerName() {
    return null;
  }

  @Override
  protected void handleNormalizedLoggingCall(
      Level level,
      @Nullable Marker marker,
      String message,
      @Nullable Object[] arguments,
      @Nullable Throwable e) {
    lines.add(level + " " + MessageFormatter.basicArrayFormat(message, arguments));
  }
}
