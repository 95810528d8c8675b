package io.appoperator.cli.explain;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.appoperator.cli.Cli;
import io.appoperator.cli.DiffSchema;
import io.appoperator.cli.cause.RandomExplanationsTest;
import io.appoperator.cli.terminal.MessageStream;
import io.appoperator.core.loading.PluginLoader;
import io.appoperator.core.loading.PluginPath;
import io.appoperator.core.loading.PluginSelection;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExplainCommandTest {

  private static final Path ROOT = Path.of(System.getProperty("project.root", ".."));
  private static final Path GOLDEN = Path.of("src/test/resources/golden/explain");

  private static final Pattern EXAMPLE =
      Pattern.compile("(?m)^    \\$ \\./operator (explain .*)\n");

  private static final String APPLICATION =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: Application
      metadata: {name: shop}
      spec:
        image: nginx:1.0
        port: 80
        configData: {a: one, b: two, c: three, d: four}
        environment:
          - {name: COLOUR, value: blue}
          - {name: DB_PASSWORD, value: swordfish}
        resources: {requests: {cpu: 100m}}
        scaling: {minReplicas: 2, maxReplicas: 6}
      """;

  private final Cli cli = Cli.withAllPlugins();

  @Test
  void explainsAllFieldsOfAllObjects() throws IOException {
    Cli.Result result =
        cli.runWithInput(
            Files.readString(ROOT.resolve("examples/application.yaml")), "explain", "-f", "-");

    assertThat(result.code()).isZero();
    golden("example.txt", result.out());
  }

  @Test
  void printsJson() throws IOException {
    Cli.Result result = explain("-o", "json", "hpa.spec");

    assertThat(result.code()).isZero();
    golden("autoscaler.json", result.out());
  }

  @Test
  void listsTheRulesOfAFileForTheStatus() throws IOException {
    assertThat(explainRedisCache().out())
        .endsWith(
            """

            # status of Application/shop
            FIELD                                           RULE                                               FROM
            status.extensions.redis-cache.address           ${cache}:6379                                      redis-cache.manager.yaml:129
            status.extensions.redis-cache.memoryMegabytes   ${extension.memoryMegabytes}                       redis-cache.manager.yaml:130
            status.extensions.redis-cache.ready             ${objects.?server.?readyReplicas.orValue(0) > 0}   redis-cache.manager.yaml:131
            """);
    assertThat(explainRedisCache("service.spec.selector").out()).doesNotContain("status");

    JsonNode document = new ObjectMapper().readTree(explainRedisCache("-o", "json").out());
    assertThat(document.at("/resources/0/status")).hasSize(3);
    assertThat(DiffSchema.problems("explain.schema.json", document)).isEmpty();
  }

  private static Cli.Result explainRedisCache(String... words) {
    String example = ROOT.resolve("examples/redis-cache").toString();
    List<String> all =
        new ArrayList<>(List.of("explain", "-f", example + "/samples/application.yaml"));
    all.addAll(List.of(words));
    PluginSelection selection = PluginSelection.of(new PluginPath("The test", List.of(example)));
    try (PluginLoader loader = new PluginLoader(Cli.class.getClassLoader(), null)) {
      return new Cli(() -> loader.load(selection)).run(all.toArray(String[]::new));
    }
  }

  @Test
  void printsJsonThatMatchesItsSchema() throws IOException {
    JsonNode document = new ObjectMapper().readTree(explain("-o", "json").out());

    assertThat(document.at("/resources/0/objects")).hasSizeGreaterThan(3);
    assertThat(DiffSchema.problems("explain.schema.json", document)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "deployment.spec.template.spec.containers[0].env[0].value            | blue | spec.environment[0].value",
        "deployment.spec.template.spec.containers[name=app].env[0].value     | blue | spec.environment[0].value",
        "Deployment/shop:spec.template.spec.containers[0].env[name=\"COLOUR\"].value | blue | spec.environment[0].value",
        "deployments.spec.template.spec.containers[0].image                  | nginx:1.0 | spec.image",
        "hpa.spec.maxReplicas                                                | 6    | spec.scaling.maxReplicas",
        "Service/shop:spec.ports[port=80,protocol=TCP].port                  | 80   | spec.port",
        "service.metadata.labels.app.kubernetes.io/name                      | shop | metadata.name",
        "service.metadata.labels[app.kubernetes.io/name]                     | shop | metadata.name",
        "configmap.data.b                                                    | two  | spec.configData.b",
      })
  void acceptsSeveralNotationsOfAField(String path, String value, String field) {
    Cli.Result result = explain(path);

    assertThat(result.err()).isEmpty();
    assertThat(result.out().lines()).hasSize(3);
    assertThat(result.out().lines().skip(2).findFirst().orElseThrow())
        .contains(" " + value + " ", " " + field + " (line ");
    assertThat(result.code()).isZero();
  }

  @Test
  void truncatesManySourcesInATableButNotForOneField() {
    String checksum = "deployment.spec.template.metadata.annotations";
    assertThat(explain(checksum).out())
        .contains("spec.configData.a (line 7)", "spec.configData.d (line 7)");
    assertThat(explain("deployment").out())
        .contains("spec.configData.c (line 7) and 1 more")
        .doesNotContain("spec.configData.d");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "deploymnt.spec            | No loaded manager renders the kind 'deploymnt'. Did you mean 'deployment'?",
        "xyz                       | No loaded manager renders the kind 'xyz'. Available: configmap, deployment, horizontalpodautoscaler, ingress, networkpolicy, poddisruptionbudget, persistentvolumeclaim, service.",
        "ing                       | No Ingress is rendered, because nothing in the input requests it from the manager 'ingress'. Rendered kinds: configmap, service, deployment, horizontalpodautoscaler, poddisruptionbudget.",
        "Deployment/shoop:spec     | There is no Deployment 'shoop'. Available: Deployment/shop.",
        "deployment.spec.template.spce.containers | Deployment/shop has no field 'spce' in spec.template. Did you mean 'spec'?",
        "deployment.spec.template.spec.containers[1].image | Deployment/shop has no element at '[1].image' in spec.template.spec.containers. The list has 1 element; select one by index, such as [0], or by a field, such as [name=app].",
        "deployment.spec.replicas.x | Deployment/shop has no fields below spec.replicas, which is a single value.",
        "configmap.data.e          | ConfigMap/shop-config has no field 'e' in data. Available: a, b, c, d.",
      })
  void suggestsAlternativesForAnUnknownPath(String path, String message) {
    assertThat(explain(path)).isEqualTo(new Cli.Result(2, "", "operator: " + message + "\n"));
  }

  @Test
  void rejectsAnInvalidPath() {
    assertThat(explain("/spec"))
        .isEqualTo(
            new Cli.Result(
                2,
                "",
                "operator: '/spec' is not a valid path; for example, deployment.spec.replicas or Service/my-app:spec.ports[0]. Run 'operator explain --help'.\n"));
  }

  @Test
  void masksSecretsByDefault() {
    String path = "deployment.spec.template.spec.containers[0].env";
    for (String format : List.of("text", "json")) {
      assertThat(explain(path, "-o", format).out())
          .contains("<masked 1>", "spec.environment[1].value")
          .doesNotContain("swordfish");
    }
    assertThat(explain(path, "--show-secrets").out()).contains("swordfish");
  }

  @Test
  void explainsSeveralResources() {
    String two = APPLICATION + "---\n" + APPLICATION.replace("name: shop", "name: till");
    Cli.Result result = cli.runWithInput(two, "explain", "-f", "-", "-n", "town", "service");

    assertThat(result.out())
        .contains("# Service/shop of manager service, from stdin", "# Service/till")
        .contains("metadata.namespace, which is not set");
    assertThat(result.code()).isZero();
  }

  @Test
  void rejectsAnInvalidResource() {
    Cli.Result result =
        cli.runWithInput(APPLICATION.replace("image:", "imag:"), "explain", "-f", "-");

    assertThat(result.code()).isEqualTo(3);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).contains("Did you mean 'image'?");
  }

  @Test
  void reportsProgressOfALongExplanation() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    long[] now = {0};
    RandomExplanationsTest.explain(
        APPLICATION,
        new MessageStream(err, () -> false, () -> now[0] += Duration.ofMillis(300).toNanos()));

    assertThat(err.toString(UTF_8))
        .containsPattern("Explaining Application/shop: [0-9]+ of [0-9]+ fields");
  }

  /** A command in the guide, followed by its output. */
  @Test
  void guideShowsTheActualOutput() throws IOException {
    String guide = Files.readString(ROOT.resolve("docs/guides/explaining.md"));
    List<MatchResult> examples = EXAMPLE.matcher(guide).results().toList();
    assertThat(examples).hasSize(3);
    for (MatchResult example : examples) {
      String[] words = example.group(1).replace("'", "").split(" ");
      words[2] = ROOT.resolve(words[2]).toString();

      String printed =
          cli.run(words).out().replace(words[2], "examples/application.yaml").indent(4);

      assertThat(guide).contains(example.group() + "\n" + printed);
    }
  }

  private Cli.Result explain(String... arguments) {
    String[] all = new String[arguments.length + 3];
    all[0] = "explain";
    all[1] = "-f";
    all[2] = "-";
    System.arraycopy(arguments, 0, all, 3, arguments.length);
    return cli.runWithInput(APPLICATION, all);
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
