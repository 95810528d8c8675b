package io.appoperator.cli.capabilities;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.PrimaryKind;
import io.appoperator.api.ResourceKind;
import io.appoperator.application.ApplicationKind;
import io.appoperator.application.ApplicationSpec;
import io.appoperator.cli.Cli;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.testkit.TestManager;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which optional kinds offline commands render. */
class CapabilityOptionsTest {

  private static final ResourceKind MONITOR =
      new ResourceKind("monitoring.example.com", "v1", "Monitor", "monitors");

  private static final String APPLICATION =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: Application
      metadata: {name: shop}
      spec: {image: "nginx:1.0"}
      """;

  private final Cli cli = new Cli(CapabilityOptionsTest::plugins);

  @TempDir private Path folder;

  @Test
  void rendersOptionalKindsByDefault() {
    assertThat(names().out()).isEqualTo("monitor.monitoring.example.com/shop\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "monitoring.example.com/v1",
        "monitoring.example.com/v1/Monitor",
        "a/v1,monitoring.example.com/v1",
      })
  void rendersTheKindsOfTheGivenVersions(String versions) {
    assertThat(names("--api-versions", versions).out())
        .isEqualTo("monitor.monitoring.example.com/shop\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "apps/v1", "monitoring.example.com/v2"})
  void withholdsOtherKindsWithAWarning(String versions) {
    Cli.Result result = names("--api-versions", versions);
    assertThat(result.code()).isZero();
    assertThat(result.out()).isEmpty();
    assertThat(result.err())
        .contains("Monitor/shop is withheld, because the cluster does not serve monitors");
  }

  @Test
  void readsTheVersionsFromAFile() throws IOException {
    Path file = folder.resolve("capabilities.yaml");
    Files.writeString(
        file,
        """
        apiVersion: apps.example.com/v1alpha1
        kind: OperatorCapabilities
        apiVersions: []
        """);
    assertThat(names("--capabilities", file.toString()).out()).isEmpty();
    assertThat(names("--capabilities", folder.resolve("none").toString()).code()).isEqualTo(2);
  }

  @Test
  void rejectsOtherValues() {
    Cli.Result result = names("--api-versions", "Monitor");
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("'Monitor' is not an API version; for example,");
    assertThat(names("--api-versions", "v1", "--capabilities", "x").code()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"validate", "explain"})
  void worksWithOtherOfflineCommands(String command) {
    Cli.Result result = cli.runWithInput(APPLICATION, command, "-f", "-", "--api-versions", "");
    assertThat(result.code()).isZero();
    assertThat(result.err()).contains("Monitor/shop is withheld");
  }

  private Cli.Result names(String... options) {
    String[] arguments = new String[options.length + 5];
    System.arraycopy(new String[] {"render", "-f", "-", "-o", "name"}, 0, arguments, 0, 5);
    System.arraycopy(options, 0, arguments, 5, options.length);
    return cli.runWithInput(APPLICATION, arguments);
  }

  private static PluginRegistry plugins() {
    return PluginRegistry.of(
        List.<PrimaryKind<?>>of(new ApplicationKind()),
        List.of(
            new TestManager<>(
                "monitor",
                ApplicationSpec.class,
                Set.of(ManagedKind.of(MONITOR).optional()),
                Map.of(),
                request ->
                    DesiredState.of(
                        new GenericKubernetesResourceBuilder()
                            .withApiVersion(MONITOR.apiVersion())
                            .withKind(MONITOR.kind())
                            .withNewMetadata()
                            .withName(request.name())
                            .endMetadata()
                            .build()))));
  }
}
