package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.cli.CommandRun;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@WithControlPlane
class StorageIT {

  private static final String CLASS =
      """
      apiVersion: storage.k8s.io/v1
      kind: StorageClass
      metadata: {name: %s}
      provisioner: example.com/by-hand
      allowVolumeExpansion: true
      """;

  private static final String CLAIM =
      "{name: %s-data, size: %s, storageClassName: %s, accessModes: [%s]}";

  private OperatorScenario scene;
  private String storageClass;
  private LiveResource database;

  @BeforeEach
  void open(ControlPlane controlPlane, TestNamespace namespace) {
    scene = OperatorScenario.open(controlPlane, namespace);
    storageClass = "grows-" + namespace;
    scene.apply(CLASS.formatted(storageClass));
    scene.volumeFor("db-data", "2Gi", storageClass);
    database = scene.application("db");
    scene.apply(database("db", "2Gi"));
    database.awaitReady();
  }

  @AfterEach
  void close() {
    scene.kubectl("delete", "storageclass", storageClass);
    scene.close();
  }

  @Test
  void growsWhereTheClassAllowsItAndTheStatusTellsTheResult() {
    scene.apply(database("db", "3Gi"));
    OperatorScenario.soon().until(() -> size().equals("3Gi"));

    scene.kubectl(
        "patch",
        "persistentvolumeclaim",
        "db-data",
        "--subresource=status",
        "--type=merge",
        "-p",
        "{\"status\":{\"conditions\":[{\"type\":\"FileSystemResizePending\",\"status\":\"True\"}]}}");
    OperatorScenario.soon()
        .untilAsserted(
            () ->
                assertThat(database.status().path("resources").toString())
                    .contains("The volume is being resized."));

    scene.kubectl(
        "patch",
        "persistentvolumeclaim",
        "db-data",
        "--subresource=status",
        "--type=merge",
        "-p",
        "{\"status\":{\"conditions\":null,\"capacity\":{\"storage\":\"3Gi\"}}}");
    OperatorScenario.soon()
        .untilAsserted(
            () ->
                assertThat(database.status().path("resources").toString())
                    .contains("\"name\":\"db-data\",\"ready\":true"));
    assertThat(database.is("Ready")).isTrue();
  }

  @Test
  void neverShrinksAndSaysSoInDiffStatusAndOneEvent() {
    String smaller = database("db", "1Gi");
    assertThat(diff(smaller).out() + diff(smaller).err())
        .contains("PersistentVolumeClaim/db-data", "2Gi, although the resource sets 1Gi");

    scene.apply(smaller);

    OperatorScenario.soon()
        .untilAsserted(
            () ->
                assertThat(database.status().path("warnings").toString())
                    .contains("remains 2Gi, although the resource sets 1Gi"));
    database.awaitReady();
    assertThat(size()).isEqualTo("2Gi");
    OperatorScenario.soon()
        .untilAsserted(() -> assertThat(told()).containsOnlyOnce("LargerThanAsked"));
    scene.operator().restart();
    scene.awaitRest();
    assertThat(told())
        .containsOnlyOnce("LargerThanAsked")
        .containsPattern("Warning +LargerThanAsked .*2Gi, although the resource sets 1Gi");
  }

  private String told() {
    return scene.kubectl("get", "events", "--field-selector", "involvedObject.name=db");
  }

  @ParameterizedTest
  @CsvSource({"other, ReadWriteOnce", "'', ReadWriteMany"})
  void refusesAnotherClassOrAccessModeInDiffStatusAndEvent(String otherClass, String mode) {
    String changed =
        Samples.SMALL.formatted("db")
            + "  storage:\n    persistentVolumeClaims:\n      - "
            + CLAIM.formatted("db", "2Gi", otherClass.isEmpty() ? storageClass : otherClass, mode)
            + "\n";
    ObjectNode before = claim();

    CommandRun diff = diff(changed);
    assertThat(diff.code()).as(diff.err()).isEqualTo(1);
    assertThat(diff.out() + diff.err()).contains("PersistentVolumeClaim/db-data", "immutable");

    scene.apply(changed);
    OperatorScenario.soon()
        .untilAsserted(
            () -> {
              assertThat(database.reason("Reconciled")).isEqualTo("Refused");
              assertThat(database.message("Reconciled"))
                  .contains("PersistentVolumeClaim/db-data", "immutable");
              assertThat(
                      scene.kubectl("get", "events", "--field-selector", "involvedObject.name=db"))
                  .containsPattern("Warning +Refused .*immutable");
            });
    assertThat(claim().path("spec")).isEqualTo(before.path("spec"));
  }

  @Test
  void aRetainedClaimIsFoundAgainByAnApplicationOfTheSameNameThatAsksForItAndOnlyThen() {
    String uid = claim().at("/metadata/uid").asText();
    scene.kubectl("delete", "application", "db");
    OperatorScenario.soon().until(() -> scene.find(Kinds.DEPLOYMENT, "db").isEmpty());

    scene.apply(Samples.SMALL.formatted("db"));
    database.awaitReady();
    String untouched = scene.awaitUnchanging(Kinds.CLAIM, "db-data");
    assertThat(scene.get(Kinds.DEPLOYMENT, "db").toString()).doesNotContain("db-data");

    scene.apply(database("other", "2Gi").replace("name: other-data", "name: db-data"));
    LiveResource other = scene.application("other");
    OperatorScenario.soon().until(() -> other.reason("Reconciled").equals("NameConflict"));
    assertThat(claim().at("/metadata/resourceVersion").asText()).isEqualTo(untouched);

    scene.apply(database("db", "2Gi"));
    OperatorScenario.soon()
        .until(() -> scene.get(Kinds.DEPLOYMENT, "db").toString().contains("db-data"));
    database.awaitReady();
    assertThat(claim().at("/metadata/uid").asText()).isEqualTo(uid);
    assertThat(other.reason("Reconciled")).isEqualTo("NameConflict");
  }

  private String database(String name, String size) {
    return Samples.SMALL.formatted(name)
        + "  storage:\n    persistentVolumeClaims:\n      - "
        + CLAIM.formatted(name, size, storageClass, "ReadWriteOnce")
        + "\n";
  }

  private ObjectNode claim() {
    return scene.get(Kinds.CLAIM, "db-data");
  }

  private String size() {
    return claim().at("/spec/resources/requests/storage").asText();
  }

  private CommandRun diff(String yaml) {
    return CommandRun.reading(
        yaml,
        "diff",
        "--kubeconfig=" + scene.operatorKubeconfig(),
        "-n",
        scene.namespace(),
        "-f",
        "-");
  }
}
