package io.appoperator.e2e;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.testkit.AuditEntry;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The audit log of the API server is the witness of what was deleted, when and how. */
@WithControlPlane
class DeletionIT {

  private static final String FINALIZER = "apps.example.com/ordered-deletion";

  private OperatorScenario scene;

  @BeforeEach
  void open(ControlPlane controlPlane, TestNamespace namespace) {
    scene = OperatorScenario.open(controlPlane, namespace);
    scene.volumeFor("shop-data", "1Gi", "by-hand");
  }

  @AfterEach
  void close() {
    // A namespace with a held object would never go.
    if (scene.find(Kinds.DEPLOYMENT, "shop").isPresent()) {
      letGo();
    }
    scene.close();
  }

  @Test
  void putsTheFinalizerOnBeforeTheFirstObjectAndOnlyThen() {
    AuditLog.Position start = scene.now();
    create();

    List<AuditEntry> writes = scene.writesSince(start);
    List<AuditEntry> ofPrimary =
        writes.stream().filter(DeletionIT::isOfPrimary).filter(w -> !isStatus(w)).toList();
    assertThat(ofPrimary).hasSize(1);
    assertThat(writes.get(0)).isEqualTo(ofPrimary.get(0));
    JsonNode body = requireNonNull(ofPrimary.get(0).requestObject());
    assertThat(body.at("/metadata/finalizers").toString()).isEqualTo("[\"" + FINALIZER + "\"]");
    assertThat(body.at("/metadata/uid").asText()).isEqualTo(uid(Kinds.APPLICATION, "shop"));
    assertThat(body.has("spec")).isFalse();
  }

  @Test
  void deletesInOrderEachObjectOnceAsItWasSeenAndCreatesNothing() {
    create();
    AuditLog.Position start = scene.now();

    scene.kubectl("delete", "application", "shop");

    assertThat(scene.find(Kinds.APPLICATION, "shop")).isEmpty();
    List<AuditEntry> writes =
        scene.writesSince(start).stream()
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
    assertThat(scene.find(Kinds.DEPLOYMENT, "shop")).isEmpty();
    assertThat(scene.kubectl("get", "pods", "-o", "name")).isEmpty();
    assertThat(scene.find(Kinds.CLAIM, "shop-data")).as("the retained claim").isPresent();
    OperatorScenario.soon().until(() -> events().contains("Deleted"));
  }

  @Test
  void saysWhichObjectHoldsTheDeletionAndGoesOnWhenItGoes() {
    create();
    hold();
    scene.kubectl("delete", "application", "shop", "--wait=false");

    LiveResource application = scene.application("shop");
    OperatorScenario.soon()
        .untilAsserted(
            () ->
                assertThat(application.message("Progressing"))
                    .contains("Deployment/shop", "the finalizer example.com/hold"));
    assertThat(application.phase()).isEqualTo("Deleting");
    assertThat(application.is("Progressing")).isTrue();
    assertThat(application.status().path("resources").findValuesAsText("kind"))
        .containsExactly("ConfigMap", "Deployment", "NetworkPolicy");
    assertThat(scene.find(Kinds.SERVICE, "shop")).isEmpty();

    letGo();
    awaitGone(Kinds.APPLICATION, "shop");
    assertThat(scene.find(Kinds.CONFIG_MAP, "shop-config")).isEmpty();
  }

  @Test
  void saysWhichObjectMayNotBeDeletedInTheWordsOfTheServer() {
    create();
    String words = "the mesh keeps its services";
    try (Denial denial = Denial.ofDeletion(scene, "", "services", words)) {
      denial.awaitFor("delete", "service", "shop");
      scene.kubectl("delete", "application", "shop", "--wait=false");

      LiveResource application = scene.application("shop");
      OperatorScenario.soon()
          .untilAsserted(
              () -> {
                assertThat(application.is("Degraded")).isTrue();
                assertThat(application.message("Degraded")).contains("Service/shop", words);
              });
      assertThat(application.phase()).isEqualTo("Deleting");
      assertThat(scene.find(Kinds.INGRESS, "shop")).as("what goes before it").isEmpty();
      assertThat(scene.find(Kinds.CONFIG_MAP, "shop-config")).as("what goes after it").isPresent();
    }
    awaitGone(Kinds.APPLICATION, "shop");
  }

  @Test
  void letsGoAtOnceWhenItsFinalizerIsTakenOffByHand() {
    create();
    hold();
    scene.kubectl("delete", "application", "shop", "--wait=false");
    OperatorScenario.soon().until(() -> scene.application("shop").phase().equals("Deleting"));

    scene.patch(Kinds.APPLICATION, "shop", "{\"metadata\":{\"finalizers\":null}}");

    awaitGone(Kinds.APPLICATION, "shop");
    // The owner references remain the safety net.
    awaitGone(Kinds.CONFIG_MAP, "shop-config");
    awaitGone(Kinds.POLICY, "shop");
  }

