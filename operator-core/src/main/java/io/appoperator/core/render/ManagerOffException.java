package io.appoperator.core.render;

import java.time.Duration;

/** A manager is not called any more; the message goes on after the manager's name. */
public final class ManagerOffException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Says which limit a call has passed. */
  public ManagerOffException(Duration limit) {
    super(
        "did not answer within %s s and is off until the operator restarts"
            .formatted(limit.toMillis() / 1000.0));
  }
}
