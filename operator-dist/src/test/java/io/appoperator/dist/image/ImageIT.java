package io.appoperator.dist.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The image, read by other tools than those that wrote it, and run by runc. Needs root. On the real
 * server, because the operator in it has the token and the roles of a ServiceAccount.
 */
@WithControlPlane
class ImageIT {

  private static final Path ROOT =
      Path.of(System.getProperty("project.root", "..")).toAbsolutePath();

  private static final Pattern AUTHORITY =
      Pattern.compile("certificate-authority: \"?([^\\s\",}]+)\"?");

  private static final long MIB = 1024 * 1024;

  @TempDir private static Path folder;

  private static JsonNode config;
  private static Path bundle;

  @BeforeAll
  static void unpack() throws Exception {
    Path layout = folder.resolve("layout");
    run("skopeo", "copy", "oci-archive:" + archive(), "oci:" + layout + ":test");
    config =
        new ObjectMapper()
            .readTree(run("skopeo", "inspect", "--config", "oci:" + layout + ":test"));
    bundle = folder.resolve("bundle");
    run("umoci", "unpack", "--image", layout + ":test", bundle.toString());
  }

  @Test
  void isSmallAndRunsAsAnOrdinaryUser() throws IOException {
    assertThat(Files.size(archive())).isLessThan(120 * MIB);
    assertThat(config.path("architecture").asText()).isEqualTo("amd64");
    assertThat(config.path("config").path("User").asText()).isEqualTo("65532:65532");
    assertThat(config.path("rootfs").path("diff_ids")).hasSize(5);
  }

  @Test
  void labelsNameVersionLicenceCommitAndSources() {
    JsonNode labels = config.path("config").path("Labels");

    assertThat(label(labels, "title")).isEqualTo("Application Operator");
    assertThat(label(labels, "version")).matches("\\d+\\.\\d+\\.\\d+.*");
    assertThat(label(labels, "licenses")).isEqualTo("Apache-2.0");
    assertThat(label(labels, "revision")).matches("[0-9a-f]{40}");
    assertThat(label(labels, "source")).startsWith("https://");
    assertThat(label(labels, "created")).endsWith("Z");
  }

  private static String label(JsonNode labels, String name) {
    return labels.path("org.opencontainers.image." + name).asText();
  }

