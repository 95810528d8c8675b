package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.cli.CommandRun;
import io.appoperator.junit.server.TestServer;
import io.appoperator.junit.server.WithTestServer;
import io.appoperator.testkit.TestNamespace;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("core")
@WithTestServer
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

  private OperatorScenario scenario;
  private String storageClass;
  private LiveResource database;

  @BeforeEach
  void open(TestServer server, TestNamespace namespace) {
    scenario = OperatorScenario.open(server, namespace);
    storageClass = "grows-" + namespace;
    scenario.apply(CLASS.formatted(storageClass));
    scenario.volumeFor("db-data", "2Gi", storageClass);
    database = scenario.application("db");
    scenario.apply(database("db", "2Gi"));
    database.awaitReady();
  }

  @AfterEach
  void close() {
    scenario.kubectl("delete", "storageclass", storageClass);
    scenario.close();
  }

  @Test
  void expandsAClaimIfItsClassAllowsItAndReportsTheResult() {
    scenario.apply(database("db", "3Gi"));
    OperatorScenario.soon().until(() -> size().equals("3Gi"));

    scenario.kubectl(
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

    scenario.kubectl(
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
  void neverShrinksAClaimAndReportsItInDiffStatusAndOneEvent() {
    String smaller = database("db", "1Gi");
    assertThat(diff(smaller).out() + diff(smaller).err())
        .contains("PersistentVolumeClaim/db-data", "2Gi, although the resource sets 1Gi");

    scenario.apply(smaller);

    OperatorScenario.soon()
        .untilAsserted(
            () ->
                assertThat(database.status().path("warnings").toString())
                    .contains("remains 2Gi, although the resource sets 1Gi"));
    database.awaitReady();
    assertThat(size()).isEqualTo("2Gi");
    OperatorScenario.soon()
        .untilAsserted(() -> assertThat(recorded()).containsOnlyOnce("LargerThanAsked"));
    scenario.operator().restart();
    scenario.awaitIdle();
    assertThat(recorded())
        .containsOnlyOnce("LargerThanAsked")
        .containsPattern("Warning +LargerThanAsked: .*2Gi, although the resource sets 1Gi");
  }

  private String recorded() {
    return new EventLog(scenario, "db").text();
  }

  @ParameterizedTest
  @CsvSource({"other, ReadWriteOnce", "'', ReadWriteMany"})
  void rejectsAnotherClassOrAccessModeInDiffStatusAndEvent(String otherClass, String mode) {
    String changed =
        SampleApplications.SMALL.formatted("db")
            + "  storage:\n    persistentVolumeClaims:\n      - "
            + CLAIM.formatted("db", "2Gi", otherClass.isEmpty() ? storageClass : otherClass, mode)
            + "\n";
    ObjectNode before = claim();

    CommandRun diff = diff(changed);
    assertThat(diff.code()).as(diff.err()).isEqualTo(1);
    assertThat(diff.out() + diff.err()).contains("PersistentVolumeClaim/db-data", "immutable");

    scenario.apply(changed);
    OperatorScenario.soon()
        .untilAsserted(
            () -> {
              assertThat(database.reason("Reconciled")).isEqualTo("Refused");
              assertThat(database.message("Reconciled"))
                  .contains("PersistentVolumeClaim/db-data", "immutable");
              assertThat(recorded()).containsPattern("Warning Refused: .*immutable");
            });
    assertThat(claim().path("spec")).isEqualTo(before.path("spec"));
  }

  @Test
  void aRetainedClaimIsAdoptedOnlyByARequestingApplicationOfTheSameName() {
    String uid = claim().at("/metadata/uid").asText();
    scenario.kubectl("delete", "application", "db");
    OperatorScenario.soon().until(() -> scenario.find(TestKinds.DEPLOYMENT, "db").isEmpty());

    scenario.apply(SampleApplications.SMALL.formatted("db"));
    database.awaitReady();
    String untouched = scenario.awaitUnchanging(TestKinds.CLAIM, "db-data");
    assertThat(scenario.get(TestKinds.DEPLOYMENT, "db").toString()).doesNotContain("db-data");

    scenario.apply(database("other", "2Gi").replace("name: other-data", "name: db-data"));
    LiveResource other = scenario.application("other");
    OperatorScenario.soon().until(() -> other.reason("Reconciled").equals("NameConflict"));
    assertThat(claim().at("/metadata/resourceVersion").asText()).isEqualTo(untouched);

    scenario.apply(database("db", "2Gi"));
    OperatorScenario.soon()
        .until(() -> scenario.get(TestKinds.DEPLOYMENT, "db").toString().contains("db-data"));
    database.awaitReady();
    assertThat(claim().at("/metadata/uid").asText()).isEqualTo(uid);
    assertThat(other.reason("Reconciled")).isEqualTo("NameConflict");
  }

  private String database(String name, String size) {
    return SampleApplications.SMALL.formatted(name)
        + "  storage:\n    persistentVolumeClaims:\n      - "
        + CLAIM.formatted(name, size, storageClass, "ReadWriteOnce")
        + "\n";
  }

  private ObjectNode claim() {
    return scenario.get(TestKinds.CLAIM, "db-data");
  }

  private String size() {
    return claim().at("/spec/resources/requests/storage").asText();
  }

  private CommandRun diff(String yaml) {
    return CommandRun.reading(
        yaml,
        "diff",
        "--kubeconfig=" + scenario.operatorKubeconfig(),
        "-n",
        scenario.namespace(),
        "-f",
        "-");
  }
}
