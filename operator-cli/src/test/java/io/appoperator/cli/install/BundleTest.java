package io.appoperator.cli.install;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.cli.CommandRun;
import io.appoperator.core.decode.Document;
import io.appoperator.core.decode.YamlReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code operator install --bundle}: the same objects for the Operator Lifecycle Manager. */
class BundleTest {

  private static final String IMAGE =
      "registry.example.com/application-operator@sha256:" + "0".repeat(64);
  private static final String NAMESPACE = "operator-system";

  @TempDir private Path folder;
  @TempDir private Path other;

  /** A release replaces the digest. */
  @Test
  void theRepositoryHasTheBundle() throws IOException {
    GeneratedDirectory.compare("bundle", folder, "--bundle", "--image=" + IMAGE);
  }

  @Test
  void hasTheObjectsThatInstallPrints() throws IOException {
    write("--image=" + IMAGE);
    Map<String, ObjectNode> expected =
        objects(documents(CommandRun.of("install", "--image=" + IMAGE).out()));
    assertThat(expected.remove("Namespace operator-system")).isNotNull();

    // The Lifecycle Manager creates the account and its bindings.
    expected.keySet().removeIf(name -> name.matches("(ServiceAccount|.*RoleBinding) .*"));
    assertThat(expanded()).isEqualTo(expected);
  }

  @Test
  void describesTheKindsAndNamesTheImage() throws IOException {
    write("--image=" + IMAGE);

    ObjectNode version = serviceVersion();
    assertThat(version.at("/spec/relatedImages/0/image").asText()).isEqualTo(IMAGE);
    JsonNode owned = version.at("/spec/customresourcedefinitions/owned/0");
    assertThat(owned.path("kind").asText()).isEqualTo("Application");
    assertThat(owned.path("specDescriptors")).hasSizeGreaterThan(10);
    assertThat(owned.path("statusDescriptors")).hasSizeGreaterThan(3);
  }

  @Test
  void suggestsTheNamespaceOfTheCertificateThatPrometheusExpects() throws IOException {
    assertThat(withValues("metrics: {tlsSecret: t, serviceMonitor: true}").err())
        .isEqualTo(
            "operator: warning: The ServiceMonitor expects a certificate for the namespace of --namespace. Install the bundle there, or set metrics.serverName to a name in the certificate.\n");

    assertThat(
            serviceVersion()
                .at("/metadata/annotations/operatorframework.io~1suggested-namespace")
                .asText())
        .isEqualTo("tools");
    String monitor =
        Files.readString(folder.resolve("manifests/application-operator_servicemonitor.yaml"));
    assertThat(monitor).contains("serverName: application-operator-metrics.tools.svc\n");
  }

  @Test
  void aNameOfTheServerFitsAnyNamespace() throws IOException {
    assertThat(withValues("metrics: {tlsSecret: t, serviceMonitor: true, serverName: metrics}"))
        .isEqualTo(new CommandRun(0, "", ""));

    assertThat(folder.resolve("manifests/application-operator_servicemonitor.yaml"))
        .content()
        .contains("serverName: metrics\n");
  }

