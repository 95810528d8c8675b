package io.appoperator.core.reconcile.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.clock.ManualClock;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.cluster.MemoryCluster;
import io.appoperator.core.json.Json;
import io.appoperator.core.reconcile.report.CauseReads.CauseQuery;
import io.appoperator.core.reconcile.report.CauseReads.CauseRecord;
import io.appoperator.core.reconcile.report.CauseReads.CauseResult;
import io.appoperator.core.sample.SampleSite;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CauseReadsTest {

  private static final ResourceKind POD = ResourceKind.of(Pod.class);
  private static final Duration STEP = Duration.ofMillis(100);

  private final MemoryCluster cluster = new MemoryCluster();
  private final ManualClock clock = new ManualClock();
  private final CauseReads reads = new CauseReads(cluster, clock);

  /** Each caller retries when it may, like a primary; all queries are from the same time. */
  @ParameterizedTest
  @CsvSource({
    // callers, namespaces, maximum requests, longest wait in seconds
    "1, 1, 1, 0",
    "30, 1, 2, 4",
    "100, 1, 2, 4",
    "100, 10, 20, 4",
    "20, 20, 20, 0",
    "100, 100, 100, 41",
  })
  void answersAllQueriesInOrderWithFewRequests(int askers, int namespaces, int most, int seconds) {
    Deque<CauseQuery> open = new ArrayDeque<>();
    for (int i = 0; i < askers; i++) {
      open.add(question("team-" + i % namespaces, "app-" + i));
    }
    long asked = clock.getAsLong();
    while (!open.isEmpty()) {
      for (int left = open.size(); left > 0; left--) {
        CauseQuery causeQuery = open.remove();
        if (reads.find(causeQuery, asked).delay() != null) {
          open.add(causeQuery);
        }
      }
      clock.advance(STEP);
    }

    assertThat(cluster.requests()).hasSizeLessThanOrEqualTo(most);
    assertThat(Duration.ofNanos(clock.getAsLong() - asked))
        .isLessThanOrEqualTo(Duration.ofSeconds(seconds).plus(STEP));
  }

  @Test
  void retriesAFailedReadAfterADelay() {
    cluster.failAt("list Pod", Failure.UNREACHABLE, "no route");

    assertThat(ask("a", "app")).isEqualTo(CauseResult.later(Duration.ofSeconds(3)));
    clock.advance(Duration.ofSeconds(3));
    assertThat(ask("a", "app")).extracting(CauseResult::delay).isNull();
  }

  @Test
  void returnsNoCauseWithoutThePermissionToReadIt() {
    cluster.failAt("list Pod", Failure.FORBIDDEN, "not you");

    assertThat(ask("a", "app")).isEqualTo(CauseResult.known(List.of()));
  }

  @Test
  void answersQueriesInOrder() {
    for (int i = 0; i < 20; i++) {
      ask("busy-" + i, "app");
    }

    assertThat(ask("a", "app")).isEqualTo(CauseResult.later(Duration.ofMillis(500)));
    assertThat(ask("b", "app")).isEqualTo(CauseResult.later(Duration.ofSeconds(1)));
    clock.advance(Duration.ofMillis(500));
    assertThat(ask("b", "app")).isEqualTo(CauseResult.later(Duration.ofMillis(500)));
    assertThat(ask("a", "app")).extracting(CauseResult::delay).isNull();
  }

  @Test
  void readsAgainForALaterQuery() {
    ask("team", "one");
    clock.advance(Duration.ofSeconds(4));

    assertThat(ask("team", "one")).extracting(CauseResult::delay).isNull();
    assertThat(cluster.requests()).hasSize(2);
  }

  @Test
  void readsALargeNamespaceByPrimary() {
    for (int i = 0; i < 1100; i++) {
      put("pod-" + i);
    }
    long asked = clock.getAsLong();
    ask("team", "one");
    assertThat(ask("team", "two")).isEqualTo(CauseResult.later(Duration.ofSeconds(3)));
    clock.advance(Duration.ofSeconds(3));

    assertThat(reads.find(question("team", "two"), asked)).extracting(CauseResult::delay).isNull();
    assertThat(cluster.requests()).as("11 pages, 10 of all pods, its own").hasSize(22);
  }

  private CauseResult ask(String namespace, String name) {
    return reads.find(question(namespace, name), clock.getAsLong());
  }

  private void put(String name) {
    ObjectNode pod = Json.object();
    pod.putObject("metadata").putObject("labels").put("app", "one");
    cluster.put(new ResourceRef(POD, "team", name), pod);
  }

  private static CauseQuery question(String namespace, String name) {
    ListQuery all = ListQuery.in(namespace);
    return new CauseQuery(
        new ResourceRef(SampleSite.DEPLOYMENT, namespace, name),
        POD,
        all.labelled("app=" + name),
        all,
        pod -> Optional.of(new CauseRecord(Map.of(), "", "", "")));
  }
}
