package io.appoperator.core.event;

/** Which events are written. The status and the log do not depend on it. */
public enum EventSelection {
  /** All. */
  ALL,
  /** Those of the type Warning. */
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
