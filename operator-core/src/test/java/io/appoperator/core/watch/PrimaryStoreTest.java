package io.appoperator.core.watch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.ObjectVersion;
import io.appoperator.core.json.Json;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PrimaryStoreTest {

  private static final ResourceKind TOY = new ResourceKind("toys.example.com", "v1", "Toy", "toys");
  private static final ResourceRef CAR = new ResourceRef(TOY, "team", "car");

  private final PrimaryStore store = new PrimaryStore(TOY);

  @Test
  void removesTheManagedFields() {
    ObjectNode live = toy("1", "5");
    live.withObjectProperty("metadata").putArray("managedFields").addObject().put("manager", "x");
    store.put(live);
    assertThat(store.get(CAR)).isPresent();
    assertThat(store.get(CAR).orElseThrow().document().path("metadata").has("managedFields"))
        .isFalse();
    assertThat(store.get(CAR).orElseThrow().document().path("spec").path("size").asInt())
        .isEqualTo(5);
  }

  @Test
  void countsByPhase() {
    ObjectNode running = toy("1", "5");
    running.putObject("status").put("phase", "Running");
    store.put(running);

    assertThat(store.count("Running"::equals)).isEqualTo(1);
    assertThat(store.count(String::isEmpty)).isZero();
    store.put(toy("1", "6"));
    assertThat(store.count("Running"::equals)).isZero();
    assertThat(store.count(String::isEmpty)).isEqualTo(1);
  }

  @Test
  void findsThePrimaryThatIsUnreadyForTheLongestTime() {
    assertThat(store.oldestUnready()).isEmpty();
    store.put(unready("a", "False", "Progressing", "1970-01-01T00:05:00Z"));
    store.put(unready("b", "False", "Failed", "1970-01-01T00:03:00Z"));
    store.put(unready("c", "True", "Available", "1970-01-01T00:01:00Z"));
    store.put(unready("d", "False", "Paused", "1970-01-01T00:01:00Z"));
    store.put(unready("e", "False", "Failed", "written by another client"));

    assertThat(store.oldestUnready()).hasValue(180);
  }

  @Test
  void aPrimaryWithoutAStatusIsUnreadySinceItsCreation() {
    ObjectNode created = toy("1", "5");
    created.withObjectProperty("metadata").put("creationTimestamp", "1970-01-01T00:02:00Z");
    store.put(created);

    assertThat(store.oldestUnready()).hasValue(120);
  }

  private static ObjectNode unready(String name, String status, String reason, String since) {
    ObjectNode toy = toy("1", "5");
    toy.withObjectProperty("metadata").put("name", name);
    toy.putObject("status")
        .putArray("conditions")
        .addObject()
        .put("type", "Ready")
        .put("status", status)
        .put("reason", reason)
        .put("lastTransitionTime", since);
    return toy;
  }

  @Test
  void returnsNewVersionsAndIgnoresOlderOnes() {
    assertThat(store.put(toy("1", "5"))).contains(CAR);
    assertThat(store.put(toy("1", "5"))).isEmpty();
    assertThat(store.put(toy("1", "4"))).isEmpty();
    assertThat(store.put(toy("1", "6"))).contains(CAR);
  }

  @Test
  void keepsTheStateBeforeAnEditUntilTheEditIsApplied() {
    store.put(generation(toy("1", "5"), 1));
    assertThat(beforeEdit()).isNull();
    store.put(generation(toy("1", "6"), 1));
    store.put(generation(toy("1", "7"), 2));
    store.put(generation(toy("1", "8"), 3));
    assertThat(beforeEdit()).isEqualTo("6");

    store.recordApplied(store.get(CAR).orElseThrow());
    assertThat(beforeEdit()).isNull();
  }

  @Test
  void keepsTheAppliedStateIfAnotherEditHasFollowed() {
    store.put(generation(toy("1", "5"), 1));
    store.put(generation(toy("1", "6"), 2));
    StoredPrimary applied = store.get(CAR).orElseThrow();
    store.put(generation(toy("1", "7"), 3));

    store.recordApplied(applied);

    assertThat(beforeEdit()).isEqualTo("6");
  }

  @Test
  void keepsNoStateOfADeletedPrimaryOrOfAPredecessor() {
    store.put(generation(toy("1", "5"), 1));
    store.put(generation(toy("1", "6"), 2));
    ObjectNode deleted = generation(toy("1", "7"), 3);
    deleted.withObjectProperty("metadata").put("deletionTimestamp", "2026-01-01T00:00:00Z");
    store.put(deleted);
    assertThat(beforeEdit()).isNull();

    store.put(generation(toy("2", "8"), 1));
    assertThat(beforeEdit()).isNull();
    store.put(generation(toy("2", "9"), 2));
    store.remove(toy("2", "9"));
    store.put(generation(toy("2", "10"), 1));
    assertThat(beforeEdit()).isNull();
  }

  @Test
  void keepsTheStatesOfPrimariesThatWaitLongest() {
    for (int i = 0; i < 2000; i++) {
      store.put(named(generation(toy("1", "5"), 1), "car-" + i));
      store.put(named(generation(toy("1", "6"), 2), "car-" + i));
    }

    assertThat(isKept("car-0")).isTrue();
    assertThat(isKept("car-1999")).isFalse();
  }

  @Test
  void acceptsASuccessorAndThenIgnoresItsPredecessor() {
    store.put(toy("1", "5"));
    assertThat(store.put(toy("2", "6"))).contains(CAR);
    assertThat(store.put(toy("1", "5"))).isEmpty();
    assertThat(store.get(CAR).orElseThrow().id().uid()).isEqualTo("2");
  }

  @Test
  void knowsThisVersionAndEarlierOnesOfAnObject() {
    assertThat(knows("1", "5")).as("nothing there").isFalse();
    store.put(toy("1", "5"));
    assertThat(knows("1", "4")).isTrue();
    assertThat(knows("1", "5")).isTrue();
    assertThat(knows("1", "6")).isFalse();
    assertThat(knows("2", "5")).as("a successor").isFalse();
    store.update(toy("1", "6"));
    assertThat(knows("1", "6")).as("the echo of our own write").isTrue();
  }

  @Test
  void keepsASuccessorWhenItsPredecessorIsDeleted() {
    store.put(toy("2", "9"));
    store.remove(toy("1", "8"));
    assertThat(store.get(CAR)).isPresent();
  }

  @Test
  void ignoresAResponseOlderThanTheDeletion() {
    store.put(toy("1", "9"));
    store.remove(toy("1", "11"));
    assertThat(store.update(toy("1", "10"))).isEmpty();
    assertThat(store.get(CAR)).isEmpty();
  }

  @Test
  void acceptsOnlyNewerResponsesForTheSameObject() {
    store.put(toy("2", "9"));
    assertThat(store.update(toy("2", "9"))).isEmpty();
    assertThat(store.update(toy("1", "10"))).as("of a predecessor").isEmpty();
    assertThat(store.update(toy("2", "11"))).contains(CAR);
    assertThat(store.get(CAR).orElseThrow().resourceVersion()).isEqualTo("11");
  }

  @Test
  void removesObjectsMissingInAList() {
    store.put(toy("1", "5"));
    assertThat(store.retain(null, Set.of(CAR))).isEmpty();
    assertThat(store.retain(null, Set.of())).containsExactly(CAR);
    assertThat(store.size()).isZero();
  }

  private boolean knows(String uid, String version) {
    return store.knows(new ObjectVersion("team", "car", uid, version));
  }

  private static ObjectNode toy(String uid, String version) {
    ObjectNode toy = Json.object();
    toy.putObject("metadata")
        .put("namespace", "team")
        .put("name", "car")
        .put("uid", uid)
        .put("resourceVersion", version);
    toy.putObject("spec").put("size", 5);
    return toy;
  }

  private @Nullable String beforeEdit() {
    return store
        .beforeEdit(store.get(CAR).orElseThrow().id())
        .map(StoredPrimary::resourceVersion)
        .orElse(null);
  }

  private boolean isKept(String name) {
    ResourceRef ref = new ResourceRef(TOY, "team", name);
    return store.beforeEdit(store.get(ref).orElseThrow().id()).isPresent();
  }

  private static ObjectNode generation(ObjectNode toy, int generation) {
    toy.withObjectProperty("metadata").put("generation", generation);
    return toy;
  }

  private static ObjectNode named(ObjectNode toy, String name) {
    toy.withObjectProperty("metadata").put("name", name);
    return toy;
  }
}
