package io.appoperator.cli.install;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.cli.CommandRun;
import io.appoperator.core.json.Json;
import io.appoperator.testkit.BuiltTool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A bundle for the Operator Lifecycle Manager, checked by the tools of its authors. */
@Tag("slow")
class BundleIT {

  private static final String IMAGE =
      "registry.example.com/application-operator@sha256:" + "0".repeat(64);

  @TempDir private Path folder;
  @TempDir private Path other;

  @BeforeEach
  void write() {
    assertThat(CommandRun.of("install", "--image=" + IMAGE, "--bundle=" + folder))
        .isEqualTo(new CommandRun(0, "", ""));
  }

  @Test
  void operatorSdkAcceptsItWithTheOptionalSuite() throws IOException {
    JsonNode result = Json.parse(validate().getBytes(UTF_8));

    assertThat(result.path("passed").asBoolean()).isTrue();
    // Permissions have no version, so the tool takes events.k8s.io/v1 for a removed version.
    assertThat(result.findValuesAsText("message"))
        .isNotEmpty()
        .allMatch(message -> message.contains("Migrate the API(s) for events: "));
  }

  @Test
  void theOptionalSuiteRefusesAnUnknownCapabilityLevel() throws IOException {
    Path description = descriptionIn(folder);
    Files.writeString(
        description,
        Files.readString(description).replaceFirst("capabilities: .*", "capabilities: None"));

    assertThatThrownBy(() -> validate())
        .hasMessageContaining("\\\"None\\\" is not a valid capabilities level");
  }

  @Test
  void opmAcceptsTheCatalogOfTheGuideWithTwoVersions(@TempDir Path catalog) throws IOException {
    String rendered = render(folder);
    assertThat(rendered).contains("schema: olm.bundle", "image: " + IMAGE);
    String current = nameIn(rendered);
    Files.writeString(catalog.resolve("current.yaml"), rendered);
    Files.writeString(catalog.resolve("previous.yaml"), render(previousVersion()));
    Path channel = catalog.resolve("package.yaml");
    String written =
        catalogOfTheGuide()
            .replace("application-operator.v0.1.0", "application-operator.v0.0.9")
            .replace("application-operator.v0.2.0", current);

    Files.writeString(channel, written);
    assertThat(BuiltTool.OPM.run("", "validate", catalog.toString())).isEmpty();

    Files.writeString(channel, written.replace("- name: " + current, "- name: unknown"));
    assertThatThrownBy(() -> BuiltTool.OPM.run("", "validate", catalog.toString()))
        .hasMessageContaining("not found in any channel entries");
  }

  /** A copy of the bundle with another version. */
  private Path previousVersion() throws IOException {
    Path previous = Files.createDirectory(other.resolve("bundle"));
    assertThat(CommandRun.of("install", "--image=" + IMAGE, "--bundle=" + previous).code())
        .isZero();
    Path description = descriptionIn(previous);
    Files.writeString(
        description,
        Files.readString(description)
            .replaceAll(
                "(?m)^  name: application-operator\\.v.*$", "  name: application-operator.v0.0.9")
            .replaceAll("(?m)^  version: .*$", "  version: 0.0.9"));
    return previous;
  }

  private static Path descriptionIn(Path bundle) {
    return bundle.resolve("manifests/application-operator.clusterserviceversion.yaml");
  }

  private String validate() {
    return BuiltTool.OPERATOR_SDK.run(
        "",
        "bundle",
        "validate",
        folder.toString(),
        "--select-optional=suite=operatorframework",
        "--output=json-alpha1");
  }

  private static String render(Path bundle) {
    String image = "registry.example.com/application-operator-bundle:{{.Version}}";
    return BuiltTool.OPM.run(
        "", "render", bundle.toString(), "--output=yaml", "--alpha-image-ref-template=" + image);
  }

  private static String nameIn(String rendered) {
    return rendered
        .lines()
        .filter(line -> line.startsWith("name: "))
        .findFirst()
        .orElseThrow()
        .substring(6);
  }

  private static String catalogOfTheGuide() throws IOException {
    String guide =
        Files.readString(
            Path.of(System.getProperty("project.root", ".."), "docs", "guides", "olm.md"));
    int begin = guide.indexOf("schema: olm.package");
    return guide.substring(begin, guide.indexOf("```", begin));
  }
}
