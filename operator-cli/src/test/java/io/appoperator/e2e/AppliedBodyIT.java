package io.appoperator.e2e;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.cli.CommandRun;
import io.appoperator.junit.server.TestServer;
import io.appoperator.junit.server.WithTestServer;
import io.appoperator.testkit.AuditEntry;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.TestNamespace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks the request bodies in the audit log. */
@Tag("core")
@WithTestServer
class AppliedBodyIT {

  private static final String GROWING_CLASS =
      """
      apiVersion: storage.k8s.io/v1
      kind: StorageClass
      metadata: {name: growing}
      provisioner: kubernetes.io/no-provisioner
      allowVolumeExpansion: true
      """;
  private static final String TEXT = SampleApplications.EVERYTHING.replace("by-hand", "growing");

  @TempDir private Path folder;
  private OperatorScenario scenario;

  @BeforeEach
  void open(TestServer server, TestNamespace namespace) {
    scenario = OperatorScenario.open(server, namespace);
    scenario.apply(GROWING_CLASS);
    scenario.volumeFor("shop-data", "5Gi", "growing");
  }

  @AfterEach
  void close() {
    scenario.close();
  }

  @Test
  void createSendsTheDesiredObjectWithItsOwnerAndForbidsAdoption() {
    AuditLog.Position start = scenario.now();
    apply(TEXT);

    Map<String, ObjectNode> expected = rendered(TEXT);
    expected.values().forEach(this::addOwner);
    expected.values().forEach(body -> metadata(body).put("resourceVersion", "1"));
    assertThat(bodiesSince(start)).isEqualTo(expected);
    assertThat(expected).hasSize(8);
  }

  @Test
  void statusHasTheDigestThatRenderPrints() {
    apply(TEXT);
    String first = scenario.application("shop").status().path("renderDigest").asText();
    assertThat(render(TEXT, "--digest").out())
        .isEqualTo("%s  Application/%s/shop\n".formatted(first, scenario.namespace()));

    String edited = TEXT.replace("nginx:1.0", "nginx:2.0");
    apply(edited);
    String second = scenario.application("shop").status().path("renderDigest").asText();
    assertThat(render(edited, "--digest").out()).startsWith(second + " ");
    assertThat(second).isNotEqualTo(first);
  }

  @Test
  void updateSendsTheLiveValueOfInitialOnlyFieldsOnlyWhileOwned() {
    apply(TEXT);
    AuditLog.Position created = scenario.now();
    String second = TEXT.replace("nginx:1.0", "nginx:2.0");
    apply(second);

    ObjectNode body = oneUpdate(created, "Deployment/shop");
    assertThat(body).isEqualTo(expectedUpdate(second, "Deployment/shop"));
    assertThat(body.at("/spec/replicas").asInt()).isEqualTo(2);

    scenario.kubectl("scale", "deployment/shop", "--replicas=4");
    OperatorScenario.soon()
        .until(() -> scenario.application("shop").status().path("ready").asText().equals("4/4"));
    AuditLog.Position scaled = scenario.now();
    String third = TEXT.replace("nginx:1.0", "nginx:3.0");
    apply(third);

    ObjectNode without = expectedUpdate(third, "Deployment/shop");
    without.withObjectProperty("spec").remove("replicas");
    assertThat(oneUpdate(scaled, "Deployment/shop")).isEqualTo(without);
  }

