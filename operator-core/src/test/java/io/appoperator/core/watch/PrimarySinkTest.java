package io.appoperator.core.watch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.json.Json;
import io.appoperator.core.watch.ReconcileTrigger.TriggerCause;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PrimarySinkTest {

  private static final ResourceKind TOY = new ResourceKind("toys.example.com", "v1", "Toy", "toys");

  private final List<String> requeued = new ArrayList<>();
  private final PrimaryStore store = new PrimaryStore(TOY);
  private final PrimarySink sink = new PrimarySink(store, null, this::requeue);

  @Test
  void distinguishesEditsFromListedObjects() {
    sink.listBegan();
    sink.listed(toy("a", 1));
    sink.listEnded("1");
    WatchFrames.receive(sink, toy("a", 2));
    sink.deleted(toy("a", 3));
    assertThat(requeued).containsExactly("a LISTED", "a PRIMARY", "a PRIMARY");
  }

  @Test
  void forgetsObjectsOfAnUnfinishedList() {
    sink.listBegan();
    sink.listed(toy("a", 1));
    sink.listBegan();
    sink.listed(toy("b", 2));
    sink.listEnded("2");
    assertThat(store.get(new ResourceRef(TOY, "team", "a"))).isEmpty();
    assertThat(store.size()).isEqualTo(1);
  }

  @Test
  void dropsTheEventOfItsOwnWrite() {
    WatchFrames.receive(sink, toy("a", 1));
    write("a", () -> WatchFrames.receive(sink, toy("a", 2)), 2);
    assertThat(requeued).as("only the creation").containsExactly("a PRIMARY");
  }

  @Test
  void processesALaterEditAfterTheWrite() {
    WatchFrames.receive(sink, toy("a", 1));
    requeued.clear();
    write(
        "a",
        () -> {
          WatchFrames.receive(sink, toy("a", 2));
          WatchFrames.receive(sink, toy("a", 3));
          assertThat(requeued).isEmpty();
        },
        2);
    assertThat(requeued).containsExactly("a PRIMARY");
    assertThat(store.knows(WatchFrames.version(toy("a", 3)))).isTrue();
  }

  @Test
  void doesNotRestoreAPrimaryThatWasDeletedDuringTheWrite() {
    WatchFrames.receive(sink, toy("a", 1));
    requeued.clear();
    write(
        "a",
        () -> {
          WatchFrames.receive(sink, toy("a", 2));
          sink.deleted(toy("a", 3));
          assertThat(requeued).as("a deletion does not wait").containsExactly("a PRIMARY");
        },
        2);
    assertThat(store.size()).isZero();
    assertThat(requeued).hasSize(1);
  }

  @Test
  void processesASuccessorDuringTheWriteOfItsPredecessor() {
    WatchFrames.receive(sink, toy("a", 1));
    write(
        "a",
        () -> {
          WatchFrames.receive(sink, toy("a", 2));
          sink.deleted(toy("a", 3));
          WatchFrames.receive(sink, toy("a", "successor", 4));
        },
        2);
    assertThat(requeued).containsExactly("a PRIMARY", "a PRIMARY", "a PRIMARY");
    assertThat(store.knows(WatchFrames.version(toy("a", "successor", 4)))).isTrue();
  }

  /** Writes a primary and stores the answer. */
  private void write(String name, Runnable meanwhile, int version) {
    store
        .writes()
        .during(
            Set.of(new ResourceRef(TOY, "team", name)),
            () -> {
              meanwhile.run();
              return store.update(toy(name, version));
            });
  }

  private void requeue(ResourceRef primary, TriggerCause cause) {
    requeued.add(primary.name() + " " + cause);
  }

  private static ObjectNode toy(String name, int version) {
    return toy(name, "uid-" + name, version);
  }

  private static ObjectNode toy(String name, String uid, int version) {
    ObjectNode toy = Json.object();
    toy.putObject("metadata")
        .put("namespace", "team")
        .put("name", name)
        .put("uid", uid)
        .put("resourceVersion", String.valueOf(version));
    return toy;
  }
}
