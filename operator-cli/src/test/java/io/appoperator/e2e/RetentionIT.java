package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.ManagedKind;
import io.appoperator.application.ApplicationKind;
import io.appoperator.application.ApplicationSpec;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.junit.server.TestServer;
import io.appoperator.junit.server.WithTestServer;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.TestManager;
import io.appoperator.testkit.TestNamespace;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A retained claim outlives its Application, even if its last spec was not applied. */
@Tag("core")
@WithTestServer
class RetentionIT {

  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final String PAUSED = "apps.example.com/paused";
  private static final String ANNOTATION = "/metadata/annotations/apps.example.com~1application";

  private OperatorScenario scenario;
  private LiveResource database;
  private String uid;

  @BeforeEach
  void open(TestServer server, TestNamespace namespace) {
    scenario = OperatorScenario.open(server, namespace);
    scenario.volumeFor("db-data", "1Gi", "by-hand");
    database = scenario.application("db");
    scenario.apply(database(false));
    database.awaitReady();
    scenario.awaitIdle();
    uid = claim().at("/metadata/uid").asText();
    assertThat(isOwned()).isTrue();
  }

  @AfterEach
  void close() {
    scenario.close();
  }

  @Test
  void keepsAClaimRetainedDuringAPauseAndWarnsUntilItIsOrphaned() {
    scenario.kubectl("annotate", "application", "db", PAUSED + "=true");
    scenario.apply(database(true));
    OperatorScenario.soon()
        .untilAsserted(
            () ->
                assertThat(database.status().path("warnings").toString())
                    .contains("PersistentVolumeClaim/db-data", "still has an owner reference"));

    scenario.kubectl("delete", "application", "db", "--timeout=60s");

    assertIsRetained();
    scenario.apply(database(true));
    database.awaitReady();
    assertThat(database.status().path("warnings").toString()).doesNotContain("owner reference");
    assertIsRetained();
  }

  @Test
  void keepsAClaimRetainedWhileNoOperatorWasRunning() {
    scenario.operator().close();
    scenario.apply(database(true));
    scenario.kubectl("delete", "application", "db", "--wait=false");

    scenario.operator().start();

    awaitGone();
    assertIsRetained();
  }

  @Test
  void keepsAClaimWithAnOwnerReferenceWithoutController() {
    scenario.kubectl("annotate", "application", "db", PAUSED + "=true");
    OperatorScenario.soon().until(() -> database.phase().equals("Paused"));
    String reference = "[{\"op\":\"replace\",\"path\":\"%s\",\"value\":false}]";
    scenario.kubectl(
        "patch",
        "persistentvolumeclaim",
        "db-data",
        "--type=json",
        "-p",
        reference.formatted("/metadata/ownerReferences/0/controller"));
    scenario.apply(database(true));

    scenario.kubectl("delete", "application", "db", "--timeout=60s");

    assertIsRetained();
  }

  @Test
  void keepsTheClaimIfItsManagerFailsToRenderIt() {
    scenario.operator().stop();
    scenario.kubectl("delete", "application", "db", "--wait=false");

    TestManager<ApplicationSpec> broken =
        new TestManager<>(
            "pvc",
            ApplicationSpec.class,
            ManagedKind.of(TestKinds.CLAIM).mayBeRetained(),
            request -> {
              throw new IllegalStateException("broken");
            });
    scenario.operator().restart(PluginRegistry.of(List.of(new ApplicationKind()), List.of(broken)));

    awaitGone();
    assertIsRetained();
  }

  @Test
  void deletesAClaimThatSpecAndObjectDoNotRetain() {
    scenario.kubectl("delete", "application", "db", "--timeout=60s");

    OperatorScenario.within(LIMIT).until(() -> scenario.find(TestKinds.CLAIM, "db-data").isEmpty());
  }

  @Test
  void deletesAClaimRemovedFromTheSpecThatIsStillOwned() {
    scenario.kubectl("annotate", "application", "db", PAUSED + "=true");
    scenario.apply(SampleApplications.SMALL.formatted("db"));
    scenario.kubectl("delete", "application", "db", "--timeout=60s");

    OperatorScenario.within(LIMIT).until(() -> scenario.find(TestKinds.CLAIM, "db-data").isEmpty());
  }

  @Test
  void leavesTheClaimToANamespaceThatIsBeingDeleted() {
    scenario.kubectl("annotate", "application", "db", PAUSED + "=true");
    scenario.apply(database(true));
    OperatorScenario.soon()
        .until(() -> database.status().path("warnings").toString().contains("owner reference"));
    AuditLog.Position begin = scenario.now();

    scenario.kubectl("delete", "namespace", scenario.namespace(), "--timeout=120s");

    assertThat(scenario.writesSince(begin))
        .noneMatch(
            write ->
                write.resource().equals("persistentvolumeclaims") && write.verb().equals("patch"));
  }

  private void assertIsRetained() {
    OperatorScenario.soon()
        .until(() -> scenario.find(TestKinds.DEPLOYMENT, "db").isEmpty() || database.is("Ready"));
    scenario.awaitUnchanging(TestKinds.CLAIM, "db-data");
    JsonNode claim = claim();
    assertThat(claim.at("/metadata/uid").asText()).isEqualTo(uid);
    assertThat(claim.at("/metadata/deletionTimestamp").isMissingNode()).isTrue();
    assertThat(isOwned()).isFalse();
    assertThat(claim.at(ANNOTATION).asText()).isEqualTo("db");
  }

  private boolean isOwned() {
    return !claim().at("/metadata/ownerReferences").isEmpty();
  }

  private JsonNode claim() {
    return scenario.get(TestKinds.CLAIM, "db-data");
  }

  private void awaitGone() {
    OperatorScenario.within(LIMIT)
        .until(() -> scenario.find(TestKinds.APPLICATION, "db").isEmpty());
  }

  private static String database(boolean retain) {
    return SampleApplications.SMALL.formatted("db")
        + "  storage:\n    persistentVolumeClaims:\n"
        + "      - {name: db-data, size: 1Gi, storageClassName: by-hand, retain: "
        + retain
        + "}\n";
  }
}
