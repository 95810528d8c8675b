package io.appoperator.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.appoperator.cli.CommandRun;
import io.appoperator.cli.DiffSchema;
import io.appoperator.cli.LiveApplication;
import io.appoperator.junit.server.TestServer;
import io.appoperator.junit.server.WithTestServer;
import io.appoperator.testkit.TestNamespace;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code diff} reports if a run would not apply the changes immediately. */
@Tag("core")
@WithTestServer
class DiffHeldChangesIT {

  private static final String VERSION = "apps.example.com/v1alpha1";
  private static final String PAUSED = "apps.example.com/paused";
  private static final String SHOP =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: Application
      metadata: {name: shop}
      spec: {image: "nginx:%s", replicas: 0}
      """;

  private TestServer server;
  private TestNamespace namespace;

  @BeforeEach
  void applyTheApplicationAndItsObjects(TestServer server, TestNamespace namespace) {
    this.server = server;
    this.namespace = namespace;
    LiveApplication.define(server);
    LiveApplication.run(SHOP.formatted("1"), server, namespace);
  }

  @ParameterizedTest
  @ValueSource(strings = {"server", "client"})
  void reportsAPausedApplicationAndShowsItsPendingChanges(String mode) throws IOException {
    pause();

    CommandRun unified = diff(SHOP.formatted("2"), "--mode=" + mode);
    assertThat(unified.code()).isEqualTo(1);
    assertThat(unified.out())
        .startsWith(
            "# Application/shop: paused, run writes these changes after the annotation "
                + PAUSED
                + " is removed\n")
        .contains("+      - image: nginx:2");
    assertThat(diff(SHOP.formatted("2"), "--mode=" + mode, "-o", "brief").out().lines())
        .satisfiesExactly(
            line -> assertThat(line).startsWith("# Application/shop: paused"),
            line -> assertThat(line).startsWith("Deployment/shop update"));
    assertThat(diff(SHOP.formatted("2"), "--mode=" + mode, "-o", "markdown").out())
        .contains("# Application/shop: paused");
    assertThat(holds(diff(SHOP.formatted("2"), "--mode=" + mode, "-o", "json")))
        .containsExactly("Paused");
  }

  @Test
  void printsNothingForAPauseWithoutPendingChanges() throws IOException {
    pause();

    CommandRun unified = diff(SHOP.formatted("1"));
    assertThat(unified.code()).isZero();
    assertThat(unified.out()).isEmpty();
    assertThat(holds(diff(SHOP.formatted("1"), "-o", "json"))).containsExactly("Paused");
  }

  @ParameterizedTest
  @ValueSource(strings = {"server", "client"})
  void reportsWhichRolloutIsPaced(String mode) throws IOException {
    setEarlierDigest();
    assertThat(holds(diff(SHOP.formatted("1"), "--mode=" + mode, "-o", "json"))).isEmpty();
    setEarlierImage();

    CommandRun paced = diff(SHOP.formatted("1"), "--mode=" + mode);
    assertThat(paced.code()).isEqualTo(1);
    assertThat(paced.out())
        .startsWith(
            "# Application/shop: paced, Deployment/shop waits for its turn, at most 10 at once by default (run --max-upgrade-rollouts): no change of the spec causes it\n");
    assertThat(holds(diff(SHOP.formatted("1"), "--mode=" + mode, "-o", "json")))
        .containsExactly("RolloutWaiting");

    CommandRun edited = diff(SHOP.formatted("2"), "--mode=" + mode);
    assertThat(edited.out()).doesNotContain("paced").contains("+      - image: nginx:2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"server", "client"})
  void reportsWhichRolloutIsPacedAfterAPause(String mode) throws IOException {
    setEarlierDigest();
    pause();
    setEarlierImage();

    assertThat(diff(SHOP.formatted("1"), "--mode=" + mode).out())
        .startsWith(
            """
            # Application/shop: paused, run writes these changes after the annotation apps.example.com/paused is removed
            # Application/shop: and then paced, Deployment/shop waits for its turn, at most 10 at once by default (run --max-upgrade-rollouts): no change of the spec causes it
            """);
    assertThat(holds(diff(SHOP.formatted("1"), "--mode=" + mode, "-o", "json")))
        .containsExactly("Paused", "RolloutWaiting");
    assertThat(holds(diff(SHOP.formatted("2"), "--mode=" + mode, "-o", "json")))
        .as("an edit is not paced")
        .containsExactly("Paused");
  }

  private void pause() {
    server
        .objects()
        .patch(
            VERSION,
            "Application",
            namespace.name(),
            "shop",
            "{\"metadata\": {\"annotations\": {\"%s\": \"true\"}}}".formatted(PAUSED));
  }

  private void setEarlierImage() {
    server
        .client()
        .apps()
        .deployments()
        .inNamespace(namespace.name())
        .withName("shop")
        .patch(
            PatchContext.of(PatchType.STRATEGIC_MERGE),
            """
            {"spec": {"template": {"spec": {"containers": [{"name": "app", "image": "nginx:0"}]}}}}
            """);
  }

  /** Changes the status as an upgrade does: the digest of this generation differs. */
  private void setEarlierDigest() {
    server
        .client()
        .genericKubernetesResources(VERSION, "Application")
        .inNamespace(namespace.name())
        .withName("shop")
        .subresource("status")
        .patch(
            PatchContext.of(PatchType.JSON_MERGE),
            "{\"status\": {\"observedGeneration\": 1, \"renderDigest\": \"earlier\"}}");
  }

  private static List<String> holds(CommandRun json) throws IOException {
    JsonNode document = new ObjectMapper().readTree(json.out());
    assertThat(DiffSchema.problems(document)).isEmpty();
    return document.path("resources").get(0).path("holds").findValuesAsText("reason");
  }

  private CommandRun diff(String yaml, String... options) {
    List<String> arguments = new ArrayList<>(List.of("diff", "-f", "-", "-n", namespace.name()));
    arguments.addAll(List.of("--kubeconfig", server.kubeconfig().toString()));
    arguments.addAll(List.of(options));
    return CommandRun.reading(yaml, arguments.toArray(String[]::new));
  }
}
