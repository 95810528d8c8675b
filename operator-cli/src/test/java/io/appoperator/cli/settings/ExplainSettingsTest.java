package io.appoperator.cli.settings;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.appoperator.cli.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExplainSettingsTest {

  private static final String SHOP =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: Application
      metadata: {name: shop}
      spec:
        image: shop:1.4
      """;

  private static final String SETTINGS =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: OperatorSettings
      defaults:
        Application:
          imagePullPolicy: Always
          security: {serviceAccount: platform}
      enforced:
        Application:
          terminationGracePeriodSeconds: 60
      """;

  @TempDir private Path directory;
  private final Cli cli = Cli.withAllPlugins();
  private String settings = "";

  @BeforeEach
  void writeSettings() throws IOException {
    settings = Files.writeString(directory.resolve("settings.yaml"), SETTINGS).toString();
  }

  @Test
  void aLineOfTheSettingsIsACauseLikeAnyOther() {
    String out = explain().out();

    assertThat(row(out, "imagePullPolicy")).endsWith("spec.imagePullPolicy (" + settings + ":5)");
    assertThat(row(out, "terminationGracePeriodSeconds"))
        .endsWith("spec.terminationGracePeriodSeconds (" + settings + ":9)");
    assertThat(row(out, "spec.serviceAccountName"))
        .isNotEmpty()
        .as("the section is created by the settings")
        .endsWith("spec.security.serviceAccount (" + settings + ":6)");
    assertThat(row(out, ".image ")).endsWith("spec.image (line 5)");
  }

  @Test
  void theJsonNamesThePlace() throws IOException {
    JsonNode field =
        new ObjectMapper()
            .readTree(
                explain("-o", "json", "deploy.spec.template.spec.terminationGracePeriodSeconds")
                    .out())
            .at("/resources/0/objects/0/fields/0");

    assertThat(field.path("origin").asText()).isEqualTo("settings");
    assertThat(field.at("/sources/0/settings").asText()).isEqualTo(settings + ":9");
  }

  private Cli.Result explain(String... more) {
    String[] args = new String[5 + more.length];
    System.arraycopy(new String[] {"explain", "-f", "-", "--settings", settings}, 0, args, 0, 5);
    System.arraycopy(more, 0, args, 5, more.length);
    Cli.Result result = cli.runWithInput(SHOP, args);
    assertThat(result.code()).as(result.err()).isZero();
    return result;
  }

  private static String row(String out, String field) {
    return out.lines().filter(line -> line.contains(field)).findFirst().orElse("").strip();
  }
}
