package io.appoperator.core.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.core.event.Event;
import io.appoperator.core.json.Json;
import io.appoperator.core.observe.UnlistedObjects;
import io.appoperator.core.reconcile.result.ReconcileResult;
import io.appoperator.core.toy.Greetings;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A start on a settled primary: what a new process finds out without rendering, and when it has to.
 */
class SettledCheckTest extends SettledGreeting {

  @Test
  void leavesWhatTheSameCodeHasSettledAsItIs() {
    int requests = cluster.requests().size();
    start("1.0");

    assertThat(pass()).isEqualTo(ReconcileResult.DONE);
    assertThat(renderings).hasValue(1);
    assertThat(cluster.requests()).hasSize(requests);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.1", ""})
  void rendersWhatOtherCodeHasSettledAndWritesNothingIfItIsTheSame(String code) {
    int requests = cluster.requests().size();
    start(code);
    pass();
    assertThat(renderings).hasValue(2);

    start(code);
    pass();
    assertThat(renderings).as("its fingerprint still stands in the status").hasValue(3);
    assertThat(cluster.requests()).hasSize(requests);
  }

  @Test
  void undoesWhatSomebodyChangedMeanwhile() {
    cluster.edit(Greetings.CONFIG, "data.text", Json.tree("go away"));
    start("1.0");
    pass();

    assertThat(Greetings.said(cluster)).isEqualTo("good morning");
  }

  @Test
  void createsWhatSomebodyDeletedMeanwhile() {
    cluster.remove(Greetings.CONFIG);
    start("1.0");
    pass();

    assertThat(Greetings.said(cluster)).isEqualTo("good morning");
  }

  @Test
  void heedsWhatSomebodyAskedForMeanwhile() {
    Greetings.edit(cluster, "good evening");
    start("1.0");
    pass();

    assertThat(Greetings.said(cluster)).isEqualTo("good evening");
  }

  @ParameterizedTest
  @ValueSource(strings = {"labels", "annotations"})
  void looksIntoAPrimaryWhoseMetadataChangedWithoutANewGeneration(String part) {
    cluster.edit(Greetings.HELLO, "metadata." + part, Json.tree(Map.of("team", "shop")));
    start("1.0");
    pass();

    assertThat(renderings).hasValue(2);
  }

  @Test
  void mendsAStatusThatSomebodyChangedMeanwhile() {
    cluster.edit(Greetings.HELLO, "status.observedGeneration", Json.tree(1));
    cluster.edit(Greetings.HELLO, "status.phase", Json.tree("Dreaming"));
    start("1.0");
    pass();

    assertThat(cluster.stored(Greetings.HELLO).at("/status/phase").asText())
        .isNotEqualTo("Dreaming");
  }

  @Test
  void rendersWhatItCannotSeeAll() {
    coverage.refused.add(
        new UnlistedObjects(Greetings.CONFIG.kind(), null, "nobody may list them"));
    start("1.0");
    pass();

    assertThat(renderings).hasValue(2);
  }

  @Test
  void appliesAnEditAloneAfterItWasRecognised() {
    start("1.0");
    pass();
    Greetings.edit(cluster, "good evening");
    replica.see();
    pass();
    assertThat(Greetings.said(cluster)).isEqualTo("good evening");
    long applied = applies();

    // What does not change what is rendered applies nothing.
    start("1.0");
    pass();
    cluster.edit(Greetings.HELLO, "metadata.generation", Json.tree(3));
    replica.see();
    pass();
    assertThat(applies()).isEqualTo(applied);
    assertThat(cluster.stored(Greetings.HELLO).at("/status/observedGeneration").asInt())
        .isEqualTo(3);
  }

  @Test
  void tellsARepairAfterItWasRecognised() {
    start("1.0");
    pass();
    cluster.edit(Greetings.CONFIG, "data.text", Json.tree("go away"));
    replica.see();
    pass();

    assertThat(Greetings.said(cluster)).isEqualTo("good morning");
    assertThat(events).extracting(Event::reason).last().isEqualTo("DriftRepaired");
  }

  /** Or a change that comes between the decision and the status would count as settled for ever. */
  @Test
  void doesNotTakeForSettledWhatChangedDuringThePass() {
    Greetings.edit(cluster, "good evening");
    replica.see();
    afterChanges =
        () -> {
          cluster.edit(Greetings.CONFIG, "data.text", Json.tree("go away"));
          replica.see();
        };
    pass();
    assertThat(Greetings.said(cluster)).isEqualTo("go away");
    afterChanges = () -> {};
    pass();

    assertThat(Greetings.said(cluster)).isEqualTo("good evening");
  }

  @Test
  void recognisesWhatHappenedToNoAvail() {
    start("1.0");
    pass();
    cluster.edit(Greetings.CONFIG, "metadata.annotations.by", Json.tree("somebody"));
    replica.see();
    start("1.0");

    assertThat(pass()).isEqualTo(ReconcileResult.DONE);
    assertThat(renderings).hasValue(1);
  }

  @Test
  void knowsARepairFromAnEditWhenItRecognisedAnotherStateLater() {
    Replica waiting = new Replica("1.0");
    replica = waiting;
    replica.see();
    pass();
    start("1.0");
    Greetings.edit(cluster, "good evening");
    replica.see();
    pass();
    replica = waiting;
    replica.see();
    assertThat(pass()).isEqualTo(ReconcileResult.DONE);

    cluster.edit(Greetings.CONFIG, "data.text", Json.tree("go away"));
    replica.see();
    pass();
    assertThat(events).extracting(Event::reason).last().isEqualTo("DriftRepaired");
  }

  @Test
  void rendersThePastOnceWhenSomethingHappens() {
    start("1.0");
    pass();
    Greetings.edit(cluster, "good evening");
    replica.see();
    pass();
    assertThat(renderings).as("as it was, and as it is").hasValue(3);

    Greetings.edit(cluster, "good evening");
    replica.see();
    pass();
    assertThat(renderings).as("the latest rendering is remembered").hasValue(3);
  }

  @Test
  void givesBackThePlaceOfARolloutThatHasEnded() {
    rollouts.resume(Set.of(Greetings.HELLO));
    start("1.0");
    pass();

    assertThat(rollouts.running()).isZero();
  }
}
