package io.appoperator.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.cli.Cli;
import io.appoperator.cli.command.UserException;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.cluster.fabric8.Fabric8Cluster;
import io.appoperator.core.cluster.fabric8.KubeConnection;
import io.appoperator.core.election.ElectionSettings;
import io.appoperator.core.event.EventSelection;
import io.appoperator.core.install.AccessReview;
import io.appoperator.core.json.Json;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.Fault;
import io.appoperator.testkit.FaultProxy;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code run} reports about missing permissions. On the real server, which checks them. */
@WithControlPlane
class PermissionCheckIT {

  private static final String LEASE = "robots";
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final Pattern REMEDY = Pattern.compile("operator (rbac .*) \\| kubectl");

  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final PluginRegistry plugins =
      PluginRegistry.load(PermissionCheckIT.class.getClassLoader());
  private ControlPlane server;
  private String namespace;
  private Fabric8Cluster cluster;

  @BeforeEach
  void logIn(ControlPlane controlPlane, TestNamespace testNamespace) {
    server = controlPlane;
    namespace = testNamespace.name();
    cluster =
        new KubeConnection(server.kubeconfigFor(namespace, "robot"), null, TIMEOUT)
            .open("application-operator", (method, host, code) -> {});
  }

  @AfterEach
  void logOut() {
    cluster.close();
  }

  @Test
  void reportedCommandGrantsExactlyTheMissingPermissions() {
    assertThatThrownBy(this::check)
        .isInstanceOf(UserException.class)
        .hasMessageContaining(
            "The user 'system:serviceaccount:%s:robot' is not allowed to:", namespace)
        .hasMessageContaining("get, list, watch, patch applications.apps.example.com in namespace ")
        .hasMessageContaining("patch applications.apps.example.com/status in namespace ")
        .hasMessageContaining("leases.coordination.k8s.io robots in namespace ")
        .hasMessageContaining("events.events.k8s.io in namespace ")
        .satisfies(e -> server.applyYaml(rolesOf(String.valueOf(e.getMessage()))));

    await().atMost(TIMEOUT).ignoreExceptions().untilAsserted(this::check);
    assertThat(logged()).isEmpty();
  }

  @Test
  void startsWithoutPermissionsThatOnlySomeObjectsNeed() throws IOException {
    grant();
    revoke("delete");

    await()
        .atMost(TIMEOUT)
        .ignoreExceptions()
        .untilAsserted(
            () -> {
              check();
              assertThat(logged())
                  .contains("delete deployments.apps in namespace " + namespace)
                  .contains("delete services in namespace " + namespace)
                  .contains("The operator continues without them")
                  .doesNotContain("list", "watch", "leases");
            });
  }

  @Test
  void namesTheReviewsThatAuthorizedMetricsNeed() {
    grant();
    await()
        .atMost(TIMEOUT)
        .ignoreExceptions()
        .untilAsserted(
            () -> {
              check(true, namespace);
              assertThat(logged())
                  .contains("  create tokenreviews.authentication.k8s.io in all namespaces\n")
                  .contains(
                      "  create subjectaccessreviews.authorization.k8s.io in all namespaces\n")
                  .contains(" --metrics-authorization | kubectl apply -f -")
                  .contains("The operator continues without them")
                  .doesNotContain("list", "leases");
            });

    server.applyYaml(rolesOf(logged()));
    try {
      await()
          .atMost(TIMEOUT)
          .ignoreExceptions()
          .untilAsserted(
              () -> {
                check(true, namespace);
                assertThat(logged()).isEmpty();
              });
    } finally {
      server.kubectl(
          "delete",
          "clusterrole,clusterrolebinding",
          "--ignore-not-found",
          "application-operator-metrics-auth",
          "application-operator-metrics-auth:" + namespace,
          "application-operator-metrics-reader");
    }
  }