  @Test
  void hasNoDemonstrationAndNoShell() throws IOException {
    try (Stream<Path> files = Files.walk(bundle.resolve("rootfs"))) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .contains("java", "ca-certificates.crt", "Berlin", "libc.so.6")
          .noneMatch(name -> name.matches("(operator-(demo|embedded)|class-archive).*|sh|bash"));
    }
  }

  @Test
  void billOfMaterialsNamesPackagesJavaAndLibraries() throws IOException {
    JsonNode bom =
        new ObjectMapper().readTree(bundle.resolve("rootfs/opt/operator/bom.json").toFile());

    assertThat(bom.path("components").findValuesAsText("name"))
        .contains("libc6", "openjdk", "operator-core", "jackson-core")
        .doesNotContain("operator-demo", "jib-core");
  }

  @Test
  void hasTheLicencesOfPackagesAndJava() throws IOException {
    Path rootfs = bundle.resolve("rootfs");

    assertThat(listing(rootfs.resolve("var/lib/dpkg/status.d")))
        .contains("libc6", "libgcc-s1")
        .allSatisfy(
            name ->
                assertThat(rootfs.resolve("usr/share/doc/" + name + "/copyright"))
                    .isNotEmptyFile());
    // The licences of packages refer to them.
    assertThat(listing(rootfs.resolve("usr/share/common-licenses"))).contains("GPL-3", "LGPL-2.1");
    assertThat(listing(rootfs.resolve("opt/java/legal")))
        .contains("java.base", "jdk.crypto.ec")
        .allSatisfy(
            module ->
                assertThat(rootfs.resolve("opt/java/legal/" + module + "/LICENSE"))
                    .isNotEmptyFile());
  }

  @Test
  void hasTheLicencesOfTheOperatorAndItsLibraries() throws IOException {
    Path home = bundle.resolve("rootfs/opt/operator");
    String list = Files.readString(home.resolve("licenses/THIRD-PARTY.txt"));

    assertThat(home.resolve("LICENSE")).hasSameBinaryContentAs(ROOT.resolve("LICENSE"));
    assertThat(listing(home.resolve("licenses")))
        .contains("BSD-3-Clause.txt", "LGPL-2.1.txt")
        .anyMatch(name -> name.startsWith("jackson-core-"))
        .anyMatch(name -> name.startsWith("guava-"));
    assertThat(Stream.of("lib", "lib/cel").flatMap(lib -> jars(home.resolve(lib))))
        .hasSizeGreaterThan(60)
        .allSatisfy(jar -> assertThat(list).containsPattern(":" + jar + ": \\S"));
  }

  /** Returns the names and versions of the libraries in a directory, as the list has them. */
  private static Stream<String> jars(Path lib) {
    return listing(lib).stream()
        .filter(name -> name.endsWith(".jar") && !name.matches("(operator|managers)-.*"))
        .map(name -> name.replaceFirst("-(\\d+\\..*)\\.jar$", " $1"))
        .map(Pattern::quote);
  }

  private static List<String> listing(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void usesItsClassArchive() throws Exception {
    Path none = Files.writeString(folder.resolve("none"), "");
    // Java ends with an error if it cannot use the archive.
    try (Container container =
        new Container(bundle, none, List.of("-Xshare:on"), List.of("version"))) {
      assertThat(container.await()).as(container.err()).isZero();
      assertThat(container.out()).startsWith("operator ");
    }
  }

  @Test
  void saysThatItHasNoApiServer() throws Exception {
    Path none = Files.writeString(folder.resolve("nothing"), "");
    try (Container container =
        new Container(bundle, none, List.of(), List.of("run", "--embedded"))) {
      assertThat(container.await()).isEqualTo(2);
      assertThat(container.err())
          .contains("no image has them", "Run './operator run --embedded' in a clone");
    }
  }

  @Test
  void reconcilesWithinItsLimits(ControlPlane controlPlane, TestNamespace namespace)
      throws Exception {
    Path none = Files.writeString(folder.resolve("no-kubeconfig"), "");
    controlPlane.applyYaml(output(none, "crd"));
    controlPlane.awaitKind("applications.apps.example.com");
    controlPlane.applyYaml(
        output(none, "rbac", "--service-account", namespace.name() + ":operator"));
    Path kubeconfig =
        Files.writeString(
            folder.resolve("kubeconfig"),
            selfContained(controlPlane.kubeconfigFor(namespace.name(), "operator")));
    assertThat(kubeconfig.toFile().setReadable(true, false)).isTrue();
    controlPlane.applyYaml(namespace, Files.readString(ROOT.resolve("examples/hello.yaml")));

    try (Container operator =
        new Container(
            bundle,
            kubeconfig,
            List.of(),
            List.of(
                "run",
                "--kubeconfig=/kubeconfig",
                "--health-address=127.0.0.1:0",
                "--metrics-address=127.0.0.1:0",
                "--leader-elect",
                "--lease-namespace=" + namespace.name(),
                "--namespace=" + namespace.name()))) {
      await()
          .atMost(Duration.ofMinutes(2))
          .untilAsserted(
              () ->
                  assertThat(ready(controlPlane, namespace)).as(operator.err()).isEqualTo("True"));

      System.out.printf("ImageIT: peak memory %s MiB%n", operator.peakMemory() / MIB);
      assertThat(operator.stop()).isZero();
      assertThat(operator.err()).doesNotContain("Exception", "warning", "Read-only");
    }
  }

  /** The container does not see the file with the certificate. */
  private static String selfContained(Path kubeconfig) throws IOException {
    String text = Files.readString(kubeconfig);
    Matcher authority = AUTHORITY.matcher(text);
    assertThat(authority.find()).as(text).isTrue();
    byte[] certificate = Files.readAllBytes(Path.of(authority.group(1)));
    return authority.replaceFirst(
        "certificate-authority-data: " + Base64.getEncoder().encodeToString(certificate));
  }

  private static String ready(ControlPlane controlPlane, TestNamespace namespace) {
    return controlPlane.kubectl(
        "get",
        "applications.apps.example.com/hello",
        "-n",
        namespace.name(),
        "-o",
        "jsonpath={.status.conditions[?(@.type=='Ready')].status}");
  }

  private static String output(Path kubeconfig, String... arguments) throws Exception {
    try (Container container = new Container(bundle, kubeconfig, List.of(), List.of(arguments))) {
      assertThat(container.await()).as(container.err()).isZero();
      return container.out();
    }
  }

  private static Path archive() throws IOException {
    try (Stream<Path> built = Files.list(ROOT.resolve("operator-dist/target"))) {
      return built.filter(file -> file.toString().endsWith("-image.tar")).findFirst().orElseThrow();
    }
  }

  private static String run(String... command) throws Exception {
    return Tool.output(folder, command);
  }
}