  @Test
  void leavesEverythingInPlaceWhenItsObjectsAreOrphaned() {
    create();
    String deployment = uid(Kinds.DEPLOYMENT, "shop");
    AuditLog.Position start = scene.now();

    scene.kubectl("delete", "application", "shop", "--cascade=orphan");

    awaitGone(Kinds.APPLICATION, "shop");
    scene.awaitRest();
    for (ResourceKind kind : Kinds.CHILDREN) {
      JsonNode child = scene.get(kind, name(kind));
      assertThat(child.at("/metadata/ownerReferences").isEmpty()).as(kind.kind()).isTrue();
      assertThat(child.at("/metadata/deletionTimestamp").isMissingNode()).isTrue();
    }
    assertThat(uid(Kinds.DEPLOYMENT, "shop")).isEqualTo(deployment);
    assertThat(scene.writesSince(start).stream().filter(w -> !isOfPrimary(w)))
        .as("writes to secondary resources")
        .allMatch(w -> w.resource().equals("events"));
  }

  @Test
  void leavesOrphansInPlaceThatWereMadeWhileNoOperatorRan() {
    create();
    scene.operator().close();
    scene.kubectl("delete", "application", "shop", "--cascade=orphan", "--wait=false");
    // The collector takes the references away, then its finalizer: nothing tells of the orphans.
    OperatorScenario.soon()
        .untilAsserted(
            () ->
                assertThat(scene.application("shop").live().at("/metadata/finalizers").toString())
                    .isEqualTo("[\"" + FINALIZER + "\"]"));

    scene.operator().start();

    awaitGone(Kinds.APPLICATION, "shop");
    scene.awaitRest();
    for (ResourceKind kind : Kinds.CHILDREN) {
      assertThat(scene.find(kind, name(kind))).as(kind.kind()).isPresent();
    }
  }

  @Test
  void isGoneWithEverythingAfterAForegroundDeletion() {
    create();
    AuditLog.Position start = scene.now();

    scene.kubectl("delete", "application", "shop", "--cascade=foreground");

    for (ResourceKind kind : Kinds.CHILDREN) {
      if (!kind.equals(Kinds.CLAIM)) {
        assertThat(scene.find(kind, name(kind))).as(kind.kind()).isEmpty();
      }
    }
    assertThat(scene.kubectl("get", "pods", "-o", "name")).isEmpty();
    assertThat(scene.writesSince(start).stream().map(AuditEntry::requestObject))
        .as("applied bodies of objects")
        .noneMatch(body -> body != null && body.has("spec"));
  }

  @Test
  void servesAnApplicationOfTheSameNameThatFollowsAtOnce() {
    create();
    String first = uid(Kinds.APPLICATION, "shop");
    String deployment = uid(Kinds.DEPLOYMENT, "shop");
    String claim = uid(Kinds.CLAIM, "shop-data");
    AuditLog.Position start = scene.now();

    scene.kubectl("delete", "application", "shop");
    scene.apply(Samples.EVERYTHING);

    LiveResource shop = scene.application("shop");
    OperatorScenario.soon().until(() -> shop.is("Ready") && shop.phase().equals("Running"));
    assertThat(uid(Kinds.APPLICATION, "shop")).isNotEqualTo(first);
    assertThat(uid(Kinds.DEPLOYMENT, "shop")).isNotEqualTo(deployment);
    assertThat(uid(Kinds.CLAIM, "shop-data")).as("the retained claim").isEqualTo(claim);
    assertThat(
            scene.writesSince(start).stream().map(AuditEntry::requestObject).map(String::valueOf))
        .as("statuses and events on the way")
        .noneMatch(body -> body.contains("NameConflict"));
  }

  @Test
  void deletesAtOnceWhatWasNeverReconciled() {
    scene.operator().close();
    scene.apply(Samples.SMALL.formatted("fresh"));

    scene.kubectl("delete", "application", "fresh", "--timeout=60s");

    assertThat(scene.find(Kinds.APPLICATION, "fresh")).isEmpty();
  }

  private void create() {
    scene.apply(Samples.EVERYTHING);
    OperatorScenario.soon().until(() -> scene.application("shop").is("Ready"));
    scene.awaitRest();
  }

  private void hold() {
    scene.patch(Kinds.DEPLOYMENT, "shop", "{\"metadata\":{\"finalizers\":[\"example.com/hold\"]}}");
  }

  private void letGo() {
    scene.patch(Kinds.DEPLOYMENT, "shop", "{\"metadata\":{\"finalizers\":null}}");
  }

  private void awaitGone(ResourceKind kind, String name) {
    OperatorScenario.soon().until(() -> scene.find(kind, name).isEmpty());
  }

  private String uid(ResourceKind kind, String name) {
    return scene.get(kind, name).at("/metadata/uid").asText();
  }

  private String events() {
    return scene.kubectl(
        "get",
        "events.events.k8s.io",
        "--field-selector=regarding.name=shop",
        "-o",
        "jsonpath={.items[*].reason}");
  }

  private static String name(ResourceKind kind) {
    return kind.equals(Kinds.CLAIM)
        ? "shop-data"
        : kind.equals(Kinds.CONFIG_MAP) ? "shop-config" : "shop";
  }

  private static boolean isOfPrimary(AuditEntry write) {
    return write.resource().equals("applications");
  }

  private static boolean isStatus(AuditEntry write) {
    return write.subresource().equals("status");
  }
}
