package io.appoperator.core.plugin;

import java.time.Duration;

/** A plug-in is not called any more; the message follows the name of the plug-in. */
public final class PluginDisabledException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final Duration limit;

  /**
   * @param limit the time limit that a call exceeded
   */
  PluginDisabledException(Duration limit) {
    super(overrun(limit) + " and is disabled until the operator restarts");
    this.limit = limit;
  }

  /** Returns the behavior of the plug-in, without its consequence. */
  String overrun() {
    return overrun(limit);
  }

  private static String overrun(Duration limit) {
    return "did not return within %s s".formatted(limit.toMillis() / 1000.0);
  }
}
