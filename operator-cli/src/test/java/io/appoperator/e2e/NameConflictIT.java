package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.junit.server.TestServer;
import io.appoperator.junit.server.WithTestServer;
import io.appoperator.testkit.TestNamespace;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("core")
@WithTestServer
class NameConflictIT {

  private static final String SECOND_APPLICATION =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: Application
      metadata:
        name: %s
      spec:
        image: nginx:1.0
        storage:
          persistentVolumeClaims:
            - {name: common-data, size: 1Gi, storageClassName: by-hand}
      """;

  private static OperatorScenario scenario;

  @BeforeAll
  static void open(TestServer server, TestNamespace namespace) {
    scenario = OperatorScenario.open(server, namespace);
  }

  @AfterAll
  static void close() {
    scenario.close();
  }

  /** A foreign object has the name of an application's desired object. */
  private record Foreign(ResourceKind kind, String application, String suffix, String body) {
    String name() {
      return application + suffix;
    }

    /** Returns an application that needs the name, and has all other kinds of objects. */
    String applicationYaml() {
      return SampleApplications.EVERYTHING
          .replaceAll("(?m)^  storage:\\n(    .*\\n)+", "")
          .replace("shop", application);
    }

    String yaml() {
      return "apiVersion: %s\nkind: %s\nmetadata: {name: %s, labels: {team: blue}}\n%s"
          .formatted(kind.apiVersion(), kind.kind(), name(), body);
    }

    /** Returns an object of another application, marked as a claim that is retained for it. */
    Foreign marked() {
      return new Foreign(kind, "marked-" + application, suffix, body);
    }

    String markedYaml() {
      return yaml()
          .replace(
              "labels: {team: blue}",
              "labels: {app.kubernetes.io/managed-by: application-operator}, "
                  + "annotations: {apps.example.com/application: %s, apps.example.com/manager: x}"
                      .formatted(application));
    }

    @Override
    public String toString() {
      return kind.kind();
    }
  }

  static Stream<Foreign> foreignObjects() {
    String pods = "{selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, ";
    return Stream.of(
        new Foreign(TestKinds.CONFIG_MAP, "map", "-config", "data: {mine: \"yes\"}"),
        new Foreign(
            TestKinds.DEPLOYMENT,
            "deployment",
            "",
            "spec: " + pods + "spec: {containers: [{name: c, image: i}]}}, replicas: 0}"),
        new Foreign(TestKinds.SERVICE, "service", "", "spec: {ports: [{port: 9}]}"),
        new Foreign(
            TestKinds.AUTOSCALER,
            "autoscaler",
            "",
            "spec: {maxReplicas: 1, scaleTargetRef: {kind: X, name: x, apiVersion: x/v1}}"),
        new Foreign(
            TestKinds.DISRUPTION_BUDGET,
            "budget",
            "",
            "spec: {minAvailable: 1, selector: {matchLabels: {a: b}}}"),
        new Foreign(TestKinds.POLICY, "policy", "", "spec: {podSelector: {}}"),
        new Foreign(
            TestKinds.INGRESS,
            "ingress",
            "",
            "spec: {defaultBackend: {service: {name: x, port: {number: 1}}}}"));
  }

  @ParameterizedTest
  @MethodSource("foreignObjects")
  void neverTouchesAForeignObjectAndConvergesOnceItIsDeleted(Foreign foreign) {
    scenario.apply(foreign.yaml());
    String before = scenario.awaitUnchanging(foreign.kind(), foreign.name());

    scenario.apply(foreign.applicationYaml());

    LiveResource application = scenario.application(foreign.application());
    OperatorScenario.soon()
        .untilAsserted(
            () -> {
              assertThat(application.reason("Reconciled")).isEqualTo("NameConflict");
              assertThat(application.message("Reconciled"))
                  .contains(foreign.kind().kind() + "/" + foreign.name() + " already exists")
                  .contains("is not managed by this Application");
              assertThat(application.is("Ready")).isFalse();
            });
    assertThat(version(foreign)).isEqualTo(before);

    scenario.kubectl("delete", foreign.kind().plural(), foreign.name());
    application.awaitReady();
    assertThat(
            scenario
                .get(foreign.kind(), foreign.name())
                .at("/metadata/ownerReferences/0/name")
                .asText())
        .isEqualTo(foreign.application());
  }

  @Test
  void listsAppliedAndUnappliedObjectsAndNeverTouchesTheForeignOne() {
    Foreign foreign = new Foreign(TestKinds.SERVICE, "listed", "", "spec: {ports: [{port: 9}]}");
    scenario.apply(foreign.yaml());
    String before = scenario.awaitUnchanging(foreign.kind(), foreign.name());
    String yaml =
        SampleApplications.SMALL.formatted("listed") + "  port: 80\n  configData: {colour: blue}\n";

    scenario.apply(yaml);

    LiveResource application = scenario.application("listed");
    OperatorScenario.soon().untilAsserted(() -> assertListed(application));
    scenario.operator().restart();
    scenario.awaitIdle();
    assertListed(application);
    assertThat(version(foreign)).isEqualTo(before);

    scenario.kubectl("delete", "applications.apps.example.com", "listed");
    assertThat(version(foreign)).isEqualTo(before);

    scenario.apply(yaml);
    OperatorScenario.soon().untilAsserted(() -> assertListed(application));
    scenario.kubectl("delete", "services", "listed");
    application.awaitReady();
    assertThat(resources(application))
        .containsExactlyInAnyOrder(
            "ConfigMap/listed-config true ", "Deployment/listed true ", "Service/listed true ");
  }

  private static void assertListed(LiveResource application) {
    assertThat(resources(application))
        .containsExactlyInAnyOrder(
            "ConfigMap/listed-config true ",
            "Deployment/listed true ",
            "Service/listed false Not applied: Service/listed already exists in namespace %s and is not managed by this Application. Rename one or delete it."
                .formatted(scenario.namespace()));
  }

  private static List<String> resources(LiveResource application) {
    List<String> resources = new ArrayList<>();
    for (JsonNode entry : application.status().path("resources")) {
      resources.add(
          "%s/%s %s %s"
              .formatted(
                  entry.path("kind").asText(),
                  entry.path("name").asText(),
                  entry.path("ready").asText(),
                  entry.path("message").asText()));
    }
    return resources;
  }

  @ParameterizedTest
  @MethodSource("foreignObjects")
  void neitherAdoptsNorDeletesAnObjectMarkedAsARetainedClaim(Foreign unmarked) {
    Foreign foreign = unmarked.marked();
    scenario.apply(foreign.markedYaml());
    String before = scenario.awaitUnchanging(foreign.kind(), foreign.name());

    scenario.apply(foreign.applicationYaml());
    LiveResource application = scenario.application(foreign.application());
    OperatorScenario.soon().until(() -> application.reason("Reconciled").equals("NameConflict"));
    scenario.kubectl("delete", "applications.apps.example.com", foreign.application());

    assertThat(version(foreign)).isEqualTo(before);
  }

  @Test
  void neverTouchesAnObjectThatOnlyHasItsLabel() {
    scenario.apply(
        """
        apiVersion: v1
        kind: ConfigMap
        metadata:
          name: labelled-config
          labels: {app.kubernetes.io/managed-by: application-operator, app: labelled}
        data: {mine: "yes"}
        """);
    String before = scenario.awaitUnchanging(TestKinds.CONFIG_MAP, "labelled-config");

    scenario.apply(
        SampleApplications.SMALL.formatted("labelled") + "  configData: {colour: blue}\n");

    LiveResource application = scenario.application("labelled");
    OperatorScenario.soon().until(() -> application.reason("Reconciled").equals("NameConflict"));
    assertThat(
            scenario
                .get(TestKinds.CONFIG_MAP, "labelled-config")
                .at("/metadata/resourceVersion")
                .asText())
        .isEqualTo(before);
    assertThat(scenario.find(TestKinds.DEPLOYMENT, "labelled"))
        .as("an object that refers to the foreign one")
        .isEmpty();
  }

  @Test
  void namesTheApplicationThatOwnsARequestedClaim() {
    scenario.volumeFor("common-data", "1Gi", "by-hand");
    scenario.apply(SECOND_APPLICATION.formatted("first"));
    scenario.application("first").awaitReady();

    scenario.apply(SECOND_APPLICATION.formatted("second"));

    LiveResource second = scenario.application("second");
    OperatorScenario.soon()
        .untilAsserted(
            () ->
                assertThat(second.message("Reconciled"))
                    .contains("PersistentVolumeClaim/common-data already exists")
                    .contains(
                        "belongs to Application/first, which retains it even after its own deletion"));
    assertThat(scenario.find(TestKinds.DEPLOYMENT, "second")).isEmpty();
    ObjectNode claim = scenario.get(TestKinds.CLAIM, "common-data");
    assertThat(claim.at("/metadata/annotations/apps.example.com~1application").asText())
        .isEqualTo("first");
  }

  @Test
  void reportsThatAnObjectWasOrphanedByAnEarlierApplication() {
    String yaml = SampleApplications.SMALL.formatted("twice") + "  configData: {colour: blue}\n";
    scenario.apply(yaml);
    scenario.application("twice").awaitReady();

    scenario.kubectl("delete", "application", "twice", "--cascade=orphan");
    scenario.apply(yaml);

    LiveResource twice = scenario.application("twice");
    OperatorScenario.soon()
        .untilAsserted(
            () ->
                assertThat(twice.message("Reconciled"))
                    .contains("ConfigMap/twice-config already exists")
                    .contains("belongs to an earlier Application/twice."));
    assertThat(resources(twice)).as("an earlier version adopts what is listed").isEmpty();
    String version = scenario.awaitUnchanging(TestKinds.CONFIG_MAP, "twice-config");
    scenario.operator().restart();
    OperatorScenario.soon()
        .untilAsserted(
            () ->
                assertThat(twice.message("Reconciled"))
                    .contains("belongs to an earlier Application/twice."));
    assertThat(
            scenario
                .get(TestKinds.CONFIG_MAP, "twice-config")
                .at("/metadata/resourceVersion")
                .asText())
        .isEqualTo(version);
  }

  @Test
  void namesTheOwnerOnlyWhileTheObjectHasIt() {
    scenario.apply("apiVersion: v1\nkind: ConfigMap\nmetadata: {name: heir}\n");
    String owner = scenario.get(TestKinds.CONFIG_MAP, "heir").at("/metadata/uid").asText();
    scenario.apply(
        """
        apiVersion: v1
        kind: ConfigMap
        metadata:
          name: passed-config
          labels: {app.kubernetes.io/managed-by: application-operator}
          ownerReferences:
            - {apiVersion: v1, kind: ConfigMap, name: heir, uid: %s, controller: true}
        """
            .formatted(owner));
    scenario.apply(SampleApplications.SMALL.formatted("passed") + "  configData: {colour: blue}\n");
    LiveResource passed = scenario.application("passed");
    OperatorScenario.soon()
        .until(() -> passed.message("Reconciled").contains("belongs to ConfigMap/heir"));

    scenario.patch(
        TestKinds.CONFIG_MAP, "passed-config", "{\"metadata\":{\"ownerReferences\":null}}");

    OperatorScenario.soon()
        .until(() -> passed.message("Reconciled").contains("is not managed by this Application"));
  }

  private static String version(Foreign foreign) {
    return scenario.get(foreign.kind(), foreign.name()).at("/metadata/resourceVersion").asText();
  }
}
