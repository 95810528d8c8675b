package io.appoperator.cli.option;

import java.time.Duration;

/** A time limit for the calls of plug-ins or for a reconcile. */
public final class CallLimit extends DurationType {

  public CallLimit() {
    super(Duration.ofSeconds(1), Duration.ofHours(1));
  }
}
