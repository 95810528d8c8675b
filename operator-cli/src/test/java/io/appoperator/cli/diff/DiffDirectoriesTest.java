package io.appoperator.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.appoperator.cli.Cli;
import io.appoperator.cli.DiffSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every format, {@code --fail-on} and exit code on directories, without a cluster. */
class DiffDirectoriesTest {

  private static final String DEPLOYMENT =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: shop, namespace: town}
      spec:
        replicas: 3
        template:
          spec:
            containers:
            - name: app
              image: shop:1
              env:
              - {name: DB_PASSWORD, value: hunter2hunter2}
              - {name: COLOUR, value: blue}
      """;

  private static final String SERVICE =
      """
      apiVersion: v1
      kind: Service
      metadata: {name: shop, namespace: town}
      spec: {ports: [{port: 80}, {port: 443}]}
      """;

  private static final String SECRET =
      """
      apiVersion: v1
      kind: Secret
      metadata: {name: key, namespace: town}
      data: {key: /w==}
      """;

  private static final String CLAIM =
      """
      apiVersion: v1
      kind: PersistentVolumeClaim
      metadata: {name: data, namespace: town}
      spec: {resources: {requests: {storage: 1Gi}}}
      """;

  @TempDir private Path folder;
  private Path from;
  private Path to;
  private final Cli cli = Cli.withAllPlugins();

  @BeforeEach
  void makeFolders() throws IOException {
    from = Files.createDirectory(folder.resolve("from"));
    to = Files.createDirectory(folder.resolve("to"));
    write(from, DEPLOYMENT, SERVICE, CLAIM);
    write(to, DEPLOYMENT, SERVICE, CLAIM);
  }

  @Test
  void ignoresDifferencesInNotation() throws IOException {
    write(to, DEPLOYMENT, SERVICE.replace("{port: 80}, {port: 443}", "{port: 443}, {port: 80}"));
    writeFile(to, "other.yaml", "kind: List\napiVersion: v1\nitems:\n- " + indented(CLAIM));

    Cli.Result result = diff();

    assertThat(result)
        .isEqualTo(
            new Cli.Result(
                0, "", "0 to create, 0 to update, 0 to prune, 0 refused, 3 unchanged; none\n"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"clusterIP: None", "externalTrafficPolicy: Local", "nodePort: 30001"})
  void detectsServiceFieldsThatAreNoLongerSet(String asked) throws IOException {
    boolean ofPort = asked.startsWith("nodePort");
    write(
        from,
        DEPLOYMENT,
        ofPort
            ? SERVICE.replace("port: 80", "port: 80, " + asked)
            : SERVICE.replace("spec: {", "spec: {" + asked + ", "),
        CLAIM);

    Cli.Result result = diff("-o", "brief");

    assertThat(result.out()).isEqualTo("Service/shop update in-place\n");
    assertThat(result.code()).isEqualTo(1);
  }

  @Test
  void expandsLists() throws IOException {
    write(from, DEPLOYMENT, SERVICE, CLAIM);
    String item =
        "{metadata: {name: shop, namespace: town}, spec: {ports: [{port: 80}, {port: 443}]}}";
    String list =
        """
        {apiVersion: v1, kind: List, items: [
          {apiVersion: v1, kind: List, items: [{apiVersion: v1, kind: ServiceList, items: [%s]}]}]}
        """
            .formatted(item);
    write(to, DEPLOYMENT, list, CLAIM);

    assertThat(diff().out()).isEmpty();
  }

  @Test
  void printsAUnifiedDiff() throws IOException {
    write(to, DEPLOYMENT.replace("shop:1", "shop:2"), SERVICE, CLAIM);

    assertThat(diff().out())
        .isEqualTo(
            """
            # Deployment/shop: rolling-restart: 3 pods of Deployment/shop
            --- rendered/Deployment.apps/town/shop
            +++ rendered/Deployment.apps/town/shop
            @@ -13,5 +13,5 @@
                       value: <masked 1>
                     - name: COLOUR
                       value: blue
            -        image: shop:1
            +        image: shop:2
                     name: app
            """);
  }

  @Test
  void printsOneLinePerObject() throws IOException {
    write(
        to,
        DEPLOYMENT.replace("replicas: 3", "replicas: 5"),
        SERVICE.replace("name: shop", "name: store"),
        CLAIM.replace("1Gi", "1Mi"));

    Cli.Result result = diff("-o", "brief");

    assertThat(result.out())
        .isEqualTo(
            """
            PersistentVolumeClaim/data refused refused: PersistentVolumeClaim/data: \
            spec.resources.requests.storage cannot be changed.
            Service/shop prune delete
            Service/store create none
            Deployment/shop update in-place
            """);
    assertThat(result.err())
        .endsWith("1 to create, 1 to update, 1 to prune, 1 refused, 0 unchanged; delete\n");
  }

  @Test
  void printsAMarkdownComment() throws IOException {
    write(to, DEPLOYMENT.replace("blue", "\"`` a```b ``\""), SERVICE);

    assertThat(diff("-o", "markdown").out())
        .startsWith(
            """
            ### 0 to create, 1 to update, 1 to prune, 0 refused, 1 unchanged; data-loss

            `data-loss`: a claim is deleted, and its data may be lost.

            | object | action | disruption |
            |---|---|---|
            | `PersistentVolumeClaim/data` | prune | data-loss |
            | `Deployment/shop` | update | rolling-restart: 3 pods of Deployment/shop |

            <details><summary>PersistentVolumeClaim/data</summary>

            ```diff
            """)
        .contains("\n````diff\n# Deployment/shop");
  }

  @Test
  void printsJsonThatMatchesItsSchema() throws IOException {
    write(to, DEPLOYMENT.replace("hunter2hunter2", "hunter3hunter3"), CLAIM.replace("1Gi", "1Mi"));
    writeFile(to, "new.yaml", SERVICE.replace("name: shop", "name: new"));

    JsonNode json = new ObjectMapper().readTree(diff("-o", "json").out());

    assertThat(DiffSchema.problems(json)).isEmpty();
    assertThat(json.at("/summary/disruption").asText()).isEqualTo("delete");
    JsonNode field = json.at("/resources/0/objects/3/fields/0");
    assertThat(field.path("path").asText())
        .isEqualTo("spec.template.spec.containers[name=\"app\"].env[name=\"DB_PASSWORD\"].value");
    assertThat(field.path("before").asText()).isEqualTo("<masked 1>");
    assertThat(field.path("after").asText()).isEqualTo("<masked 2>");
  }

  @Test
  void showsSecretsIfRequested() throws IOException {
    write(to, DEPLOYMENT.replace("hunter2hunter2", "hunter3hunter3"), SERVICE, CLAIM);

    assertThat(diff("--show-secrets").out()).contains("hunter2hunter2", "hunter3hunter3");
    for (DiffFormat format : DiffFormat.values()) {
      assertThat(diff("-o", format.toString()).toString()).doesNotContain("hunter");
    }
  }

  /** Neither value is text, and a number looks like its text. */
  @ParameterizedTest
  @CsvSource({"/g==, <masked 2>", "5, <masked>"})
  void detectsAnotherSecretBehindTheMask(String value, String mark) throws IOException {
    boolean isNumber = value.equals("5");
    write(from, isNumber ? SECRET.replace("/w==", "'5'") : SECRET);
    write(to, SECRET.replace("/w==", value));

    Cli.Result result = diff("-o", "json");

    JsonNode field =
        new ObjectMapper().readTree(result.out()).at("/resources/0/objects/0/fields/0");
    assertThat(field.path("path").asText()).isEqualTo("data.key");
    assertThat(field.path("after").asText()).isEqualTo(mark);
    assertThat(result.err()).contains("1 to update");
    assertThat(result.code()).isEqualTo(1);
    assertThat(diff("--show-secrets").code()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "same,     '',                                       0",
    "same,     --fail-on=restart,                        0",
    "restart,  '',                                       1",
    "restart,  --exit-zero,                              0",
    "restart,  --fail-on=delete,                         1",
    "restart,  --fail-on=restart,                        5",
    "restart,  --fail-on=restart --exit-zero,            5",
    "restart,  --detailed-exitcode,                      2",
    "restart,  --detailed-exitcode --fail-on=restart,    5",
    "restart,  --detailed-exitcode=true,                 2",
    "restart,  --detailed-exitcode=false,                1",
    "same,     --detailed-exitcode,                      0",
    "delete,   --fail-on=DELETE,                         5",
    "delete,   --fail-on=data-loss,                      1",
    "loss,     --fail-on=data-loss,                      5",
    "loss,     --fail-on=delete,                         5",
    "refused,  '',                                       1",
    "refused,  --fail-on=conflict,                       1",
    "refused,  '--fail-on=recreate,refused',             5",
    "broken,   '',                                       3",
    "broken,   --detailed-exitcode,                      1",
    "missing,  '',                                       2",
    "missing,  --exit-zero,                              2",
    "missing,  --detailed-exitcode,                      1",
    "missing,  --detailed-exitcode=True,                 1",
    "same,     --detailed-exitcode --nonsense,           1",
    "same,     --detailed-exitcode --exit-zero,          1",
  })
  void returnsTheExitCode(String change, String options, int code) throws IOException {
    switch (change) {
      case "restart" -> write(to, DEPLOYMENT.replace("shop:1", "shop:2"), SERVICE, CLAIM);
      case "delete" -> write(to, DEPLOYMENT, CLAIM);
      case "loss" -> write(to, DEPLOYMENT, SERVICE);
      case "refused" -> write(to, DEPLOYMENT, SERVICE, CLAIM.replace("1Gi", "1Mi"));
      case "broken" -> write(to, "kind: [");
      case "missing" -> to = folder.resolve("nowhere");
      default -> assertThat(change).isEqualTo("same");
    }

    assertThat(diff(options.isEmpty() ? new String[0] : options.split(" +")).code())
        .isEqualTo(code);
  }

  @ParameterizedTest
  @CsvSource({"true, true, recreate", "false, true, refused", "true, false, refused"})
  void recreatesIfTheResourceAllowsIt(boolean allowed, boolean named, String disruption)
      throws IOException {
    String application =
        """
        apiVersion: apps.example.com/v1alpha1
        kind: Application
        metadata: {name: shop, namespace: town, annotations: {apps.example.com/recreate: "%s"}}
        spec: {image: "shop:1"}
        """
            .formatted(allowed);
    Path resource = Files.writeString(folder.resolve("shop.yaml"), application);
    String selector = DEPLOYMENT.replace("  replicas: 3\n", "  replicas: 3\n  selector: {a: b}\n");
    write(from, selector);
    write(to, selector.replace("a: b", "a: c"));

    Cli.Result result =
        named ? diff("-o", "brief", "-f", resource.toString()) : diff("-o", "brief");

    assertThat(result.out())
        .isEqualTo(
            disruption.equals("recreate")
                ? "Deployment/shop update recreate\n"
                : "Deployment/shop refused refused: Deployment/shop: spec.selector.a cannot be changed.\n");
    assertThat(result.code()).isEqualTo(1);
  }

  @Test
  void requiresBothDirectories() {
    assertThat(cli.run("diff", "--from-dir", from.toString()).err()).contains("--to-dir");
    assertThat(cli.run("diff").err())
        .contains("'--filename=FILE', or '--from-dir=DIR' and '--to-dir=DIR'.");
  }

  @Test
  void comparesADirectoryThatRenderWroteWithItsSuccessor() throws IOException {
    Path input = Files.writeString(folder.resolve("app.yaml"), application("nginx:1"));
    Path old = folder.resolve("old");
    Path next = folder.resolve("next");
    assertThat(cli.run("render", "-f", input.toString(), "-o", "dir=" + old).code()).isZero();
    Files.writeString(input, application("nginx:2"));
    assertThat(cli.run("render", "-f", input.toString(), "-o", "dir=" + next).code()).isZero();

    Cli.Result result =
        cli.run("diff", "--from-dir", old.toString(), "--to-dir", next.toString(), "-o", "brief");

    assertThat(result.out()).isEqualTo("Deployment/small update rolling-restart\n");
  }

  @Test
  void ignoresAKustomizationAmongTheObjects() throws IOException {
    writeFile(
        to,
        "kustomization.yaml",
        """
        apiVersion: kustomize.config.k8s.io/v1beta1
        kind: Kustomization
        resources: [objects.yaml]
        """);

    Cli.Result result = diff("-o", "brief");

    assertThat(result.err()).contains("3 unchanged");
    assertThat(result.out()).isEmpty();
    assertThat(result.code()).isZero();
  }

  private static String application(String image) {
    return """
        apiVersion: apps.example.com/v1alpha1
        kind: Application
        metadata: {name: small}
        spec: {image: "%s", port: 80}
        """
        .formatted(image);
  }

  private Cli.Result diff(String... options) {
    List<String> arguments =
        new ArrayList<>(List.of("diff", "--from-dir", "" + from, "--to-dir", "" + to));
    arguments.addAll(List.of(options));
    return cli.run(arguments.toArray(String[]::new));
  }

  private static void write(Path folder, String... documents) throws IOException {
    writeFile(folder, "objects.yaml", String.join("---\n", documents));
  }

  private static void writeFile(Path folder, String name, String text) throws IOException {
    Path unused = Files.writeString(folder.resolve(name), text);
  }

  private static String indented(String text) {
    return text.strip().replace("\n", "\n  ") + "\n";
  }
}
