package io.appoperator.core.event;

/** Which events are written. The status and the log report the same without them. */
public enum EventSelection {
  /** All. */
  ALL,
  /** Those that need attention. */
  WARNINGS,
  /** None. */
  NONE;

  boolean includes(Event event) {
    return switch (this) {
      case ALL -> true;
      case WARNINGS -> event.type() == Event.Type.WARNING;
      case NONE -> false;
    };
  }
}
