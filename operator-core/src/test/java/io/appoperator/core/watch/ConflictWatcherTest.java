package io.appoperator.core.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.WatchEvent;
import io.appoperator.core.json.Json;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.observe.LiveRecord.Owner;
import io.appoperator.core.observe.LiveRecord.OwnerLink;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ConflictWatcherTest {

  private static final ResourceKind TOY = new ResourceKind("toys.example.com", "v1", "Toy", "toys");
  private static final ResourceRef OBJECT = new ResourceRef(TOY, "team", "ball");
  private static final ResourceRef ANNE = new ResourceRef(TOY, "team", "anne");
  private static final ResourceRef BEN = new ResourceRef(TOY, "team", "ben");

  private final ScriptedCluster cluster = new ScriptedCluster();
  private final List<ResourceRef> requeued = new CopyOnWriteArrayList<>();
  private final LiveReader reader = new LiveReader(List.of());
  private final LiveStore live = new LiveStore();
  private final ConflictWatcher watcher =
      new ConflictWatcher(cluster, reader, live, (primary, cause) -> requeued.add(primary));

  @AfterEach
  void close() {
    watcher.close();
  }

  @Test
  void requeuesAllPrimariesThatWaitForADeletedObject() {
    cluster
        .lists("10", "", ball(5))
        .watches(
            new WatchEvent(WatchEvent.Type.MODIFIED, ball(11)),
            new WatchEvent(WatchEvent.Type.DELETED, ball(12)));
    synchronized (watcher) {
      watcher.set(ANNE, Set.of(OBJECT));
      watcher.set(BEN, Set.of(OBJECT));
    }

    await().untilAsserted(() -> assertThat(requeued).containsExactlyInAnyOrder(ANNE, BEN));
    assertThat(cluster.requests().stream().filter(request -> request.startsWith("list")))
        .as("one watch for both")
        .hasSize(1);
  }

  @Test
  void requeuesAPrimaryThatWaitsForAnObjectWhoseOwnerChanges() {
    ObjectNode owned = ball(11);
    owned
        .withObjectProperty("metadata")
        .putArray("ownerReferences")
        .addObject()
        .put("kind", "Other")
        .put("name", "x")
        .put("controller", true);
    cluster.lists("10", "", ball(5)).watches(new WatchEvent(WatchEvent.Type.MODIFIED, owned));

    watcher.set(ANNE, Set.of(OBJECT));

    await().untilAsserted(() -> assertThat(requeued).containsExactly(ANNE));
  }

  @Test
  void requeuesImmediatelyIfTheObjectIsAlreadyDeleted() {
    cluster.lists("10", "");

    watcher.set(ANNE, Set.of(OBJECT));

    await().untilAsserted(() -> assertThat(requeued).containsExactly(ANNE));
  }

  @Test
  void forgetsADeletedObjectWhoseOwnWatchIsBehind() {
    live.put(reader.read(TOY, ball(5)));
    cluster.lists("10", "");

    watcher.set(ANNE, Set.of(OBJECT));

    await().untilAsserted(() -> assertThat(requeued).containsExactly(ANNE));
    assertThat(live.of(ANNE, Set.of(OBJECT))).isEmpty();
    assertThat(live.put(reader.read(TOY, ball(9)))).isEmpty();
    assertThat(live.of(ANNE, Set.of(OBJECT))).as("after an earlier event").isEmpty();
  }

  @Test
  void requeuesTheOwnerOfADeletedObject() {
    live.put(
        reader
            .read(TOY, ball(5))
            .ownedBy(new Owner(BEN, "uid-of-ben", "Toy/ben", OwnerLink.REFERENCE)));
    cluster.lists("10", "", ball(5)).watches(new WatchEvent(WatchEvent.Type.DELETED, ball(12)));

    watcher.set(ANNE, Set.of(OBJECT));

    await().untilAsserted(() -> assertThat(requeued).containsExactlyInAnyOrder(ANNE, BEN));
  }

  @Test
  void endsTheWatchWhenNoPrimaryWaits() {
    cluster.lists("10", "", ball(5));
    watcher.set(ANNE, Set.of(OBJECT));
    await().until(() -> cluster.requests().contains("watch 10"));

    watcher.set(ANNE, Set.of());
    await().until(() -> watching() == 0);
    assertThat(requeued).isEmpty();
  }

  @Test
  void limitsTheNumberOfWatches() {
    for (int i = 0; i < 40; i++) {
      watcher.set(
          new ResourceRef(TOY, "team", "p" + i), Set.of(new ResourceRef(TOY, "team", "o" + i)));
    }

    assertThat(watching()).isEqualTo(16);
  }

  private static long watching() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("watch-toys") && thread.isAlive())
        .count();
  }

  private static ObjectNode ball(long version) {
    ObjectNode object = Json.object();
    object
        .putObject("metadata")
        .put("name", "ball")
        .put("namespace", "team")
        .put("uid", "uid-1")
        .put("resourceVersion", Long.toString(version));
    return object;
  }
}
