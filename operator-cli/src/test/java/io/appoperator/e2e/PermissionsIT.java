package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.cli.CommandRun;
import io.appoperator.core.decode.Document;
import io.appoperator.core.decode.YamlReader;
import io.appoperator.core.election.ElectionSettings;
import io.appoperator.junit.server.TestServer;
import io.appoperator.testkit.AuditEntry;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The requests of the operator need exactly the permissions of the printed roles: none is missing
 * and none is unused. On the real server, which checks them, and whose audit log has the requests.
 */
@WithControlPlane
@Tag("slow")
class PermissionsIT {

  private static final String ACCOUNT = "limited";
  private static final String ROLE = "application-operator";
  private static final String LEASE = ElectionSettings.STANDARD_NAME;
  private static final int CREATED = 201;
  private static final int FORBIDDEN = 403;
  private static final Duration TIMEOUT = Duration.ofMinutes(3);

  /** Every authenticated user may query its own permissions and identity. */
  private static final Set<String> OPEN_TO_ALL =
      Set.of("authorization.k8s.io", "authentication.k8s.io");

  private static final Set<String> LIMITED_BY_NAME = Set.of("leases", "customresourcedefinitions");

  private static final String SCRATCH =
      "      - {name: scratch, size: 1Gi, storageClassName: by-hand, retain: false}\n";

  /** The scope of the operator and its roles. */
  private enum Reach {
    /** A Role in one namespace, without a ClusterRole. */
    ONE_NAMESPACE,
    /**
     * A ClusterRole, and a Role for the lease. A selector excludes the resources of other tests.
     */
    WHOLE_CLUSTER;

    Set<String> documents() {
      return switch (this) {
        case ONE_NAMESPACE -> Set.of("Role", "RoleBinding");
        case WHOLE_CLUSTER -> Set.of("ClusterRole", "ClusterRoleBinding", "Role", "RoleBinding");
      };
    }
  }

  @TempDir private Path folder;
  private Reach reach = Reach.ONE_NAMESPACE;
  private ControlPlane server;
  private OperatorScenario scenario;
  private LiveResource shop;
  private AuditLog.Position start;

  @BeforeEach
  void prepare(ControlPlane controlPlane, TestNamespace namespace) {
    server = controlPlane;
    scenario = OperatorScenario.withoutOperator(TestServer.of(controlPlane), namespace);
    shop = scenario.application("shop");
    start = server.audit().now();
  }

  @AfterEach
  void close() {
    if (reach == Reach.WHOLE_CLUSTER) {
      server.kubectl("delete", "clusterrole", clusterRole(), "--wait=false");
      server.kubectl(
          "delete", "clusterrolebinding", ROLE + ":" + scenario.namespace(), "--wait=false");
    }
    scenario.close();
  }

  @ParameterizedTest
  @EnumSource
  void operatorUsesExactlyThePermissionsOfItsRoles(Reach where) throws Exception {
    reach = where;
    String kubeconfig = server.kubeconfigFor(scenario.namespace(), ACCOUNT).toString();
    String roles = printedRoles();
    server.applyYaml(roles);

    try (OperatorProcess leader = start(kubeconfig, "leader")) {
      createObjects();
      try (OperatorProcess standby = start(kubeconfig, "standby")) {
        repair();
        awaitUse("watch coordination.k8s.io leases " + LEASE, "patch events.k8s.io events");
        assertThat(leader.stop()).isZero();
        shop.patch("{\"spec\":{\"image\":\"nginx:2.0\"}}");
        OperatorScenario.within(TIMEOUT).until(() -> shop.is("Ready"));
        assertThat(standby.stop()).isZero();
      }
    }
    // The operator reads what no watch has reported to it.
    TestKinds.CHILDREN.forEach(this::changeLabel);
    changeLabel(TestKinds.CONFIG_MAP);
    try (OperatorProcess successor = start(kubeconfig, "successor")) {
      TestKinds.CHILDREN.forEach(this::awaitLabel);
      awaitLabel(TestKinds.CONFIG_MAP);
      deleteObjects();
      assertThat(successor.stop()).isZero();
    }

    List<AuditEntry> asked = asked();
    assertThat(asked).as("refused").noneMatch(entry -> entry.code() == FORBIDDEN);
    assertThat(used(asked)).isEqualTo(granted(roles));
    assertThat(roles).doesNotContain("*", "secrets", "escalate", "impersonate", "- bind");
  }