  @Test
  void updateOfAManuallyExpandedClaimSendsTheLargerSizeAndWarns() {
    apply(TEXT);
    scenario.patch(
        TestKinds.CLAIM,
        "shop-data",
        "{\"spec\":{\"resources\":{\"requests\":{\"storage\":\"3Gi\"}}}}");
    AuditLog.Position grown = scenario.now();
    scenario.kubectl("label", "persistentvolumeclaim/shop-data", "--overwrite", "app=other");

    OperatorScenario.soon()
        .until(() -> bodiesSince(grown).containsKey("PersistentVolumeClaim/shop-data"));

    ObjectNode expected = one(rendered(TEXT), "PersistentVolumeClaim/shop-data");
    metadata(expected).put("uid", uid("PersistentVolumeClaim/shop-data"));
    expected
        .withObjectProperty("spec")
        .withObjectProperty("resources")
        .withObjectProperty("requests")
        .put("storage", "3Gi");
    assertThat(bodiesSince(grown)).isEqualTo(Map.of("PersistentVolumeClaim/shop-data", expected));
    int reconciles = scenario.operator().reconciles();
    AuditLog.Position applied = scenario.now();
    scenario.kubectl("annotate", "application/shop", "note=look-again");
    OperatorScenario.soon().until(() -> scenario.operator().reconciles() > reconciles);
    scenario.awaitIdle();
    assertThat(scenario.application("shop").status().path("warnings").toString())
        .contains("PersistentVolumeClaim/shop-data")
        .contains("remains 3Gi");
    // Events of the former repair may still be written.
    assertThat(scenario.writesSince(applied))
        .filteredOn(entry -> !entry.resource().equals("events"))
        .isEmpty();
  }

  private void apply(String yaml) {
    scenario.apply(yaml);
    scenario.application("shop").awaitReady();
  }

  /** Returns the request bodies for secondary resources since a position, by kind and name. */
  private Map<String, ObjectNode> bodiesSince(AuditLog.Position position) {
    Map<String, ObjectNode> bodies = new TreeMap<>();
    for (AuditEntry entry : scenario.writesSince(position)) {
      boolean secondary =
          TestKinds.CHILDREN.stream().anyMatch(k -> k.plural().equals(entry.resource()));
      if (secondary && entry.requestObject() instanceof ObjectNode body) {
        ObjectNode previous = bodies.put(name(body), body);
        assertThat(previous).as("an earlier write of " + name(body)).isNull();
      }
    }
    return bodies;
  }

  /** Returns the body of an update, without the version of the object that it expects. */
  private ObjectNode oneUpdate(AuditLog.Position position, String name) {
    ObjectNode body = one(bodiesSince(position), name);
    assertThat(body.at("/metadata/resourceVersion").asText()).isNotEmpty();
    metadata(body).remove("resourceVersion");
    return body;
  }

  private ObjectNode expectedUpdate(String yaml, String object) {
    ObjectNode body = one(rendered(yaml), object);
    addOwner(body);
    metadata(body).put("uid", uid(object));
    return body;
  }

  private Map<String, ObjectNode> rendered(String yaml) {
    try {
      JsonNode list = new ObjectMapper().readTree(render(yaml, "-o", "json").out());
      Map<String, ObjectNode> documents = new TreeMap<>();
      list.path("items").forEach(item -> documents.put(name(item), (ObjectNode) item));
      return documents;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private CommandRun render(String yaml, String... options) {
    try {
      Path file = Files.writeString(folder.resolve("application.yaml"), yaml);
      List<String> arguments = new ArrayList<>(List.of(options));
      arguments.addAll(0, List.of("render", "-f", file.toString(), "-n", scenario.namespace()));
      return CommandRun.of(arguments.toArray(String[]::new));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private void addOwner(ObjectNode body) {
    if (body.path("kind").asText().equals("PersistentVolumeClaim")) {
      return;
    }
    metadata(body)
        .putArray("ownerReferences")
        .addObject()
        .put("apiVersion", TestKinds.APPLICATION.apiVersion())
        .put("kind", "Application")
        .put("name", "shop")
        .put("uid", scenario.application("shop").live().at("/metadata/uid").asText())
        .put("controller", true);
  }

  private String uid(String object) {
    return TestKinds.CHILDREN.stream()
        .filter(kind -> object.startsWith(kind.kind() + "/"))
        .map(kind -> scenario.get(kind, object.substring(object.indexOf('/') + 1)))
        .map(live -> live.at("/metadata/uid").asText())
        .findFirst()
        .orElseThrow();
  }

  private static ObjectNode one(Map<String, ObjectNode> objects, String name) {
    assertThat(objects).containsKey(name);
    return requireNonNull(objects.get(name));
  }

  private static String name(JsonNode body) {
    return body.path("kind").asText() + "/" + body.at("/metadata/name").asText();
  }

  private static ObjectNode metadata(ObjectNode body) {
    return body.withObjectProperty("metadata");
  }
}
