package io.appoperator.core.capability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.appoperator.api.ResourceKind;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ClusterCall;
import io.appoperator.core.cluster.ClusterCall.Verb;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.InterceptedCluster;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CapabilityMonitorTest {

  private static final ResourceKind MONITOR =
      new ResourceKind("monitoring.example.com", "v1", "Monitor", "monitors");

  /** Refuses to be watched, and answers about kinds as the test says. */
  private static final class AnsweringCluster extends InterceptedCluster {

    private final AtomicInteger questions = new AtomicInteger();
    private volatile @Nullable Failure failure;
    private volatile List<ResourceKind> served = List.of();

    @Override
    @SuppressWarnings("unchecked") // the result of a discovery
    protected <T> T intercept(ClusterCall call, Function<Cluster, T> request) {
      if (call.verb() != Verb.DISCOVER) {
        throw failed(Failure.FORBIDDEN);
      }
      questions.incrementAndGet();
      Failure wrong = failure;
      if (wrong != null) {
        throw failed(wrong);
      }
      return (T) List.copyOf(served);
    }

    private static ClusterException failed(Failure failure) {
      return new ClusterException(failure, 0, "of the test", List.of(), null);
    }

    @Override
    public void close() {}
  }

  private final AnsweringCluster cluster = new AnsweringCluster();

  @Test
  void knowsNothingUntilTheServerHasAnswered() {
    cluster.failure = Failure.UNREACHABLE;
    try (CapabilityMonitor monitor = new CapabilityMonitor(cluster, List.of(MONITOR))) {
      monitor.start();
      await().until(() -> cluster.questions.get() > 0);
      assertThat(monitor.unserved()).isEmpty();
      cluster.failure = null;
      await().until(() -> monitor.unserved().isPresent());
      assertThat(monitor.unserved()).hasValue(Set.of(MONITOR));
    }
  }

  @Test
  void treatsAllKindsAsServedIfItMayNotAsk() {
    cluster.failure = Failure.FORBIDDEN;
    try (CapabilityMonitor monitor = new CapabilityMonitor(cluster, List.of(MONITOR))) {
      monitor.start();
      await().until(() -> monitor.unserved().isPresent());
      assertThat(monitor.unserved()).hasValue(Set.of());
    }
  }

  @Test
  void asksAgainAfterTheIntervalIfItMayNotWatchDefinitions() {
    try (CapabilityMonitor monitor =
        new CapabilityMonitor(cluster, List.of(MONITOR), Duration.ofMillis(20))) {
      monitor.start();
      await().untilAsserted(() -> assertThat(monitor.unserved()).hasValue(Set.of(MONITOR)));
      cluster.served = List.of(MONITOR);
      await().untilAsserted(() -> assertThat(monitor.unserved()).hasValue(Set.of()));
      cluster.served = List.of();
      await().untilAsserted(() -> assertThat(monitor.unserved()).hasValue(Set.of(MONITOR)));
    }
  }

  @Test
  void asksNothingWithoutOptionalKinds() {
    try (CapabilityMonitor monitor = new CapabilityMonitor(cluster, List.of())) {
      monitor.start();
      assertThat(monitor.unserved()).hasValue(Set.of());
      assertThat(cluster.questions).hasValue(0);
    }
  }
}
