package io.appoperator.core.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.core.event.Event;
import io.appoperator.core.json.Json;
import io.appoperator.core.observe.UnlistedObjects;
import io.appoperator.core.reconcile.result.ReconcileResult;
import io.appoperator.core.sample.Greetings;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A start on a settled primary: when a new process can skip rendering, and when it has to render.
 */
class SettledCheckTest extends SettledGreeting {

  @Test
  void rendersNothingThatTheSameCodeHasSettled() {
    int requests = cluster.requests().size();
    start("1.0");

    assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);
    assertThat(renderings).hasValue(1);
    assertThat(cluster.requests()).hasSize(requests);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.1", ""})
  void rendersAfterAnUpgradeAndWritesNothingIfNothingChanged(String code) {
    int requests = cluster.requests().size();
    start(code);
    reconcile();
    assertThat(renderings).hasValue(2);

    start(code);
    reconcile();
    assertThat(renderings).as("the status still has the old digest").hasValue(3);
    assertThat(cluster.requests()).hasSize(requests);
  }

  @Test
  void revertsChangesMadeWhileItWasDown() {
    cluster.edit(Greetings.CONFIG, "data.text", Json.tree("go away"));
    start("1.0");
    reconcile();

    assertThat(Greetings.storedText(cluster)).isEqualTo("good morning");
  }

  @Test
  void recreatesObjectsDeletedWhileItWasDown() {
    cluster.remove(Greetings.CONFIG);
    start("1.0");
    reconcile();

    assertThat(Greetings.storedText(cluster)).isEqualTo("good morning");
  }

  @Test
  void appliesEditsMadeWhileItWasDown() {
    Greetings.edit(cluster, "good evening");
    start("1.0");
    reconcile();

    assertThat(Greetings.storedText(cluster)).isEqualTo("good evening");
  }

  @ParameterizedTest
  @ValueSource(strings = {"labels", "annotations"})
  void rendersAPrimaryWhoseMetadataChangedWithoutANewGeneration(String part) {
    cluster.edit(Greetings.HELLO, "metadata." + part, Json.tree(Map.of("team", "shop")));
    start("1.0");
    reconcile();

    assertThat(renderings).hasValue(2);
  }

  @Test
  void repairsAStatusChangedWhileItWasDown() {
    cluster.edit(Greetings.HELLO, "status.observedGeneration", Json.tree(1));
    cluster.edit(Greetings.HELLO, "status.phase", Json.tree("Dreaming"));
    start("1.0");
    reconcile();

    assertThat(cluster.stored(Greetings.HELLO).at("/status/phase").asText())
        .isNotEqualTo("Dreaming");
  }

  @Test
  void rendersIfItCannotListAllObjects() {
    coverage.refused.add(
        new UnlistedObjects(Greetings.CONFIG.kind(), null, "configmaps is forbidden"));
    start("1.0");
    reconcile();

    assertThat(renderings).hasValue(2);
  }

  @Test
  void appliesOnlyAnEditAfterASettledStart() {
    start("1.0");
    reconcile();
    Greetings.edit(cluster, "good evening");
    replica.refreshCaches();
    reconcile();
    assertThat(Greetings.storedText(cluster)).isEqualTo("good evening");
    long applied = applies();

    // An edit that does not change the desired objects applies nothing.
    start("1.0");
    reconcile();
    cluster.edit(Greetings.HELLO, "metadata.generation", Json.tree(3));
    replica.refreshCaches();
    reconcile();
    assertThat(applies()).isEqualTo(applied);
    assertThat(cluster.stored(Greetings.HELLO).at("/status/observedGeneration").asInt())
        .isEqualTo(3);
  }

  @Test
  void recordsARepairAfterASettledStart() {
    start("1.0");
    reconcile();
    cluster.edit(Greetings.CONFIG, "data.text", Json.tree("go away"));
    replica.refreshCaches();
    reconcile();

    assertThat(Greetings.storedText(cluster)).isEqualTo("good morning");
    assertThat(events).extracting(Event::reason).last().isEqualTo("DriftRepaired");
  }

  /** Otherwise a change between the decision and the status update would be missed forever. */
  @Test
  void doesNotTreatAChangeDuringTheReconcileAsSettled() {
    Greetings.edit(cluster, "good evening");
    replica.refreshCaches();
    afterChanges =
        () -> {
          cluster.edit(Greetings.CONFIG, "data.text", Json.tree("go away"));
          replica.refreshCaches();
        };
    reconcile();
    assertThat(Greetings.storedText(cluster)).isEqualTo("go away");
    afterChanges = () -> {};
    reconcile();

    assertThat(Greetings.storedText(cluster)).isEqualTo("good evening");
  }

  @Test
  void staysSettledAfterAChangeOfUnownedFields() {
    start("1.0");
    reconcile();
    cluster.edit(Greetings.CONFIG, "metadata.annotations.by", Json.tree("another-client"));
    replica.refreshCaches();
    start("1.0");

    assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);
    assertThat(renderings).hasValue(1);
  }

  @Test
  void distinguishesARepairFromAnEditMadeByAnotherReplica() {
    Replica waiting = new Replica("1.0");
    replica = waiting;
    replica.refreshCaches();
    reconcile();
    start("1.0");
    Greetings.edit(cluster, "good evening");
    replica.refreshCaches();
    reconcile();
    replica = waiting;
    replica.refreshCaches();
    assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);

    cluster.edit(Greetings.CONFIG, "data.text", Json.tree("go away"));
    replica.refreshCaches();
    reconcile();
    assertThat(events).extracting(Event::reason).last().isEqualTo("DriftRepaired");
  }

  @Test
  void rendersThePreviousSpecOnceAfterTheFirstEdit() {
    start("1.0");
    reconcile();
    Greetings.edit(cluster, "good evening");
    replica.refreshCaches();
    reconcile();
    assertThat(renderings).as("the previous and the new spec").hasValue(3);

    Greetings.edit(cluster, "good evening");
    replica.refreshCaches();
    reconcile();
    assertThat(renderings).as("the latest rendering is remembered").hasValue(3);
  }

  @Test
  void freesTheSlotOfACompletedRollout() {
    rollouts.resume(Set.of(Greetings.HELLO));
    start("1.0");
    reconcile();

    assertThat(rollouts.running()).isZero();
  }
}