  @Test
  void needsNoPermissionForEventsThatItDoesNotWrite() {
    server.applyYaml(
        printedRoles()
            .replace(
                """
                - apiGroups:
                  - events.k8s.io
                  resources:
                  - events
                  verbs:
                  - create
                  - patch
                """,
                ""));
    scenario.apply(SampleApplications.SMALL.formatted("small"));

    // The server may take a moment to know the roles.
    OperatorScenario.within(TIMEOUT)
        .untilAsserted(
            () -> {
              CommandRun none = runOnce("--events=none");
              assertThat(none.code()).isZero();
              assertThat(none.err())
                  .doesNotContain("not allowed")
                  .endsWith("operator: 1 settled, 0 failed\n");
            });
    assertThat(asked()).as("refused").noneMatch(entry -> entry.code() == FORBIDDEN);

    CommandRun warnings = runOnce("--events=warnings");
    assertThat(warnings.code()).isZero();
    assertThat(warnings.err())
        .containsOnlyOnce(
            "\n  create, patch events.events.k8s.io in namespace " + scenario.namespace() + "\n")
        .contains("The operator continues without them");
  }

  private CommandRun runOnce(String events) {
    return CommandRun.of(
        "run",
        "--once",
        "--kubeconfig=" + server.kubeconfigFor(scenario.namespace(), ACCOUNT),
        "--namespace=" + scenario.namespace(),
        "--health-address=127.0.0.1:0",
        "--metrics-address=127.0.0.1:0",
        events);
  }

  private List<AuditEntry> asked() {
    String user = "system:serviceaccount:%s:%s".formatted(scenario.namespace(), ACCOUNT);
    return server.audit().since(start, user).stream()
        .filter(entry -> !entry.resource().isEmpty())
        .filter(entry -> !OPEN_TO_ALL.contains(entry.group()))
        .toList();
  }

  private void awaitUse(String... lines) {
    OperatorScenario.within(TIMEOUT)
        .pollInterval(Duration.ofMillis(500))
        .until(() -> used(asked()).containsAll(List.of(lines)));
  }

  /** Pods wait for claims without a volume, so that the operator reads the cause. */
  private void createObjects() {
    scenario.apply(
        SampleApplications.EVERYTHING
            .replace("  network:", SCRATCH + "  network:")
            .replace("  name: shop\n", "  name: shop\n  labels: {%s}\n".formatted(label(": "))));
    awaitUse("list core pods", "list core events");
    scenario.volumeFor("shop-data", "1Gi", "by-hand");
    scenario.volumeFor("scratch", "1Gi", "by-hand");
    OperatorScenario.within(TIMEOUT).until(() -> shop.is("Ready"));
  }

  /** A repair after the event of the same repair was written turns the event into a series. */
  private void repair() {
    EventLog events = new EventLog(scenario, "shop");
    TestKinds.CHILDREN.forEach(this::repair);
    OperatorScenario.within(TIMEOUT)
        .until(
            () ->
                events.recorded().stream()
                    .anyMatch(event -> event.startsWith("DriftRepaired: ConfigMap/shop-config")));
    repair(TestKinds.CONFIG_MAP);
    scenario.patch(
        TestKinds.CONFIG_MAP, "shop-config", "{\"metadata\":{\"ownerReferences\":null}}");
    OperatorScenario.within(TIMEOUT)
        .until(
            () ->
                scenario
                    .get(TestKinds.CONFIG_MAP, "shop-config")
                    .at("/metadata")
                    .has("ownerReferences"));
  }

  private void repair(ResourceKind kind) {
    changeLabel(kind);
    awaitLabel(kind);
  }

  private void changeLabel(ResourceKind kind) {
    scenario.patch(kind, name(kind), "{\"metadata\":{\"labels\":{\"app\":\"other\"}}}");
  }

  private void awaitLabel(ResourceKind kind) {
    OperatorScenario.within(TIMEOUT)
        .until(
            () ->
                scenario.get(kind, name(kind)).at("/metadata/labels/app").asText().equals("shop"));
  }

