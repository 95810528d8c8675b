package io.appoperator.cli.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.cli.CommandRun;
import io.appoperator.core.decode.Document;
import io.appoperator.core.decode.YamlReader;
import io.appoperator.testkit.AuditEntry;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Definitions of other versions, and an operator with the account that {@code install} creates for
 * some namespaces. On the real server, which checks its roles and publishes the schemas.
 */
@WithControlPlane
class OlderDefinitionIT {

  private static final String SPEC =
      "/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties";
  private static final Duration LIMIT = Duration.ofMinutes(1);
  private static final int FORBIDDEN = 403;

  private ControlPlane server;
  private String namespace;

  @BeforeEach
  void install(ControlPlane controlPlane, TestNamespace testNamespace) {
    server = controlPlane;
    namespace = testNamespace.name();
    server.applyYaml(
        CommandRun.of("install", "--namespace=" + namespace, "--namespaces=" + namespace).out());
  }

  /** Other tests need the definition of this version. */
  @AfterEach
  void restore() {
    server.applyYaml(CommandRun.of("crd").out());
  }

  @Test
  void runInSomeNamespacesRefusesAnOlderDefinitionOnly() {
    AuditLog.Position start = server.audit().now();
    await().atMost(LIMIT).untilAsserted(() -> assertThat(run().code()).isZero());

    ObjectNode older = definition();
    ((ObjectNode) older.at(SPEC)).remove("rollout");
    server.applyYaml(older.toString());
    await().atMost(LIMIT).untilAsserted(() -> assertThat(run().code()).isEqualTo(4));
    assertThat(run().err())
        .isEqualTo(
            """
            operator: The cluster has older definitions than this operator:
              applications.apps.example.com lacks spec.rollout
            Apply those of this version with: operator crd | kubectl apply -f -. With Helm, set crds.enabled=true.
            """);

    ObjectNode newer = definition();
    ((ObjectNode) newer.at(SPEC)).putObject("later").put("type", "string");
    server.applyYaml(newer.toString());
    await().atMost(LIMIT).untilAsserted(() -> assertThat(run().code()).isZero());

    String user = "system:serviceaccount:%s:application-operator".formatted(namespace);
    List<AuditEntry> requests = server.audit().since(start, user);
    assertThat(requests).isNotEmpty().noneMatch(request -> request.code() == FORBIDDEN);
  }

  private CommandRun run() {
    return CommandRun.of(
        "run",
        "--once",
        "--kubeconfig=" + server.kubeconfigFor(namespace, "application-operator"),
        "--namespace=" + namespace);
  }

  private static ObjectNode definition() {
    byte[] yaml = CommandRun.of("crd").out().getBytes(StandardCharsets.UTF_8);
    List<Document> documents = new YamlReader().read("definition", yaml).documents();
    assertThat(documents).hasSize(1);
    return documents.get(0).json();
  }
}
