package io.appoperator.core.observe;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Readiness;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.Stamp;
import io.appoperator.core.sample.Sites;
import org.junit.jupiter.api.Test;

class LiveReaderTest {

  private static final Manifest SERVICE = Sites.service();
  private static final Manifest CLAIM = Sites.claim("1Gi");

  private final LiveReader reader = Sites.reader();

  @Test
  void readsIdentityAndVersion() {
    LiveRecord record = reader.read(Sites.SERVICE, Sites.live(SERVICE));

    assertThat(record.ref()).isEqualTo(SERVICE.ref());
    assertThat(record.uid()).isEqualTo("live-uid");
    assertThat(record.resourceVersion()).isEqualTo("7");
    assertThat(record.terminating()).isFalse();
    assertThat(record.readiness().state()).isEqualTo(Readiness.State.READY);
  }

  @Test
  void masksTheSecretsThatAMessageRepeats() {
    ObjectNode live =
        Sites.json(
            """
            {'metadata': {'name': 'shop'},
             'spec': {'replicas': 1, 'template': {'spec': {'containers': [
               {'env': [{'name': 'TOKEN', 'value': 'swordfish'}]}]}}},
             'status': {'conditions': [{'type': 'ReplicaFailure', 'status': 'True',
               'reason': 'FailedCreate', 'message': 'I will not run swordfish'}]}}
            """);

    assertThat(reader.read(Sites.DEPLOYMENT, live).readiness().message())
        .contains("I will not run <masked>")
        .doesNotContain("swordfish");
  }

  @Test
  void findsThePrimaryByTheControllerReference() {
    ObjectNode live = Sites.live(SERVICE);
    Sites.own(live, "Site", "shop", "shop-uid");

    LiveRecord record = reader.read(Sites.SERVICE, live);

    assertThat(record.belongsTo(Sites.PRIMARY)).isTrue();
    assertThat(record.retained()).isFalse();
    assertThat(record.belongsTo(new PrimaryId(Sites.SHOP, "another"))).isFalse();
    assertThat(record.belongsTo(new PrimaryId(Sites.SHOP, ""))).isFalse();
  }

  @Test
  void takesAControllerOfAnUnknownKindForAStranger() {
    ObjectNode live = Sites.live(SERVICE);
    Sites.own(live, "Widget", "lamp", "lamp-uid");

    LiveRecord record = reader.read(Sites.SERVICE, live);

    assertThat(record.owner().primary()).isNull();
    assertThat(record.owner().text()).isEqualTo("Widget/lamp");
    assertThat(record.isNobodys()).isFalse();
  }

  @Test
  void takesAnOwnerThatIsNoControllerForNobody() {
    ObjectNode live = Sites.live(SERVICE);
    Sites.own(live, "Site", "shop", "shop-uid");
    ((ObjectNode) live.at("/metadata/ownerReferences/0")).put("controller", false);

    assertThat(reader.read(Sites.SERVICE, live).isNobodys()).isTrue();
  }

  @Test
  void findsThePrimaryOfARetainedObjectByItsAnnotation() {
    LiveRecord record = reader.read(Sites.CLAIM, CLAIM.json());

    assertThat(record.retained()).isTrue();
    assertThat(record.belongsTo(Sites.PRIMARY)).isTrue();
    assertThat(record.belongsTo(new PrimaryId(Sites.SHOP, "a later one"))).isTrue();
  }

  @Test
  void doesNotBelieveTheAnnotationWithoutOurLabel() {
    ObjectNode live = CLAIM.json().deepCopy();
    live.withObjectProperty("metadata").remove("labels");

    assertThat(reader.read(Sites.CLAIM, live).isNobodys()).isTrue();
  }

  @Test
  void doesNotBelieveTheAnnotationOnAKindThatIsNeverRetained() {
    ObjectNode live = Sites.live(SERVICE);
    live.withObjectProperty("metadata")
        .putObject("annotations")
        .put(Stamp.primaryAnnotation(Sites.KIND), Sites.SHOP.name());

    assertThat(reader.read(Sites.SERVICE, live).isNobodys()).isTrue();
  }

  @Test
  void recognizesARetainedObjectThatWasReadFromAFile() {
    ResourceKind guessed = new ResourceKind("", "v1", "PersistentVolumeClaim", "guessed");

    assertThat(reader.read(guessed, CLAIM.json()).belongsTo(Sites.PRIMARY)).isTrue();
  }

  @Test
  void seesThatAnObjectIsBeingDeleted() {
    ObjectNode live = Sites.live(SERVICE);
    live.withObjectProperty("metadata").put("deletionTimestamp", "2026-01-01T00:00:00Z");

    assertThat(reader.read(Sites.SERVICE, live).terminating()).isTrue();
  }
}
