package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.junit.server.TestServer;
import io.appoperator.junit.server.WithTestServer;
import io.appoperator.testkit.TestNamespace;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("core")
@WithTestServer
class ClaimIT {

  private static final String DATABASE =
      SampleApplications.SMALL.formatted("db")
          + """
            storage:
              persistentVolumeClaims:
                - {name: db-data, size: 1Gi, storageClassName: by-hand}
          """;

  private OperatorScenario scenario;
  private LiveResource database;

  @BeforeEach
  void open(TestServer server, TestNamespace namespace) {
    scenario = OperatorScenario.open(server, namespace);
    scenario.volumeFor("db-data", "5Gi", "by-hand");
    scenario.apply(DATABASE);
    database = scenario.application("db");
    database.awaitReady();
  }

  @AfterEach
  void close() {
    scenario.close();
  }

  @Test
  void deletedClaimWaitsForItsPodsAndTheStatusReportsIt() {
    String uid = uid();
    scenario.kubectl("delete", "persistentvolumeclaim", "db-data", "--wait=false");

    OperatorScenario.soon()
        .untilAsserted(
            () -> {
              assertThat(database.reason("Ready")).isEqualTo("Terminating");
              assertThat(database.message("Ready"))
                  .contains("PersistentVolumeClaim/db-data is being deleted");
            });
    assertThat(uid()).as("the claim that pods still use").isEqualTo(uid);

    // Once the pods are deleted, the claim is deleted, and the operator creates a new one.
    database.patch("{\"spec\":{\"replicas\":0}}");
    OperatorScenario.soon()
        .until(
            () ->
                scenario
                    .find(TestKinds.CLAIM, "db-data")
                    .filter(claim -> !claim.at("/metadata/uid").asText().equals(uid))
                    .isPresent());
    OperatorScenario.soon().until(() -> database.reason("Ready").equals("ScaledToZero"));
  }

  @Test
  void quotesTheServerForARejectedStorageClass() {
    database.patch(
        "{\"spec\":{\"storage\":{\"persistentVolumeClaims\":[{\"name\":\"db-data\","
            + "\"size\":\"1Gi\",\"storageClassName\":\"other\"}]}}}");

    OperatorScenario.soon()
        .untilAsserted(
            () -> {
              assertThat(database.reason("Reconciled")).isEqualTo("Refused");
              assertThat(database.message("Reconciled"))
                  .contains("PersistentVolumeClaim/db-data")
                  .contains("immutable");
            });
  }

  private String uid() {
    return scenario.get(TestKinds.CLAIM, "db-data").at("/metadata/uid").asText();
  }
}
