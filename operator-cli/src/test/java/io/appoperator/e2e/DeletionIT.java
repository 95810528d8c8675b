package io.appoperator.e2e;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.junit.server.TestServer;
import io.appoperator.junit.server.WithTestServer;
import io.appoperator.testkit.AuditEntry;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.TestNamespace;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Checks the deletions, their order and their preconditions by the audit log. */
@Tag("core")
@WithTestServer
class DeletionIT {

  private static final String FINALIZER = "apps.example.com/ordered-deletion";

  private OperatorScenario scenario;

  @BeforeEach
  void open(TestServer server, TestNamespace namespace) {
    scenario = OperatorScenario.open(server, namespace);
    scenario.volumeFor("shop-data", "1Gi", "by-hand");
  }

  @AfterEach
  void close() {
    // A namespace with a held object would never be deleted.
    if (scenario.find(TestKinds.DEPLOYMENT, "shop").isPresent()) {
      removeFinalizer();
    }
    scenario.close();
  }

  @Test
  void addsTheFinalizerOnlyBeforeTheFirstObject() {
    AuditLog.Position start = scenario.now();
    create();

    List<AuditEntry> writes = scenario.writesSince(start);
    List<AuditEntry> ofPrimary =
        writes.stream().filter(DeletionIT::isOfPrimary).filter(w -> !isStatus(w)).toList();
    assertThat(ofPrimary).hasSize(1);
    assertThat(writes.get(0)).isEqualTo(ofPrimary.get(0));
    JsonNode body = requireNonNull(ofPrimary.get(0).requestObject());
    assertThat(body.at("/metadata/finalizers").toString()).isEqualTo("[\"" + FINALIZER + "\"]");
    assertThat(body.at("/metadata/uid").asText()).isEqualTo(uid(TestKinds.APPLICATION, "shop"));
    assertThat(body.has("spec")).isFalse();
  }

  @Test
  void deletesEachObjectOnceInOrderWithPreconditionsAndCreatesNothing() {
    create();
    AuditLog.Position start = scenario.now();

    scenario.kubectl("delete", "application", "shop");

    assertThat(scenario.find(TestKinds.APPLICATION, "shop")).isEmpty();
    List<AuditEntry> writes =
        scenario.writesSince(start).stream()
            .filter(w -> !isStatus(w) && !w.resource().equals("events"))
            .toList();
    assertThat(writes.stream().map(w -> w.verb() + " " + w.resource()))
        .containsExactly(
            "delete ingresses",
            "delete horizontalpodautoscalers",
            "delete poddisruptionbudgets",
            "delete services",
            "delete deployments",
            "delete configmaps",
            "delete networkpolicies",
            "patch applications");
    for (AuditEntry delete : writes.subList(0, 7)) {
      JsonNode options = requireNonNull(delete.requestObject());
      assertThat(options.at("/preconditions/uid").asText()).isNotEmpty();
      assertThat(options.at("/preconditions/resourceVersion").asText()).isNotEmpty();
      assertThat(options.path("propagationPolicy").asText())
          .isEqualTo(delete.resource().equals("deployments") ? "Foreground" : "Background");
    }
    assertThat(scenario.find(TestKinds.DEPLOYMENT, "shop")).isEmpty();
    assertThat(scenario.names(TestKinds.POD, "")).isEmpty();
    assertThat(scenario.find(TestKinds.CLAIM, "shop-data")).as("the retained claim").isPresent();
    OperatorScenario.soon().until(() -> isRecorded("Deleted"));
  }

  @Test
  void namesTheObjectThatBlocksTheDeletionAndContinuesOnceItIsDeleted() {
    create();
    hold();
    scenario.kubectl("delete", "application", "shop", "--wait=false");

    LiveResource application = scenario.application("shop");
    OperatorScenario.soon()
        .untilAsserted(
            () ->
                assertThat(application.message("Progressing"))
                    .contains("Deployment/shop", "the finalizer example.com/hold"));
    assertThat(application.phase()).isEqualTo("Deleting");
    assertThat(application.is("Progressing")).isTrue();
    assertThat(application.status().path("resources").findValuesAsText("kind"))
        .containsExactly("ConfigMap", "Deployment", "NetworkPolicy");
    assertThat(scenario.find(TestKinds.SERVICE, "shop")).isEmpty();

    removeFinalizer();
    awaitGone(TestKinds.APPLICATION, "shop");
    assertThat(scenario.find(TestKinds.CONFIG_MAP, "shop-config")).isEmpty();
  }

  @Test
  void isDeletedImmediatelyWhenTheUserRemovesTheFinalizer() {
    create();
    hold();
    scenario.kubectl("delete", "application", "shop", "--wait=false");
    OperatorScenario.soon().until(() -> scenario.application("shop").phase().equals("Deleting"));

    scenario.patch(TestKinds.APPLICATION, "shop", "{\"metadata\":{\"finalizers\":null}}");

    awaitGone(TestKinds.APPLICATION, "shop");
    // The garbage collector deletes the objects by their owner references.
    awaitGone(TestKinds.CONFIG_MAP, "shop-config");
    awaitGone(TestKinds.POLICY, "shop");
  }

