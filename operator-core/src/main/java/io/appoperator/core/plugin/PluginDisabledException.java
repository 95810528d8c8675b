package io.appoperator.core.plugin;

import java.time.Duration;

/** A plug-in is not called any more; the message follows the name of the plug-in. */
public final class PluginDisabledException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String overrun;

  /**
   * @param overrun which limit a call exceeded
   */
  PluginDisabledException(String overrun) {
    super(overrun + " and is disabled until the operator restarts");
    this.overrun = overrun;
  }

  /** Returns the behavior of the plug-in, without its consequence. */
  String overrun() {
    return overrun;
  }

  /** Describes a call that takes longer than a limit. */
  static String slow(Duration limit) {
    return "did not return within %s s".formatted(limit.toMillis() / 1000.0);
  }

  /** Describes a call that allocates more than a limit. */
  static String allocating(long bytes) {
    return "allocated more than %s MiB".formatted(bytes >> 20);
  }
}