  @Test
  void startsIfOnlyAnotherNamespaceIsForbidden() {
    grant();

    await()
        .atMost(TIMEOUT)
        .ignoreExceptions()
        .untilAsserted(
            () -> {
              check(namespace, "closed");
              assertThat(logged())
                  .contains(
                      "get, list, watch, patch applications.apps.example.com in namespace closed")
                  .contains("list pods in namespace closed")
                  .contains("The operator continues without them")
                  .doesNotContain("in namespace " + namespace);
            });
  }

  @Test
  void checksPermissionsInParallel() {
    grant();
    Duration delay = Duration.ofMillis(300);
    try (FaultProxy proxy = FaultProxy.before(server);
        Fabric8Cluster slow =
            new KubeConnection(
                    proxy.kubeconfig(server.kubeconfigFor(namespace, "robot")), null, TIMEOUT)
                .open("application-operator", (method, host, code) -> {})) {
      AtomicInteger checks = new AtomicInteger();
      proxy.follow(
          (method, uri) -> {
            checks.incrementAndGet();
            return Fault.delayed(delay);
          });

      long begin = System.nanoTime();
      var unused =
          new AccessReview(slow, EventSelection.ALL)
              .denials(
                  plugins.kinds().stream().map(LoadedKind::kind).toList(),
                  plugins.managed(),
                  plugins.relatedKinds(),
                  List.of(namespace),
                  null);
      Duration took = Duration.ofNanos(System.nanoTime() - begin);

      assertThat(checks).hasValueGreaterThan(40);
      assertThat(took).isLessThan(delay.multipliedBy(checks.get()).dividedBy(3));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"list", "watch"})
  void doesNotStartIfItMayNotListOrWatchPrimaries(String verb) throws IOException {
    grant();
    revoke(verb);

    await()
        .atMost(TIMEOUT)
        .untilAsserted(
            () ->
                assertThatThrownBy(this::check)
                    .hasMessageContaining("  %s applications.apps.example.com in ", verb)
                    .hasMessageContaining("  %s deployments.apps in namespace ", verb)
                    .hasMessageNotContaining("patch"));
  }

  private void grant() {
    server.applyYaml(
        Cli.withAllPlugins()
            .run(
                "rbac",
                "--service-account=" + namespace + ":robot",
                "--namespace=" + namespace,
                "--lease-name=" + LEASE)
            .out());
  }

  /** Removes a verb from all rules in which it is not the only one. */
  private void revoke(String verb) throws IOException {
    ObjectNode role =
        Json.parse(
            server
                .kubectl("get", "role", "application-operator", "-n", namespace, "-o", "json")
                .getBytes(StandardCharsets.UTF_8));
    for (JsonNode rule : role.path("rules")) {
      ArrayNode verbs = (ArrayNode) rule.path("verbs");
      for (int i = verbs.size() - 1; i >= 0 && verbs.size() > 1; i--) {
        if (verbs.get(i).asText().equals(verb)) {
          verbs.remove(i);
        }
      }
    }
    server.applyYaml(role.toString());
  }

  private String rolesOf(String report) {
    Matcher remedy = REMEDY.matcher(report);
    assertThat(remedy.find()).as(report).isTrue();
    Cli.Result printed = Cli.withAllPlugins().run(remedy.group(1).split(" "));
    assertThat(printed.code()).isZero();
    return printed.out();
  }

  private void check() throws UserException {
    check(namespace);
  }

  private void check(String... namespaces) throws UserException {
    check(false, namespaces);
  }

  private void check(boolean authorized, String... namespaces) throws UserException {
    err.reset();
    Terminal terminal =
        new Terminal(
            InputStream.nullInputStream(),
            new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    new PermissionCheck(terminal, cluster, EventSelection.ALL)
        .check(
            plugins,
            List.of(namespaces),
            ElectionSettings.defaults(namespace, LEASE, "robot"),
            authorized);
  }

  private String logged() {
    return err.toString(StandardCharsets.UTF_8);
  }
}
