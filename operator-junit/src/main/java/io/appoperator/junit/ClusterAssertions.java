package io.appoperator.junit;

import java.time.Duration;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

/**
 * Assertions on a {@link TestCluster}, for static imports.
 *
 * <pre>{@code
 * eventually(() -> assertThat(cluster).deployment("shop").isReady().hasReplicas(3));
 * }</pre>
 */
public final class ClusterAssertions {

  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final double MILLIS_PER_SECOND = 1000;
  private static final Duration INTERVAL = Duration.ofMillis(10);

  private ClusterAssertions() {}

  /** Starts assertions on the present state of a cluster. */
  public static ClusterAssert assertThat(TestCluster cluster) {
    return new ClusterAssert(cluster);
  }

  /**
   * Repeats assertions until they hold, for a minute at most: a real control plane on a busy
   * machine takes some seconds.
   *
   * @param assertions read the state again in each call
   * @throws AssertionError if they do not hold then; with the message of the last failure, which
   *     has the last state
   */
  public static void eventually(ThrowingCallable assertions) {
    eventually(LIMIT, assertions);
  }

  /**
   * Repeats assertions until they hold.
   *
   * @param limit the longest time
   * @param assertions as in {@link #eventually(ThrowingCallable)}
   */
  public static void eventually(Duration limit, ThrowingCallable assertions) {
    try {
      Awaitility.await()
          .atMost(limit)
          .pollDelay(Duration.ZERO)
          .pollInterval(INTERVAL)
          .pollInSameThread()
          .untilAsserted(assertions::call);
    } catch (ConditionTimeoutException e) {
      Throwable last = e.getCause() == null ? e : e.getCause();
      throw new AssertionError(
          "This did not happen within %s s.%n%s"
              .formatted(limit.toMillis() / MILLIS_PER_SECOND, last.getMessage()),
          last);
    }
  }
}
