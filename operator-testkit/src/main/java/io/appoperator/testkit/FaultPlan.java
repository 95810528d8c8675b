package io.appoperator.testkit;

import java.time.Duration;
import java.util.List;
import java.util.Random;

/**
 * Selects the fault of each request. Many threads call it concurrently, before a request is
 * forwarded. It may keep state, for example to select the third write.
 */
@FunctionalInterface
public interface FaultPlan {

  /** A plan without faults. */
  FaultPlan NONE = (method, uri) -> Fault.none();

  /**
   * Selects the fault of one request.
   *
   * @param method the HTTP method
   * @param uri path and query, as in {@code
   *     /api/v1/namespaces/default/configmaps/shop?fieldManager=x}
   */
  Fault next(String method, String uri);

  /**
   * Selects how often an event of a watch is sent: 0 drops it, and 2 repeats it. Called for each
   * event, also for bookmarks.
   *
   * @param uri path and query of the watch
   * @param event the event in JSON
   */
  default int copies(String uri, String event) {
    return 1;
  }

  /**
   * Returns a plan that makes a share of all requests fail, including reads and watches: 409, 410,
   * 429, 500, 503, dropped, response lost, or 300 ms late, with equal probability.
   *
   * @param seed makes the sequence of faults repeatable; their assignment to requests depends on
   *     the order of the requests
   * @param share the share of requests that fail, between 0 and 1
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
