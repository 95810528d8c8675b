package io.appoperator.testkit;

import java.time.Duration;
import java.util.List;
import java.util.Random;

/**
 * Decides what happens to each request. It is asked by many threads at once, before the request is
 * passed on, and may keep state: "the third write" is a plan that counts.
 */
@FunctionalInterface
public interface FaultPlan {

  /** A plan without faults. */
  FaultPlan NONE = (method, uri) -> Fault.none();

  /**
   * Decides about one request.
   *
   * @param method the HTTP method
   * @param uri path and query, as in {@code
   *     /api/v1/namespaces/default/configmaps/shop?fieldManager=x}
   */
  Fault next(String method, String uri);

  /**
   * Returns a plan that lets a share of all requests fail, reads, writes and watches alike: 409,
   * 410, 429, 500, 503, dropped, answer lost, or 300 ms late, each as likely as the others.
   *
   * @param seed makes the sequence of faults repeatable; which request meets which fault is a
   *     matter of their order
   * @param share how many fail, between 0 and 1
   */
  static FaultPlan random(long seed, double share) {
    Random random = new Random(seed);
    List<Fault> faults =
        List.of(
            Fault.answered(409),
            Fault.answered(410),
            Fault.answered(429),
            Fault.answered(500),
            Fault.answered(503),
            Fault.dropped(),
            Fault.answerLost(),
            Fault.delayed(Duration.ofMillis(300)));
    return (method, uri) -> {
      synchronized (random) {
        return random.nextDouble() < share
            ? faults.get(random.nextInt(faults.size()))
            : Fault.none();
      }
    };
  }
}
