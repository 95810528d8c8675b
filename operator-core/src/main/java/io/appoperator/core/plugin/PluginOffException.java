package io.appoperator.core.plugin;

import java.time.Duration;

/** A plug-in is not called any more; the message goes on after the name of the plug-in. */
public final class PluginOffException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Says which limit a call has passed. */
  PluginOffException(Duration limit) {
    super(
        "did not answer within %s s and is off until the operator restarts"
            .formatted(limit.toMillis() / 1000.0));
  }
}
