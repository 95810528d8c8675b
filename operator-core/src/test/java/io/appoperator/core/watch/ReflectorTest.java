package io.appoperator.core.watch;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.cluster.ObjectVersion;
import io.appoperator.core.cluster.WatchEvent;
import io.appoperator.core.json.Json;
import io.appoperator.core.observe.UnlistedObjects;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class ReflectorTest {

  private static final ResourceKind TOY = new ResourceKind("toys.example.com", "v1", "Toy", "toys");
  private static final ResourceKind OTHER =
      new ResourceKind("toys.example.com", "v1", "Ball", "balls");

  private final ScriptedCluster cluster = new ScriptedCluster();
  private final EventCorrelator sink = new EventCorrelator();
  private @Nullable Reflector reflector;

  @AfterEach
  void stop() {
    if (reflector != null) {
      reflector.close();
    }
  }

  @Test
  void listsPageByPageThenWatches() {
    cluster
        .lists("10", "more", toy("a", 1))
        .lists("10", "", toy("b", 2))
        .watches(
            new WatchEvent(WatchEvent.Type.MODIFIED, toy("a", 11)),
            new WatchEvent(WatchEvent.Type.DELETED, toy("b", 12)));
    start();
    awaitEntries("began", "listed a", "listed b", "ended 10", "changed a", "deleted b");
    assertThat(cluster.requests()).startsWith("list ", "list more", "watch 10");
  }

  @Test
  void resumesWhereAWatchEndedEvenAtABookmark() {
    cluster.lists("10", "").watches(new WatchEvent(WatchEvent.Type.BOOKMARK, toy("", 25)));
    start();
    awaitRequests("list ", "watch 10", "watch 25");
  }

  @Test
  void skipsEventsThatTheSinkKnowsAndResumesAfterThem() {
    cluster
        .lists("10", "")
        .watches(
            new WatchEvent(WatchEvent.Type.MODIFIED, toy("a", 11)),
            new WatchEvent(WatchEvent.Type.MODIFIED, toy("echo", 12)));
    start();
    awaitRequests("list ", "watch 10", "watch 12");
    awaitEntries("began", "ended 10", "changed a");
  }

  @Test
  void resumesWhereAWatchFailed() {
    cluster
        .lists("10", "")
        .watchBreaks(Failure.UNREACHABLE, new WatchEvent(WatchEvent.Type.ADDED, toy("a", 11)))
        .watches(new WatchEvent(WatchEvent.Type.ADDED, toy("b", 12)));
    start();
    awaitEntries("began", "ended 10", "changed a", "changed b");
    awaitRequests("list ", "watch 10", "watch 11", "watch 12");
  }

  @Test
  void reportsUncoveredObjectsWhileTheServerRejectsTheList() {
    for (int i = 0; i < 4; i++) {
      cluster.failsToList(Failure.FORBIDDEN);
    }
    start();
    await().until(() -> requireNonNull(reflector).unlisted().isPresent());
    assertThat(requireNonNull(reflector).isSynced()).isFalse();
    UnlistedObjects uncovered = requireNonNull(reflector).unlisted().orElseThrow();
    assertThat(uncovered.hides(new ResourceRef(TOY, "team", "a"))).isTrue();
    assertThat(uncovered.hides(new ResourceRef(OTHER, "team", "a"))).isFalse();

    cluster.lists("10", "");
    await().until(() -> requireNonNull(reflector).isSynced());
    assertThat(requireNonNull(reflector).unlisted()).isEmpty();
  }

  @Test
  void reportsNoUncoveredObjectsWhileTheServerIsDown() {
    for (int i = 0; i < 5; i++) {
      cluster.failsToList(Failure.UNREACHABLE);
    }
    start();
    await().until(() -> cluster.requests().size() >= 5);
    assertThat(requireNonNull(reflector).unlisted()).isEmpty();
  }

  @Test
  void listsAgainWhenItsResourceVersionIsTooOld() {
    cluster.lists("10", "").watchBreaks(Failure.GONE).lists("90", "", toy("a", 80));
    start();
    awaitEntries("began", "ended 10", "began", "listed a", "ended 90");
    awaitRequests("list ", "watch 10", "list ", "watch 90");
  }

  @Test
  void neverCompletesAListThatFailed() {
    cluster
        .lists("10", "more", toy("a", 1))
        .failsToList(Failure.GONE)
        .lists("20", "", toy("a", 1), toy("b", 2));
    start();
    awaitEntries("began", "listed a", "began", "listed a", "listed b", "ended 20");
  }

  @Test
  void isSyncedOnlyAfterACompleteList() {
    cluster.failsToList(Failure.UNAVAILABLE).lists("10", "");
    Reflector started = start();
    await().until(started::isSynced);
    assertThat(sink.entries()).contains("ended 10");
  }

  @Test
  void reportsWhyItCannotWatchUntilItCan() {
    cluster.failsToList(Failure.FORBIDDEN).failsToList(Failure.FORBIDDEN).lists("10", "");
    Reflector started = start();
    await().until(() -> started.failure().isPresent() || started.isSynced());
    await().until(() -> started.failure().isEmpty());
    assertThat(started.isSynced()).isTrue();
    assertThat(started.ended()).isEmpty();
  }

  @Test
  void hasAGapWhileNoWatchIsOpen() {
    cluster.failsToList(Failure.UNAVAILABLE).lists("10", "");
    Reflector started = start();
    assertThat(started.gap()).isPositive();
    await().until(() -> started.gap().isZero());
  }

  @Test
  void waitsForRetryAfter() {
    cluster.respondsWithRetryAfter(Duration.ofMillis(700)).lists("10", "");
    long began = System.nanoTime();
    Reflector started = start();
    await().until(started::isSynced);
    assertThat(System.nanoTime() - began).isGreaterThan(Duration.ofMillis(700).toNanos());
  }

  @Test
  void isIncompleteUntilItWatches() {
    cluster.failsToList(Failure.UNAVAILABLE).lists("10", "");
    Reflector started = start();
    assertThat(started.isIncomplete()).isTrue();
    await().until(() -> !started.isIncomplete());
    assertThat(started.covers(TOY, "team")).isTrue();
    assertThat(started.covers(OTHER, "team")).isFalse();
  }

  @Test
  void continuesAfterASinkThatThrows() {
    cluster.lists("10", "", toy("poison", 1)).lists("20", "", toy("a", 2));
    start();
    awaitEntries("began", "began", "listed a", "ended 20");
  }

  @Test
  void listsAgainWhenALaterStateIsRequested() {
    cluster.lists("10", "", toy("a", 1)).lists("20", "", toy("b", 15));
    Reflector started = start();
    awaitRequests("list ", "watch 10");

    started.refresh(System.nanoTime());

    await().until(started::isFresh);
    assertThat(started.isSynced()).isTrue();
    awaitEntries("began", "listed a", "ended 10", "began", "listed b", "ended 20");
    awaitRequests("list ", "watch 10", "list ", "watch 20");
  }

  @Test
  void doesNotListAgainIfTheLastListIsRecentEnough() {
    long before = System.nanoTime();
    cluster.lists("10", "").watches(new WatchEvent(WatchEvent.Type.BOOKMARK, toy("", 25)));
    Reflector started = start();
    awaitRequests("list ", "watch 10", "watch 25");

    started.refresh(before);

    assertThat(started.isFresh()).isTrue();
    assertThat(cluster.requests()).containsExactly("list ", "watch 10", "watch 25");
  }

  private Reflector start() {
    Reflector started = new Reflector(cluster, TOY, ListQuery.in(null), sink);
    reflector = started;
    started.start();
    return started;
  }

  private void awaitEntries(String... expected) {
    await().untilAsserted(() -> assertThat(sink.entries()).containsExactly(expected));
  }

  private void awaitRequests(String... expected) {
    await().untilAsserted(() -> assertThat(cluster.requests()).startsWith(expected));
  }

  private static ObjectNode toy(String name, int version) {
    ObjectNode toy = Json.object();
    toy.putObject("metadata").put("name", name).put("resourceVersion", String.valueOf(version));
    return toy;
  }

  private static final class EventCorrelator implements ObjectSink {

    private final List<String> entries = new CopyOnWriteArrayList<>();

    List<String> entries() {
      return List.copyOf(entries);
    }

    @Override
    public void listBegan() {
      entries.add("began");
    }

    @Override
    public void listed(ObjectNode object) {
      if (name(object).equals("poison")) {
        throw new IllegalStateException("poison");
      }
      entries.add("listed " + name(object));
    }

    @Override
    public void listEnded(String resourceVersion) {
      entries.add("ended " + resourceVersion);
    }

    @Override
    public boolean isKnown(ObjectVersion state) {
      return state.name().equals("echo");
    }

    @Override
    public void changed(ObjectNode object) {
      entries.add("changed " + name(object));
    }

    @Override
    public void deleted(ObjectNode object) {
      entries.add("deleted " + name(object));
    }

    private static String name(ObjectNode object) {
      return object.path("metadata").path("name").asText();
    }
  }
}
