package io.appoperator.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.appoperator.cli.Cli;
import io.appoperator.cli.DiffSchema;
import io.appoperator.cli.LocalServer;
import io.appoperator.core.disruption.Disruption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Output of {@code diff} for long results and for failures. */
class DiffOutputTest {

  private static final String DEPLOYMENT =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: shop-%s, namespace: %s}
      spec: {template: {spec: {containers: [{name: app, image: "shop:%s"}]}}}
      ---
      """;

  @TempDir private Path folder;
  private Path from;
  private Path to;
  private final Cli cli = Cli.withAllPlugins();

  @BeforeEach
  void makeFolders() throws IOException {
    from = Files.createDirectory(folder.resolve("from"));
    to = Files.createDirectory(folder.resolve("to"));
  }

  @Test
  void printsTheNamespaceIfThereAreSeveral() throws IOException {
    write(DEPLOYMENT.formatted(1, "town", 1) + DEPLOYMENT.formatted(1, "village", 1), "shop:2");

    assertThat(diff("-o", "brief").out())
        .isEqualTo(
            """
            Deployment/town/shop-1 update rolling-restart
            Deployment/village/shop-1 update rolling-restart
            """);
    assertThat(diff("-o", "markdown").out())
        .contains("| `Deployment/town/shop-1` |", "<summary>Deployment/village/shop-1</summary>");
    assertThat(diff().out())
        .contains("# Deployment/town/shop-1: rolling-restart", "# Deployment/village/shop-1: ");
  }

  @Test
  void omitsTheNamespaceIfThereIsOnlyOne() throws IOException {
    write(DEPLOYMENT.formatted(1, "town", 1), "shop:2");

    assertThat(diff("-o", "brief").out()).isEqualTo("Deployment/shop-1 update rolling-restart\n");
  }

  @ParameterizedTest
  @ValueSource(ints = {2_000, 2_345, 10_000, 60_000})
  void truncatesACommentAndCountsTheRest(int size) throws IOException {
    StringBuilder many = new StringBuilder();
    for (int i = 0; i < 500; i++) {
      many.append(DEPLOYMENT.formatted(i, "town", 1));
    }
    write(many.toString(), "shop:2");

    String limit = "--max-size=" + size;
    String comment = diff(size == 60_000 ? new String[] {"-o", "markdown"} : args(limit)).out();

    assertThat(comment.length()).isLessThanOrEqualTo(size).isGreaterThan(size - 1_000);
    assertThat(comment)
        .startsWith("### 0 to create, 500 to update, 0 to prune, 0 refused, 0 unchanged; ")
        .containsPattern(
            "\nTruncated at " + size + " characters: the differences of [0-9]+ objects")
        .endsWith("`--max-size` sets the limit; `-o unified` has none.\n");
    assertThat(comment.lines().filter(line -> line.startsWith("|")))
        .isNotEmpty()
        .allMatch(line -> line.endsWith("|"));
    assertThat(comment.lines().filter(line -> line.startsWith("```"))).hasSize(2 * count(comment));
    assertThat(comment.split("</details>", -1)).hasSize(count(comment) + 1);
    assertThat(diff(args("--max-size=0")).out())
        .contains("shop-499</summary>")
        .doesNotContain("Truncated");
  }

  @Test
  void rejectsASizeThatHasNoEffectOrIsTooSmall() {
    assertThat(diff("--max-size=5000").err())
        .isEqualTo("operator: --max-size is only valid with -o markdown. Remove it.\n");
    assertThat(diff("-o", "markdown", "--max-size=10").code()).isEqualTo(2);
  }

  @Test
  void documentsTheDisruptionInTheSummary() {
    String help = cli.run("diff", "--help").out();

    for (Disruption disruption : Disruption.values()) {
      assertThat(help).containsPattern(disruption + " +" + disruption.meaning());
    }
  }

  @Test
  void printsInputErrorsAsJson() throws IOException {
    Path file = folder.resolve("shop.yaml");
    Files.writeString(
        file,
        "apiVersion: apps.example.com/v1alpha1\nkind: Application\nmetadata: {name: shop}\nspec:\n  imag: x\n");

    Cli.Result result = cli.run("diff", "-f", file.toString(), "-o", "json", "--live-dir", "" + to);

    assertThat(result.code()).isEqualTo(3);
    JsonNode document = document(result);
    assertThat(document.path("errors")).hasSize(2);
    assertThat(document.at("/errors/1/file").asText()).isEqualTo(file.toString());
    assertThat(document.at("/errors/1/line").asInt()).isEqualTo(5);
    assertThat(document.at("/errors/1/path").asText()).isEqualTo("spec.imag");
  }

  @Test
  void printsJsonEvenIfNothingCanBeReadOrReached() throws IOException {
    Path kubeconfig = LocalServer.kubeconfig(folder.resolve("kubeconfig"), 1);
    Path file = folder.resolve("shop.yaml");
    Files.writeString(
        file,
        "{apiVersion: apps.example.com/v1alpha1, kind: Application, metadata: {name: shop}, spec: {image: x}}");

    Cli.Result absent = cli.run("diff", "-f", "absent.yaml", "-o", "json");
    Cli.Result unreachable =
        cli.run("diff", "-f", "" + file, "-o", "json", "--kubeconfig=" + kubeconfig);

    assertThat(absent.code()).isEqualTo(2);
    assertThat(document(absent).at("/errors/0/message").asText()).contains("absent.yaml");
    assertThat(unreachable.code()).isEqualTo(4);
    assertThat(document(unreachable).at("/errors/0/message").asText())
        .startsWith("The comparison failed at ");
  }

  @Test
  void aCompleteDocumentHasNoErrors() throws IOException {
    write(DEPLOYMENT.formatted(1, "town", 1), "shop:2");

    assertThat(document(diff("-o", "json")).has("errors")).isFalse();
  }

  private static JsonNode document(Cli.Result result) throws IOException {
    JsonNode document = new ObjectMapper().readTree(result.out());
    assertThat(DiffSchema.problems(document)).isEmpty();
    return document;
  }

  private static int count(String comment) {
    return comment.split("<details>", -1).length - 1;
  }

  private static String[] args(String limit) {
    return new String[] {"-o", "markdown", limit};
  }

  private void write(String old, String image) throws IOException {
    Files.writeString(from.resolve("objects.yaml"), old);
    Files.writeString(to.resolve("objects.yaml"), old.replace("shop:1", image));
  }

  private Cli.Result diff(String... options) {
    List<String> folders = List.of("diff", "--from-dir", "" + from, "--to-dir", "" + to);
    return cli.run(Stream.concat(folders.stream(), Stream.of(options)).toArray(String[]::new));
  }
}
