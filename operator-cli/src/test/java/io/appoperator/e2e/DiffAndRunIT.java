package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.cli.CommandRun;
import io.appoperator.core.compare.Comparison;
import io.appoperator.core.render.ManifestPrinter;
import io.appoperator.junit.server.TestServer;
import io.appoperator.junit.server.WithTestServer;
import io.appoperator.testkit.TestNamespace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("core")
@WithTestServer
class DiffAndRunIT {

  /** The deployment controller sets the revision after the operator's write. */
  private static final String ROLLOUT_COUNT = "deployment.kubernetes.io/revision";

  @TempDir private Path folder;
  private OperatorScenario scenario;

  @BeforeEach
  void open(TestServer server, TestNamespace namespace) {
    scenario = OperatorScenario.open(server, namespace);
    scenario.volumeFor("shop-data", "1Gi", "by-hand");
  }

  @AfterEach
  void close() {
    scenario.close();
  }

  @Test
  void isEmptyAfterTheExampleIsReconciled() {
    scenario.apply("apiVersion: v1\nkind: ServiceAccount\nmetadata: {name: app-service-account}\n");
    scenario.volumeFor("app-data", "10Gi", "fast-ssd");
    String example = SampleApplications.example(scenario.namespace());
    scenario.apply(example);
    scenario.application("my-app").awaitReady();

    CommandRun diff = diff(example);

    assertThat(diff.out()).isEmpty();
    assertThat(diff.code()).isZero();
  }

  @Test
  void showsOneEditOnly() {
    scenario.apply(SampleApplications.EVERYTHING);
    scenario.application("shop").awaitReady();

    CommandRun diff = diff(SampleApplications.EVERYTHING.replace("nginx:1.0", "nginx:2.0"));

    assertThat(changedLines(diff.out()))
        .containsExactly("-      - image: nginx:1.0", "+      - image: nginx:2.0");
    assertThat(diff.code()).isEqualTo(1);
  }

  @Test
  void runAppliesWhatDiffShowsForEachEdit() {
    String text = SampleApplications.EVERYTHING;
    scenario.apply(text);
    scenario.application("shop").awaitReady();

    text = changesWhatDiffShows(text.replace("nginx:1.0", "nginx:2.0"));
    text = changesWhatDiffShows(text.replace("colour: blue", "colour: red"));
    text = changesWhatDiffShows(text.replace("maxReplicas: 6", "maxReplicas: 8"));
    text = changesWhatDiffShows(text.replace("port: 80", "port: 8080"));
    text = changesWhatDiffShows(text.replace("host: shop.", "path: /x, host: store."));
    text = changesWhatDiffShows(text.replace("policy: {enabled: true}", "serviceType: NodePort"));
    text = changesWhatDiffShows(text.replaceAll(" +scaling:.*\n", "  replicas: 4\n"));
    changesWhatDiffShows(text.replaceAll("(?s)  configData:.*storage:", "  storage:"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "service             | /spec/ports                       | [{\"name\":\"http\",\"port\":81}]",
        "poddisruptionbudget | /spec                             | {\"minAvailable\":1,\"selector\":{\"matchLabels\":{}}}",
        "deployment          | /spec/template/spec/volumes/0     | {\"name\":\"config\",\"emptyDir\":{}}",
      })
  void predictsRepairsThatReplaceConflictingFields(String plural, String pointer, String value) {
    scenario.apply(SampleApplications.EVERYTHING);
    scenario.application("shop").awaitReady();
    scenario.awaitIdle();
    scenario.operator().stop();
    String patch = "[{\"op\":\"replace\",\"path\":\"%s\",\"value\":%s}]".formatted(pointer, value);
    scenario.kubectl("patch", plural, "shop", "--type=json", "-p", patch);
    Map<ResourceRef, ObjectNode> before = children();

    CommandRun diff = diff(SampleApplications.EVERYTHING);
    List<String> shown = changedLines(diff.out());
    assertThat(shown).isNotEmpty();
    assertThat(diff.code()).as("%s", diff.err()).isEqualTo(1);
    assertThat(diff.out()).contains("kubectl");

    scenario.operator().start();
    OperatorScenario.soon()
        .untilAsserted(
            () ->
                assertThat(changedLines(differences(before, children())))
                    .filteredOn(line -> !line.contains("defaultMode")) // a server default
                    .containsExactlyInAnyOrderElementsOf(shown));
  }

  private String changesWhatDiffShows(String edited) {
    Map<ResourceRef, ObjectNode> before = children();
    CommandRun diff = diff(edited);
    assertThat(uids(children())).as("what diff must not touch").isEqualTo(uids(before));

    List<String> shown = changedLines(diff.out());
    assertThat(shown).isNotEmpty();
    assertThat(diff.code()).isEqualTo(1);

    scenario.apply(edited);
    scenario.application("shop").awaitReady();
    OperatorScenario.soon()
        .untilAsserted(
            () ->
                assertThat(changedLines(differences(before, children())))
                    .containsExactlyInAnyOrderElementsOf(shown));
    return edited;
  }

  /** Compares with only the operator's permissions. */
  private CommandRun diff(String yaml) {
    try {
      Path file = Files.writeString(folder.resolve("application.yaml"), yaml);
      return CommandRun.of(
          "diff",
          "-f",
          file.toString(),
          "-n",
          scenario.namespace(),
          "--kubeconfig",
          scenario.operatorKubeconfig());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private Map<ResourceRef, ObjectNode> children() {
    Map<ResourceRef, ObjectNode> children = new TreeMap<>();
    for (ResourceKind kind : TestKinds.CHILDREN) {
      for (String name : List.of("shop", "shop-config", "shop-data")) {
        Optional<ObjectNode> live = scenario.find(kind, name);
        live.ifPresent(
            object -> children.put(new ResourceRef(kind, scenario.namespace(), name), object));
      }
    }
    return children;
  }

  private static Map<ResourceRef, String> uids(Map<ResourceRef, ObjectNode> objects) {
    Map<ResourceRef, String> uids = new TreeMap<>();
    objects.forEach((ref, object) -> uids.put(ref, object.at("/metadata/uid").asText()));
    return uids;
  }

  private static String differences(
      Map<ResourceRef, ObjectNode> before, Map<ResourceRef, ObjectNode> after) {
    StringBuilder text = new StringBuilder();
    Stream.concat(before.keySet().stream(), after.keySet().stream())
        .distinct()
        .forEach(
            ref -> {
              Comparison comparison = Comparison.of(ref, before.get(ref), after.get(ref), null);
              List<String> from = lines(comparison.before());
              List<String> to = lines(comparison.after());
              UnifiedDiffUtils.generateUnifiedDiff("", "", from, DiffUtils.diff(from, to), 0)
                  .forEach(line -> text.append(line).append('\n'));
            });
    return text.toString();
  }

  private static List<String> lines(@Nullable JsonNode object) {
    return object == null ? List.of() : new ManifestPrinter().print(object).lines().toList();
  }

  private static List<String> changedLines(String unifiedDiff) {
    return unifiedDiff
        .lines()
        .filter(line -> line.startsWith("+") || line.startsWith("-"))
        .filter(line -> !line.startsWith("+++") && !line.startsWith("---"))
        .filter(line -> !line.contains(ROLLOUT_COUNT))
        .toList();
  }
}
