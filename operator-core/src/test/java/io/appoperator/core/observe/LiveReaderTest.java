package io.appoperator.core.observe;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.Readiness;
import io.appoperator.api.ReadinessRule;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.OperatorMetadata;
import io.appoperator.core.sample.Greeting;
import io.appoperator.core.sample.Greetings;
import io.appoperator.core.sample.SampleSite;
import io.appoperator.testkit.TestManager;
import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LiveReaderTest {

  private static final Manifest SERVICE = SampleSite.service();
  private static final Manifest CLAIM = SampleSite.claim("1Gi");

  private final LiveReader reader = SampleSite.reader();

  @Test
  void readsIdentityAndVersion() {
    LiveRecord record = reader.read(SampleSite.SERVICE, SampleSite.live(SERVICE));

    assertThat(record.ref()).isEqualTo(SERVICE.ref());
    assertThat(record.uid()).isEqualTo("live-uid");
    assertThat(record.resourceVersion()).isEqualTo("7");
    assertThat(record.terminating()).isFalse();
    assertThat(record.readiness().state()).isEqualTo(Readiness.State.READY);
  }

  @Test
  void masksSecretsRepeatedInAMessage() {
    ObjectNode live =
        SampleSite.json(
            """
            {'metadata': {'name': 'shop'},
             'spec': {'replicas': 1, 'template': {'spec': {'containers': [
               {'env': [{'name': 'TOKEN', 'value': 'swordfish'}]}]}}},
             'status': {'conditions': [{'type': 'ReplicaFailure', 'status': 'True',
               'reason': 'FailedCreate', 'message': 'I will not run swordfish'}]}}
            """);

    assertThat(reader.read(SampleSite.DEPLOYMENT, live).readiness().message())
        .contains("I will not run <masked>")
        .doesNotContain("swordfish");
  }

  @Test
  void asksManagersForTheReadinessOfCronJobsButNotOfDeployments() {
    LiveReader managed = new LiveReader(Greetings.plugins(readinessManager()).kinds());
    ResourceKind cronJob = ResourceKind.of(CronJob.class);

    assertThat(managed.read(cronJob, SampleSite.live(SERVICE)).readiness().message())
        .isEqualTo("Judged by a manager.");
    assertThat(managed.read(SampleSite.DEPLOYMENT, SampleSite.live(SERVICE)).readiness().message())
        .isNotEqualTo("Judged by a manager.");
    assertThat(reader.read(cronJob, SampleSite.live(SERVICE)).readiness())
        .isEqualTo(Readiness.ready());
  }

  @Test
  void findsThePrimaryByTheControllerReference() {
    ObjectNode live = SampleSite.live(SERVICE);
    SampleSite.own(live, "Site", "shop", "shop-uid");

    LiveRecord record = reader.read(SampleSite.SERVICE, live);

    assertThat(record.belongsTo(SampleSite.PRIMARY)).isTrue();
    assertThat(record.retained()).isFalse();
    assertThat(record.belongsTo(new PrimaryId(SampleSite.SHOP, "another"))).isFalse();
    assertThat(record.belongsTo(new PrimaryId(SampleSite.SHOP, ""))).isFalse();
  }

  @Test
  void treatsAControllerOfAnUnknownKindAsAnotherOwner() {
    ObjectNode live = SampleSite.live(SERVICE);
    SampleSite.own(live, "Widget", "lamp", "lamp-uid");

    LiveRecord record = reader.read(SampleSite.SERVICE, live);

    assertThat(record.owner().primary()).isNull();
    assertThat(record.owner().text()).isEqualTo("Widget/lamp");
    assertThat(record.isUnowned()).isFalse();
  }

  @Test
  void ignoresOwnerReferencesWithoutController() {
    ObjectNode live = SampleSite.live(SERVICE);
    SampleSite.own(live, "Site", "shop", "shop-uid");
    ((ObjectNode) live.at("/metadata/ownerReferences/0")).put("controller", false);

    assertThat(reader.read(SampleSite.SERVICE, live).isUnowned()).isTrue();
  }

  @Test
  void findsThePrimaryOfARetainedObjectByItsAnnotation() {
    LiveRecord record = reader.read(SampleSite.CLAIM, CLAIM.json());

    assertThat(record.retained()).isTrue();
    assertThat(record.belongsTo(SampleSite.PRIMARY)).isTrue();
    assertThat(record.belongsTo(new PrimaryId(SampleSite.SHOP, "a later one"))).isTrue();
  }

  @Test
  void ignoresTheAnnotationWithoutTheManagedByLabel() {
    ObjectNode live = CLAIM.json().deepCopy();
    live.withObjectProperty("metadata").remove("labels");

    assertThat(reader.read(SampleSite.CLAIM, live).isUnowned()).isTrue();
  }

  @Test
  void ignoresTheAnnotationOnAKindThatIsNeverRetained() {
    ObjectNode live = SampleSite.live(SERVICE);
    live.withObjectProperty("metadata")
        .putObject("annotations")
        .put(OperatorMetadata.primaryAnnotation(SampleSite.KIND), SampleSite.SHOP.name());

    assertThat(reader.read(SampleSite.SERVICE, live).isUnowned()).isTrue();
  }

  @Test
  void recognizesARetainedObjectReadFromAFile() {
    ResourceKind guessed = new ResourceKind("", "v1", "PersistentVolumeClaim", "guessed");

    assertThat(reader.read(guessed, CLAIM.json()).belongsTo(SampleSite.PRIMARY)).isTrue();
  }

  @Test
  void reportsThatAnObjectIsBeingDeleted() {
    ObjectNode live = SampleSite.live(SERVICE);
    live.withObjectProperty("metadata").put("deletionTimestamp", "2026-01-01T00:00:00Z");

    assertThat(reader.read(SampleSite.SERVICE, live).terminating()).isTrue();
  }

  /** Returns a resource manager with its own readiness rules. */
  private static TestManager<Greeting> readinessManager() {
    ReadinessRule rule = live -> Readiness.of(Readiness.State.PENDING, "Judged by a manager.");
    return new TestManager<>(
        "readiness",
        Greeting.class,
        Set.of(ManagedKind.of(CronJob.class), ManagedKind.of(SampleSite.DEPLOYMENT)),
        Map.of(ResourceKind.of(CronJob.class), rule, SampleSite.DEPLOYMENT, rule),
        request -> DesiredState.none());
  }
}