  @Test
  void namesTheVersionThatItUpgrades() throws IOException {
    write("--image=" + IMAGE);
    assertThat(serviceVersion().at("/metadata/annotations/capabilities").asText())
        .isEqualTo("Basic Install");
    assertThat(serviceVersion().path("spec").has("replaces")).isFalse();

    write("--image=" + IMAGE, "--replaces=0.0.9");
    assertThat(serviceVersion().at("/metadata/annotations/capabilities").asText())
        .isEqualTo("Seamless Upgrades");
    assertThat(serviceVersion().at("/spec/replaces").asText())
        .isEqualTo("application-operator.v0.0.9");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--bundle=b --replaces=1 | --replaces: '1' is not a version, such as 0.1.0.",
        "--bundle=b --replaces=v0.1.0 | --replaces: 'v0.1.0' is not a version, such as 0.1.0.",
        "--bundle=b --replaces=01.0.0 | --replaces: '01.0.0' is not a version, such as 0.1.0.",
        "--bundle=b --replaces=0.0.1-01 | --replaces: '0.0.1-01' is not a version, such as 0.1.0.",
        "--bundle=b --replaces=0.0.1+a | --replaces: '0.0.1+a' is not a version, such as 0.1.0.",
        "--bundle=b --replaces=0.1.0-SNAPSHOT | is not earlier than 0.1.0-SNAPSHOT, the version",
        "--bundle=b --replaces=0.1.0-snapshot | is not earlier than 0.1.0-SNAPSHOT, the version",
        "--bundle=b --replaces=0.1.0-T | is not earlier than 0.1.0-SNAPSHOT, the version",
        "--bundle=b --replaces=0.1.0 | is not earlier than 0.1.0-SNAPSHOT, the version",
        "--bundle=b --replaces=0.10.0 | is not earlier than 0.1.0-SNAPSHOT, the version",
        "--replaces=0.1.0 | Missing required argument(s): --bundle=DIR",
        "--chart=b --replaces=0.1.0 | Missing required argument(s): --bundle=DIR",
      })
  void refusesAVersionThatItCannotReplace(String options, String message) {
    CommandRun run = CommandRun.of(("install " + options).split(" "));

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(message);
  }

  @Test
  void theExampleIsValid() throws IOException {
    write("--image=" + IMAGE);

    String examples = serviceVersion().at("/metadata/annotations/alm-examples").asText();
    String first = new ObjectMapper().readTree(examples).get(0).toString();
    Path file = Files.writeString(folder.resolve("example.json"), first);
    assertThat(CommandRun.of("validate", "-f", file.toString()).code()).isZero();
    assertThat(first).contains("nginxinc/nginx-unprivileged:", "\"readinessProbe\"");
  }

  @Test
  void warnsOfAnImageWithoutDigestAndRefusesNamespaces() {
    CommandRun withTag = CommandRun.of("install", "--bundle=" + folder);
    assertThat(withTag.code()).isZero();
    assertThat(withTag.err()).contains("warning: The image of the bundle has no digest");

    CommandRun limited = CommandRun.of("install", "--bundle=" + folder, "--namespaces=shop");
    assertThat(limited.code()).isEqualTo(2);
    assertThat(limited.err()).contains("A bundle cannot be limited to namespaces");
  }

  @Test
  void refusesToLeaveOutTheDefinitionsThatItOwns() throws IOException {
    CommandRun run = withValues("crds: {enabled: false}");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("A bundle needs the CustomResourceDefinitions");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void namesTheImageWithPluginsAndWarnsIfItHasNoDigest() throws IOException {
    assertThat(withPlugins("example/plugins:1").err())
        .isEqualTo(
            "operator: warning: The image with plug-ins has no digest, so that it can change. Set plugins.image to NAME@sha256:DIGEST.\n");
    assertThat(serviceVersion().at("/spec/relatedImages/1/image").asText())
        .isEqualTo("example/plugins:1");

    String fixed = "example/plugins@sha256:" + "0".repeat(64);
    assertThat(withPlugins(fixed).err()).isEmpty();
    assertThat(serviceVersion().at("/spec/relatedImages/1/image").asText()).isEqualTo(fixed);
  }

  private CommandRun withPlugins(String image) throws IOException {
    return withValues("plugins: {image: '%s'}".formatted(image));
  }

  private CommandRun withValues(String text) throws IOException {
    Path values = Files.writeString(other.resolve("values.yaml"), text);
    return CommandRun.of(
        "install",
        "--image=" + IMAGE,
        "--namespace=tools",
        "--values=" + values,
        "--bundle=" + folder);
  }

  private void write(String... options) {
    List<String> words = new ArrayList<>(List.of("install", "--bundle=" + folder));
    words.addAll(List.of(options));
    assertThat(CommandRun.of(words.toArray(String[]::new))).isEqualTo(new CommandRun(0, "", ""));
  }

  private ObjectNode serviceVersion() throws IOException {
    Path file = folder.resolve("manifests/application-operator.clusterserviceversion.yaml");
    return documents(Files.readString(file)).get(0);
  }

  /** Returns the objects that the Lifecycle Manager creates from the bundle. */
  private Map<String, ObjectNode> expanded() throws IOException {
    List<ObjectNode> all = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder.resolve("manifests"))) {
      for (Path file : (Iterable<Path>) files::iterator) {
        if (!file.toString().endsWith("clusterserviceversion.yaml")) {
          all.addAll(documents(Files.readString(file)));
        }
      }
    }
    JsonNode install = serviceVersion().at("/spec/install/spec");
    all.add(role("ClusterRole", "application-operator", install.at("/clusterPermissions/0")));
    all.add(role("Role", "application-operator-lease", install.at("/permissions/0")));
    ObjectNode deployment = object("apps/v1", "Deployment", "application-operator");
    deployment.withObjectProperty("metadata").set("labels", install.at("/deployments/0/label"));
    deployment.set("spec", install.at("/deployments/0/spec"));
    all.add(deployment);
    for (ObjectNode object : all) {
      String kind = object.path("kind").asText();
      if (!kind.startsWith("Cluster") && !kind.equals("CustomResourceDefinition")) {
        object.withObjectProperty("metadata").put("namespace", NAMESPACE);
      }
    }
    return objects(all);
  }

  private static ObjectNode role(String kind, String name, JsonNode permissions) {
    ObjectNode role = object("rbac.authorization.k8s.io/v1", kind, name);
    role.set("rules", permissions.path("rules"));
    return role;
  }

  private static ObjectNode object(String version, String kind, String name) {
    ObjectNode object = new ObjectMapper().createObjectNode();
    object.put("apiVersion", version).put("kind", kind).putObject("metadata").put("name", name);
    return object;
  }

  private static Map<String, ObjectNode> objects(List<ObjectNode> documents) {
    Map<String, ObjectNode> objects = new TreeMap<>();
    for (ObjectNode document : documents) {
      objects.put(
          document.path("kind").asText() + " " + document.at("/metadata/name").asText(), document);
    }
    return objects;
  }

  private static List<ObjectNode> documents(String yaml) {
    return new YamlReader()
        .read("text", yaml.getBytes(StandardCharsets.UTF_8)).documents().stream()
            .map(Document::json)
            .toList();
  }
}
