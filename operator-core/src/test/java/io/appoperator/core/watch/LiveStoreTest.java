package io.appoperator.core.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.Readiness;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.ObjectVersion;
import io.appoperator.core.json.Json;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.observe.LiveRecord.Owner;
import io.appoperator.core.observe.LiveRecord.OwnerLink;
import io.appoperator.core.observe.Ownership;
import io.appoperator.core.observe.PrimaryId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LiveStoreTest {

  private static final ResourceKind SERVICE = new ResourceKind("", "v1", "Service", "services");
  private static final ResourceKind TOY = new ResourceKind("toys.example.com", "v1", "Toy", "toys");
  private static final ResourceRef CAR = new ResourceRef(TOY, "team", "car");
  private static final ResourceRef TRAIN = new ResourceRef(TOY, "team", "train");
  private static final Owner OF_CAR = new Owner(CAR, "car-uid", "Toy/car", OwnerLink.REFERENCE);
  private static final Owner OF_TRAIN =
      new Owner(TRAIN, "train-uid", "Toy/train", OwnerLink.REFERENCE);
  private static final Owner UNOWNED = Owner.NONE;

  private final LiveStore store = new LiveStore();

  @Test
  void requeuesThePrimaryOfANewOrChangedObject() {
    assertThat(store.put(service("a", "1", "5", OF_CAR))).containsExactly(CAR);
    assertThat(store.put(service("a", "1", "6", OF_CAR))).containsExactly(CAR);
  }

  @Test
  void countsOwnedObjectsByKind() {
    store.put(service("a", "1", "5", OF_CAR));
    store.put(service("b", "2", "6", OF_TRAIN));
    store.put(service("c", "3", "7", UNOWNED));
    store.put(service("a", "1", "8", OF_TRAIN));
    assertThat(store.count("Service")).isEqualTo(2);
    assertThat(store.count("Deployment")).isZero();

    store.remove(service("b", "2", "6", OF_TRAIN).ref(), "2");
    assertThat(store.count("Service")).isEqualTo(1);
  }

  @Test
  void ignoresEventsOfAWatchThatIsBehind() {
    store.put(service("a", "1", "9", OF_CAR));
    assertThat(store.put(service("a", "1", "8", OF_CAR))).isEmpty();
    assertThat(store.put(service("a", "1", "9", OF_CAR))).isEmpty();
    assertThat(versions()).containsExactly("9");
  }

  @Test
  void knowsThisVersionAndEarlierOnesOfAnObject() {
    assertThat(knows("a", "1", "9")).as("nothing there").isFalse();
    store.put(service("a", "1", "9", OF_CAR));
    assertThat(knows("a", "1", "8")).isTrue();
    assertThat(knows("a", "1", "9")).isTrue();
    assertThat(knows("a", "1", "10")).isFalse();
    assertThat(knows("a", "2", "9")).as("a successor").isFalse();
    assertThat(knows("b", "1", "9")).isFalse();
    assertThat(store.knows(TOY, new ObjectVersion("team", "a", "1", "9"))).isFalse();

    store.remove(service("a", "1", "9", OF_CAR).ref(), "1");
    assertThat(knows("a", "1", "9")).as("it may linger").isFalse();
  }

  @Test
  void comparesResourceVersionsAsNumbers() {
    store.put(service("a", "1", "9", OF_CAR));
    assertThat(store.put(service("a", "1", "10", OF_CAR))).containsExactly(CAR);
  }

  @Test
  void acceptsASuccessorAndThenIgnoresItsPredecessor() {
    store.put(service("a", "1", "8", OF_CAR));
    assertThat(store.put(service("a", "2", "9", OF_CAR))).containsExactly(CAR);
    assertThat(store.put(service("a", "1", "8", OF_CAR))).isEmpty();
    assertThat(versions()).containsExactly("9");
  }

  @Test
  void keepsTheOwnerOfAnObjectThatLostItsOwnerReference() {
    store.put(service("a", "1", "5", OF_CAR));
    assertThat(store.put(service("a", "1", "6", UNOWNED))).containsExactly(CAR);
    assertThat(store.of(CAR, Set.of()))
        .allMatch(record -> record.belongsTo(new PrimaryId(CAR, "car-uid")));
  }

  @Test
  void forgetsTheFormerOwnerOnceTheObjectIsDeleted() {
    LiveRecord object = service("a", "1", "6", UNOWNED);
    store.put(service("a", "1", "5", OF_CAR));
    store.put(object);
    assertThat(store.release(CAR, "car-uid")).as("it lives").isEmpty();

    assertThat(store.release(CAR, "next-uid")).containsExactly(object.ref());

    assertThat(store.of(CAR, Set.of())).isEmpty();
    assertThat(store.count("Service")).isZero();
    assertThat(owner(object)).isEqualTo("an earlier Toy/car");
    store.put(service("a", "1", "7", UNOWNED));
    assertThat(owner(object)).as("after another change").isEqualTo("an earlier Toy/car");
  }

  @Test
  void updatesTheOwnerWhenAForeignObjectLosesItsReference() {
    LiveRecord object = service("a", "1", "6", UNOWNED);
    store.put(service("a", "1", "5", new Owner(null, "x", "Other/x", OwnerLink.REFERENCE)));

    store.put(object);

    assertThat(owner(object)).isEqualTo("no owner");
  }

  private String owner(LiveRecord object) {
    return store.of(CAR, Set.of(object.ref())).get(0).owner().text();
  }

  @Test
  void returnsAnUnownedObjectOnlyToPrimariesThatWantItsName() {
    LiveRecord foreign = service("a", "1", "5", UNOWNED);
    assertThat(store.put(foreign)).isEmpty();
    assertThat(store.of(CAR, Set.of())).isEmpty();
    assertThat(store.of(CAR, Set.of(foreign.ref()))).containsExactly(foreign);
  }

  @Test
  void followsAnObjectWhoseOwnerChanges() {
    store.put(service("a", "1", "5", OF_CAR));
    assertThat(store.put(service("a", "1", "6", OF_TRAIN)))
        .as("both need a reconcile")
        .containsExactlyInAnyOrder(CAR, TRAIN);
    assertThat(store.of(CAR, Set.of())).isEmpty();
    assertThat(store.of(TRAIN, Set.of())).hasSize(1);
  }

  @Test
  void requeuesThePrimaryWhoseObjectWasReplaced() {
    store.put(service("a", "1", "5", OF_CAR));
    assertThat(store.put(service("a", "2", "6", OF_TRAIN))).containsExactlyInAnyOrder(CAR, TRAIN);
    assertThat(store.put(service("a", "3", "7", UNOWNED))).containsExactly(TRAIN);
  }

  @Test
  void removesObjectsMissingInAListUnlessTheyAreNewer() {
    LiveRecord old = service("old", "1", "5", OF_CAR);
    LiveRecord written = service("written", "2", "20", OF_CAR);
    store.put(old);
    store.put(written);
    assertThat(store.retain(SERVICE, null, Set.of(), "10")).containsExactly(CAR);
    assertThat(store.of(CAR, Set.of())).containsExactly(written);
  }

  @Test
  void returnsTheOwnersOfObjectsThatAListChanged() {
    store.put(service("gone", "1", "5", OF_CAR));
    LiveRecord changed = service("rails", "2", "9", OF_TRAIN);

    assertThat(store.replaceListed(SERVICE, "team", List.of(changed), "10"))
        .containsExactlyInAnyOrder(CAR, TRAIN);
    assertThat(store.replaceListed(SERVICE, "team", List.of(changed), "10")).isEmpty();
  }

  @Test
  void keepsObjectsOfOtherKindsWhenAListEnds() {
    store.put(service("a", "1", "5", OF_CAR));
    assertThat(store.retain(TOY, null, Set.of(), "10")).isEmpty();
    assertThat(versions()).containsExactly("5");
  }

  @Test
  void keepsASuccessorWhenItsPredecessorIsDeleted() {
    store.put(service("a", "2", "9", OF_CAR));
    assertThat(store.remove(service("a", "1", "8", OF_CAR).ref(), "1")).isEmpty();
    assertThat(versions()).containsExactly("9");
  }

  @Test
  void ignoresAResponseOlderThanTheDeletion() {
    LiveRecord answer = service("a", "1", "10", OF_CAR);
    store.put(service("a", "1", "9", OF_CAR));
    store.remove(answer.ref(), "1", "11");
    assertThat(store.put(answer)).isEmpty();
    assertThat(versions()).isEmpty();
  }

  @Test
  void ignoresAResponseOlderThanAListWithoutTheObject() {
    store.put(service("a", "1", "9", OF_CAR));
    store.retain(SERVICE, null, Set.of(), "11");
    assertThat(store.put(service("a", "1", "10", OF_CAR))).isEmpty();
    assertThat(versions()).isEmpty();
  }

  @Test
  void acceptsAnObjectWhoseLabelWasRestored() {
    LiveRecord back = service("a", "1", "12", OF_CAR);
    store.put(service("a", "1", "9", OF_CAR));
    store.remove(back.ref(), "1", "11");
    assertThat(store.put(back)).containsExactly(CAR);
    assertThat(store.remove(back.ref(), "1", "11")).as("a watch that is behind").isEmpty();
    assertThat(versions()).containsExactly("12");
  }

  @Test
  void acceptsAnObjectThatStillExistsAfterItsDeleteRequest() {
    LiveRecord asked = service("a", "1", "9", OF_CAR);
    store.put(asked);
    store.remove(asked.ref(), "1");
    assertThat(store.put(service("a", "1", "10", OF_CAR))).containsExactly(CAR);
  }

  private boolean knows(String name, String uid, String version) {
    return store.knows(SERVICE, new ObjectVersion("team", name, uid, version));
  }

  private List<String> versions() {
    return store.of(CAR, Set.of()).stream().map(LiveRecord::resourceVersion).toList();
  }

  private static LiveRecord service(String name, String uid, String version, Owner owner) {
    return new LiveRecord(
        new ResourceRef(SERVICE, "team", name),
        uid,
        version,
        false,
        List.of(),
        owner,
        "",
        Ownership.of(Json.object(), "application-operator", Set.of()),
        Readiness.ready(),
        Map.of());
  }
}
