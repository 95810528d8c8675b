package io.appoperator.embedded.store;

import static io.appoperator.embedded.Widgets.widget;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.junit.jupiter.api.Test;

class ObjectStoreTest {

  private static final ObjectKey A = new ObjectKey("widgets.example.com", "default", "a");
  private static final ObjectKey B = new ObjectKey("widgets.example.com", "other", "b");

  private final ObjectStore store = new ObjectStore();

  @Test
  void eachChangeHasALaterResourceVersion() {
    ObjectNode first = store.put(A, widget("a", "{}"));
    ObjectNode second = store.put(B, widget("b", "{}"));
    ObjectNode deleted = store.delete(A);

    assertThat(List.of(version(first), version(second), version(deleted)))
        .isSorted()
        .doesNotHaveDuplicates();
    assertThat(store.revision()).isEqualTo(version(deleted));
  }

  @Test
  void listsByNamespaceAndName() {
    store.put(B, widget("b", "{}"));
    store.put(A, widget("a", "{}"));

    assertThat(store.list("widgets.example.com", ""))
        .extracting(object -> object.path("metadata").path("name").asText())
        .containsExactly("a", "b");
    assertThat(store.list("widgets.example.com", "other")).hasSize(1);
    assertThat(store.list("others.example.com", "")).isEmpty();
  }

  @Test
  void remembersChangesUntilTheyAreCompacted() throws CompactedException {
    long start = store.revision();
    store.put(A, widget("a", "{}"));
    store.delete(A);

    assertThat(store.eventsAfter(start))
        .extracting(event -> event.after().isPresent())
        .containsExactly(true, false);

    store.compact();

    assertThat(store.eventsAfter(store.revision())).isEmpty();
    assertThatThrownBy(() -> store.eventsAfter(start))
        .isInstanceOf(CompactedException.class)
        .hasMessage("too old resource version: 1 (3)");
  }

  private static long version(ObjectNode object) {
    return object.path("metadata").path("resourceVersion").asLong();
  }

  @Test
  void forgetsTheOldestChangesBeyondItsLimit() throws CompactedException {
    ObjectStore small = new ObjectStore(4, Long.MAX_VALUE, Long.MAX_VALUE);
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    for (int i = 0; i < 100; i++) {
      small.put(new ObjectKey("widgets", "default", "one"), object);
    }

    long last = small.revision();
    assertThat(small.eventsAfter(last - 4)).hasSize(4);
    assertThatThrownBy(() -> small.eventsAfter(last - 20)).isInstanceOf(CompactedException.class);
  }

  @Test
  void forgetsOldChangesOfLargeObjectsBeforeTheyNeedTooMuchMemory() throws CompactedException {
    ObjectStore small = new ObjectStore(10_000, 10_000_000, Long.MAX_VALUE);
    for (int i = 0; i < 100; i++) {
      small.put(A, widget("a", "{image: '" + "x".repeat(1_000_000) + "'}"));
    }

    long last = small.revision();
    assertThat(small.eventsAfter(last - 5)).hasSize(5);
    assertThatThrownBy(() -> small.eventsAfter(last - 10)).isInstanceOf(CompactedException.class);
    assertThat(small.list("widgets.example.com", "")).hasSize(1);
  }

  @Test
  void remembersTheLastChangeOfAnObjectThatIsLargerThanItsMemory() throws CompactedException {
    ObjectStore small = new ObjectStore(10_000, 1_000, Long.MAX_VALUE);
    String image = "x".repeat(10_000);
    for (int i = 0; i < 3; i++) {
      small.put(A, widget("a", "{image: '" + image + "'}"));
    }

    assertThat(small.eventsAfter(small.revision() - 1)).hasSize(1);
  }

  @Test
  void refusesObjectsThatNeedMoreMemoryThanItsLimit() throws StorageException {
    ObjectStore small = new ObjectStore(100_000);
    ObjectNode large = sized(60_000);
    small.putIfAccepted(A, large);

    assertThatThrownBy(() -> small.putIfAccepted(B, large))
        .isInstanceOf(StorageException.class)
        .hasMessage("etcdserver: mvcc: database space exceeded");
    assertThat(small.find(B)).isEmpty();

    small.putIfAccepted(A, sized(50_000));
    small.delete(A);
    small.putIfAccepted(B, large);
    assertThat(small.find(B)).isPresent();
  }

  @Test
  void acceptsChangesThatNeedNoMoreMemoryBeyondItsLimit() throws StorageException {
    ObjectStore small = new ObjectStore(100_000);
    small.put(A, sized(200_000));

    assertThat(small.putIfAccepted(A, sized(150_000))).isNotNull();
    assertThatThrownBy(() -> small.putIfAccepted(A, sized(151_000)))
        .isInstanceOf(StorageException.class);
  }

  @Test
  void refusesAnObjectThatEtcdRefuses() throws StorageException {
    store.putIfAccepted(A, sized(1_572_000));

    assertThatThrownBy(() -> store.putIfAccepted(A, sized(1_572_864)))
        .hasMessage("etcdserver: request is too large");
    assertThatThrownBy(() -> store.putIfAccepted(A, sized(3_000_000)))
        .hasMessageStartingWith("rpc error: code = ResourceExhausted");
    assertThatThrownBy(() -> store.putIfAccepted(A, text("\u0001".repeat(300_000))))
        .as("each of these characters needs six bytes")
        .hasMessage("etcdserver: request is too large");
  }

  private static ObjectNode sized(int length) {
    return text("x".repeat(length));
  }

  private static ObjectNode text(String text) {
    ObjectNode object = widget("a", "{}");
    object.put("text", text);
    return object;
  }
}
