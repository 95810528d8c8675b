package io.appoperator.cli.tree;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.appoperator.api.Readiness;
import io.appoperator.api.Readiness.Replicas;
import io.appoperator.api.Readiness.State;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.cli.DiffSchema;
import io.appoperator.core.mask.Mask;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TreePrinterTest {

  private static final Path GOLDEN = Path.of("src/test/resources/golden/tree");
  private static final Instant CREATED = Instant.parse("2030-01-01T10:00:00Z");
  private static final ResourceKind SECRET = new ResourceKind("", "v1", "Secret", "secrets");

  @Test
  void printsATree() throws IOException {
    golden("shop.txt", printer(OptionalInt.empty()).text(shop()));
  }

  @Test
  void truncatesMessagesToTheTerminalWidth() throws IOException {
    String all = printer(OptionalInt.empty()).text(shop());
    String fitting = printer(OptionalInt.of(100)).text(shop());

    assertThat(all.lines()).anyMatch(line -> line.length() > 100);
    assertThat(fitting.lines()).allMatch(line -> line.length() <= 100);
    assertThat(fitting).contains("Back-off", "...");
  }

  @Test
  void keepsAtLeastTwentyCharactersOfAMessage() throws IOException {
    assertThat(printer(OptionalInt.of(40)).text(shop()).lines().skip(1))
        .filteredOn(line -> line.endsWith("..."))
        .isNotEmpty()
        .allMatch(line -> line.matches(".* {3}.{17}\\.\\.\\."));
  }

  @Test
  void printsJson() throws IOException {
    golden("shop.json", TreePrinter.json(shop()));
  }

  @Test
  void printsJsonThatMatchesItsSchema() throws IOException {
    JsonNode document = new ObjectMapper().readTree(TreePrinter.json(shop()));

    assertThat(document.at("/tree/below/1/below/0/below")).hasSize(2);
    assertThat(document.path("unreadable")).hasSize(1);
    assertThat(DiffSchema.problems("tree.schema.json", document)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "-5, 0s",
    "0, 0s",
    "119, 119s",
    "120, 2m",
    "7199, 119m",
    "7200, 2h",
    "172799, 47h",
    "172800, 2d"
  })
  void printsAgesInOneUnit(long seconds, String text) {
    assertThat(TreePrinter.age(Duration.ofSeconds(seconds))).isEqualTo(text);
  }

  @Test
  void escapesLineBreaksAndColorsOfContainerMessages() {
    LiveState state = new LiveState(false, "", "Error", "bad\u001b[2J\r\nnews\n");

    assertThat(state.message()).isEqualTo("bad [2J news");
  }

  @Test
  void masksSecretsOfEachObjectInAllMessages() throws IOException {
    Mask mask = Mask.numbered();
    mask.learn(
        new ObjectMapper()
            .readTree("{\"env\": [{\"name\": \"DB_PASSWORD\", \"value\": \"swordfish\"}]}"));
    TreeNode pod = node("Pod", "a", new LiveState(false, "", "Error", "no swordfish"));
    TreeNode root = node("Application", "shop", new LiveState(true, "", "", "swordfish"), pod);

    String text = printer(OptionalInt.empty()).text(new ObjectTree(root.masked(mask), Map.of()));

    assertThat(text).contains("no <masked 1>").doesNotContain("swordfish");
  }

  private static TreePrinter printer(OptionalInt width) {
    return new TreePrinter(Clock.fixed(CREATED.plusSeconds(200), ZoneOffset.UTC), width);
  }

  private static ObjectTree shop() throws IOException {
    LiveState progressing =
        LiveState.of(
            new Readiness(State.PROGRESSING, "1 of 2 pods are ready.", new Replicas(2, 2, 1, 2)));
    JsonNode set = PodDiagnosisTest.json("{spec: {replicas: 2}, status: {readyReplicas: 1}}");
    JsonNode waiting =
        PodDiagnosisTest.json(
            """
            spec: {containers: [{name: app}]}
            status:
              phase: Pending
              containerStatuses:
              - name: app
                ready: false
                state: {waiting: {reason: ImagePullBackOff, message: 'Back-off pulling "shop:1"'}}
            """);
    JsonNode application =
        PodDiagnosisTest.json(
            """
            status:
              ready: 1/2
              conditions:
              - {type: Ready, status: "False", reason: Progressing, message: 1 of 2 pods are ready.}
            """);
    TreeNode sets =
        node(
            "ReplicaSet",
            "shop-6d5f7c9b4",
            LiveState.ofReplicaSet(set),
            node("Pod", "shop-6d5f7c9b4-2xkqp", new LiveState(true, "1/1", "", "")),
            node("Pod", "shop-6d5f7c9b4-9wz7m", PodDiagnosis.of(waiting)));
    TreeNode root =
        node(
            "Application",
            "shop",
            LiveState.ofPrimary(application),
            node("Service", "shop", LiveState.of(Readiness.ready())),
            node("Deployment", "shop", progressing, sets),
            node("Ingress", "shop", LiveState.of(Readiness.ready()).terminating()));
    return new ObjectTree(root, Map.of(SECRET, "secrets is forbidden"));
  }

  private static TreeNode node(String kind, String name, LiveState state, TreeNode... below) {
    ResourceKind of = new ResourceKind("", "v1", kind, kind);
    return new TreeNode(
        new ResourceRef(of, "town", name), state, Optional.of(CREATED), List.of(below));
  }

  private static void golden(String name, String actual) throws IOException {
    Path file = GOLDEN.resolve(name);
    if (Boolean.getBoolean("golden.update")) {
      Files.createDirectories(GOLDEN);
      Files.writeString(file, actual);
    }
    assertThat(actual).isEqualTo(Files.readString(file));
  }
}