  /** Removes the optional sections one by one, an unwanted Deployment, and then the rest. */
  private void deleteObjects() {
    ObjectNode stray = scenario.get(TestKinds.DEPLOYMENT, "shop");
    ObjectNode metadata = stray.withObjectProperty("metadata").put("name", "shop-former");
    metadata.remove(List.of("uid", "resourceVersion", "managedFields", "creationTimestamp"));
    scenario.apply(stray.toString());
    shop.patch(
        """
        {"spec": {"network": null, "configData": null, "port": null, "scaling": null,
                  "replicas": 1, "storage": null}}
        """);
    OperatorScenario.within(TIMEOUT)
        .untilAsserted(
            () -> {
              assertThat(scenario.find(TestKinds.DEPLOYMENT, "shop-former")).isEmpty();
              assertThat(scenario.find(TestKinds.CLAIM, "scratch")).isEmpty();
              for (ResourceKind kind : TestKinds.CHILDREN) {
                boolean stays = kind.equals(TestKinds.DEPLOYMENT) || kind.equals(TestKinds.CLAIM);
                assertThat(scenario.find(kind, name(kind)).isPresent())
                    .as(kind.kind())
                    .isEqualTo(stays);
              }
            });
    scenario.kubectl("delete", "application", "shop", "--wait=false");
    OperatorScenario.within(TIMEOUT)
        .until(
            () ->
                scenario.find(TestKinds.APPLICATION, "shop").isEmpty()
                    && scenario.find(TestKinds.DEPLOYMENT, "shop").isEmpty());
  }

  private static String name(ResourceKind kind) {
    if (kind.equals(TestKinds.CLAIM)) {
      return "shop-data";
    }
    return kind.equals(TestKinds.CONFIG_MAP) ? "shop-config" : "shop";
  }

  private OperatorProcess start(String kubeconfig, String name) throws Exception {
    Path err = folder.resolve(name);
    return switch (reach) {
      case ONE_NAMESPACE -> OperatorProcess.start(kubeconfig, scenario.namespace(), err);
      case WHOLE_CLUSTER ->
          OperatorProcess.everywhere(kubeconfig, label("="), scenario.namespace(), err);
    };
  }

  private String clusterRole() {
    return ROLE + "-" + ACCOUNT + "-" + scenario.namespace();
  }

  private String label(String separator) {
    return "permissions-of" + separator + scenario.namespace();
  }

  private String printedRoles() {
    String account = "--service-account=" + scenario.namespace() + ":" + ACCOUNT;
    CommandRun run =
        switch (reach) {
          case ONE_NAMESPACE ->
              CommandRun.of("rbac", account, "--namespace=" + scenario.namespace());
          case WHOLE_CLUSTER -> CommandRun.of("rbac", account);
        };
    assertThat(run.code()).isZero();
    // Other tests have a ClusterRole of this name.
    return reach == Reach.WHOLE_CLUSTER
        ? run.out().replaceAll("(?m)name: " + ROLE + "$", "name: " + clusterRole())
        : run.out();
  }

  private Set<String> granted(String roles) {
    Set<String> granted = new TreeSet<>();
    List<Document> documents =
        new YamlReader().read("roles", roles.getBytes(StandardCharsets.UTF_8)).documents();
    for (Document document : documents) {
      assertThat(document.json().path("kind").asText()).isIn(reach.documents());
      for (JsonNode rule : document.json().path("rules")) {
        String group = only(rule.path("apiGroups"));
        for (JsonNode resource : rule.path("resources")) {
          for (JsonNode verb : rule.path("verbs")) {
            String line = line(verb.asText(), group, resource.asText());
            rule.path("resourceNames").forEach(name -> granted.add(line + " " + name.asText()));
            if (rule.path("resourceNames").isEmpty()) {
              granted.add(line);
            }
          }
        }
      }
    }
    return granted;
  }

  private static String only(JsonNode list) {
    assertThat(list).isInstanceOf(ArrayNode.class).hasSize(1);
    return list.get(0).asText();
  }

  private static Set<String> used(List<AuditEntry> entries) {
    Set<String> used = new TreeSet<>();
    for (AuditEntry entry : entries) {
      String subresource = entry.subresource().isEmpty() ? "" : "/" + entry.subresource();
      String resource = entry.resource() + subresource;
      // A role cannot limit creations by name; all other verbs on these kinds are limited.
      boolean limited = LIMITED_BY_NAME.contains(resource) && !entry.verb().equals("create");
      String name = limited ? " " + entry.name() : "";
      used.add(line(entry.verb(), entry.group(), resource) + name);
      if (entry.verb().equals("patch") && entry.code() == CREATED) {
        // An apply that creates is logged as a patch, and needs both permissions.
        used.add(line("create", entry.group(), resource));
      }
    }
    return used;
  }

  private static String line(String verb, String group, String resource) {
    return verb + " " + (group.isEmpty() ? "core" : group) + " " + resource;
  }
}
