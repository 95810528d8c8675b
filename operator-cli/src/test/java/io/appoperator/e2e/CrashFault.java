package io.appoperator.e2e;

import io.appoperator.testkit.Fault;
import io.appoperator.testkit.FaultPlan;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Kills the operator after the API server executed a write, before the response arrives. Requests
 * that the operator sends until it is dead are dropped.
 */
final class CrashFault implements FaultPlan {

  private final CrashPoint point;
  private final String application;
  private final Runnable kill;
  private final AtomicInteger occurrences = new AtomicInteger();
  private final CountDownLatch gone = new CountDownLatch(1);
  private volatile boolean begun;

  CrashFault(CrashPoint point, String application, Runnable kill) {
    this.point = point;
    this.application = application;
    this.kill = kill;
  }

  boolean hasHappened() {
    return gone.getCount() == 0;
  }

  @Override
  public Fault next(String method, String uri) {
    if (begun) {
      return Fault.dropped();
    }
    if (point.isOf(method, uri, application)
        && occurrences.incrementAndGet() == point.occurrence()) {
      begun = true;
      return Fault.answerLost(
          () -> {
            kill.run();
            gone.countDown();
          });
    }
    return Fault.none();
  }
}