  @Test
  void keepsAllObjectsIfTheyAreOrphaned() {
    create();
    String deployment = uid(TestKinds.DEPLOYMENT, "shop");
    AuditLog.Position start = scenario.now();

    scenario.kubectl("delete", "application", "shop", "--cascade=orphan");

    awaitGone(TestKinds.APPLICATION, "shop");
    scenario.awaitIdle();
    for (ResourceKind kind : TestKinds.CHILDREN) {
      JsonNode child = scenario.get(kind, name(kind));
      assertThat(child.at("/metadata/ownerReferences").isEmpty()).as(kind.kind()).isTrue();
      assertThat(child.at("/metadata/deletionTimestamp").isMissingNode()).isTrue();
    }
    assertThat(uid(TestKinds.DEPLOYMENT, "shop")).isEqualTo(deployment);
    assertThat(scenario.writesSince(start).stream().filter(w -> !isOfPrimary(w)))
        .as("writes to secondary resources")
        .allMatch(w -> w.resource().equals("events"));
  }

  @Test
  void keepsObjectsOrphanedWhileNoOperatorWasRunning() {
    create();
    scenario.operator().close();
    scenario.kubectl("delete", "application", "shop", "--cascade=orphan", "--wait=false");
    // The garbage collector removes the references, then its finalizer: the orphans are unmarked.
    OperatorScenario.soon()
        .untilAsserted(
            () ->
                assertThat(
                        scenario.application("shop").live().at("/metadata/finalizers").toString())
                    .isEqualTo("[\"" + FINALIZER + "\"]"));

    scenario.operator().start();

    awaitGone(TestKinds.APPLICATION, "shop");
    scenario.awaitIdle();
    for (ResourceKind kind : TestKinds.CHILDREN) {
      assertThat(scenario.find(kind, name(kind))).as(kind.kind()).isPresent();
    }
  }

  @Test
  void isDeletedWithAllObjectsByAForegroundDeletion() {
    create();
    AuditLog.Position start = scenario.now();

    scenario.kubectl("delete", "application", "shop", "--cascade=foreground");

    for (ResourceKind kind : TestKinds.CHILDREN) {
      if (!kind.equals(TestKinds.CLAIM)) {
        assertThat(scenario.find(kind, name(kind))).as(kind.kind()).isEmpty();
      }
    }
    assertThat(scenario.names(TestKinds.POD, "")).isEmpty();
    assertThat(scenario.writesSince(start).stream().map(AuditEntry::requestObject))
        .as("applied bodies of objects")
        .noneMatch(body -> body != null && body.has("spec"));
  }

  @Test
  void reconcilesARecreatedApplicationWithTheSameName() {
    create();
    String first = uid(TestKinds.APPLICATION, "shop");
    String deployment = uid(TestKinds.DEPLOYMENT, "shop");
    String claim = uid(TestKinds.CLAIM, "shop-data");
    AuditLog.Position start = scenario.now();

    scenario.kubectl("delete", "application", "shop");
    scenario.apply(SampleApplications.EVERYTHING);

    LiveResource shop = scenario.application("shop");
    OperatorScenario.soon().until(() -> shop.is("Ready") && shop.phase().equals("Running"));
    assertThat(uid(TestKinds.APPLICATION, "shop")).isNotEqualTo(first);
    assertThat(uid(TestKinds.DEPLOYMENT, "shop")).isNotEqualTo(deployment);
    assertThat(uid(TestKinds.CLAIM, "shop-data")).as("the retained claim").isEqualTo(claim);
    assertThat(
            scenario.writesSince(start).stream()
                .map(AuditEntry::requestObject)
                .map(String::valueOf))
        .as("statuses and events on the way")
        .noneMatch(body -> body.contains("NameConflict"));
  }

  @Test
  void deletesImmediatelyAnApplicationThatWasNeverReconciled() {
    scenario.operator().close();
    scenario.apply(SampleApplications.SMALL.formatted("fresh"));

    scenario.kubectl("delete", "application", "fresh", "--timeout=60s");

    assertThat(scenario.find(TestKinds.APPLICATION, "fresh")).isEmpty();
  }

  private void create() {
    scenario.apply(SampleApplications.EVERYTHING);
    OperatorScenario.soon().until(() -> scenario.application("shop").is("Ready"));
    scenario.awaitIdle();
  }

  private void hold() {
    scenario.patch(
        TestKinds.DEPLOYMENT, "shop", "{\"metadata\":{\"finalizers\":[\"example.com/hold\"]}}");
  }

  private void removeFinalizer() {
    scenario.patch(TestKinds.DEPLOYMENT, "shop", "{\"metadata\":{\"finalizers\":null}}");
  }

  private void awaitGone(ResourceKind kind, String name) {
    OperatorScenario.soon().until(() -> scenario.find(kind, name).isEmpty());
  }

  private String uid(ResourceKind kind, String name) {
    return scenario.get(kind, name).at("/metadata/uid").asText();
  }

  private boolean isRecorded(String reason) {
    return new EventLog(scenario, "shop")
        .recorded().stream().anyMatch(event -> event.startsWith(reason + ": "));
  }

  private static String name(ResourceKind kind) {
    return kind.equals(TestKinds.CLAIM)
        ? "shop-data"
        : kind.equals(TestKinds.CONFIG_MAP) ? "shop-config" : "shop";
  }

  private static boolean isOfPrimary(AuditEntry write) {
    return write.resource().equals("applications");
  }

  private static boolean isStatus(AuditEntry write) {
    return write.subresource().equals("status");
  }
}
