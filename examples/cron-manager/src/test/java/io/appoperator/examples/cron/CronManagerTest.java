package io.appoperator.examples.cron;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Primary;
import io.appoperator.api.Readiness.State;
import io.appoperator.api.ReadinessRule;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.Severity;
import io.appoperator.application.ApplicationSpec;
import io.appoperator.core.decode.PrimaryDecoder;
import io.appoperator.core.decode.YamlReader;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.ManifestPrinter;
import io.appoperator.core.render.Renderer;
import io.appoperator.core.render.Rendering;
import io.appoperator.testkit.golden.GoldenFiles;
import io.appoperator.testkit.golden.RenderContract;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Renders Applications as the operator does, with the manager found on the class path. */
class CronManagerTest {

  @SuppressWarnings("unchecked") // the only kind on this class path is Application
  private final LoadedKind<ApplicationSpec> kind =
      (LoadedKind<ApplicationSpec>)
          PluginRegistry.load(CronManagerTest.class.getClassLoader()).kinds().get(0);

  @TestFactory
  Stream<DynamicTest> rendersItsGoldenFiles() {
    return new RenderContract<>(
            GoldenFiles.of(CronManagerTest.class), this::application, app -> print(render(app)))
        .tests();
  }

  @Test
  void refusesScheduleWithoutCommand() {
    Rendering rendering =
        render(annotated("shop", Map.of("cron.example.com/schedule", "0 3 * * *")));

    assertThat(rendering.manifests()).isEmpty();
    assertThat(rendering.diagnostics())
        .containsExactly(
            new Diagnostic(
                Severity.ERROR,
                Reason.INVALID,
                "metadata.annotations",
                "cron.example.com/schedule needs a command; set cron.example.com/command, too."));
  }

  @Test
  void refusesNameThatIsTooLongForCronJobs() {
    Map<String, String> annotations =
        Map.of("cron.example.com/schedule", "0 3 * * *", "cron.example.com/command", "true");

    assertThat(render(annotated("a".repeat(47), annotations)).diagnostics()).isEmpty();
    assertThat(render(annotated("a".repeat(48), annotations)).diagnostics())
        .singleElement()
        .satisfies(problem -> assertThat(problem.message()).contains("more than 52 characters"));
  }

  @Test
  void suspendedCronJobIsPendingAndKeepsNobodyWaiting() {
    ReadinessRule rule =
        Objects.requireNonNull(new CronManager().readiness().get(ResourceKind.of(CronJob.class)));
    GenericKubernetesResource live = new GenericKubernetesResource();

    assertThat(rule.assess(live).state()).isEqualTo(State.READY);
    live.setAdditionalProperty("spec", Map.of("suspend", true));
    assertThat(rule.assess(live).state()).isEqualTo(State.PENDING);
  }

  private Primary<ApplicationSpec> annotated(String name, Map<String, String> annotations) {
    Primary<ApplicationSpec> plain =
        application(
            """
            apiVersion: apps.example.com/v1alpha1
            kind: Application
            metadata: {name: %s}
            spec: {image: shop:1.4}
            """
                .formatted(name));
    return new Primary<>(plain.kind(), plain.namespace(), name, annotations, plain.spec());
  }

  private Primary<ApplicationSpec> application(String text) {
    YamlReader.Result input =
        new YamlReader().read("in.yaml", text.getBytes(StandardCharsets.UTF_8));
    return Objects.requireNonNull(
        new PrimaryDecoder<>(kind).decode(input.documents().get(0).json()).primary());
  }

  private Rendering render(Primary<ApplicationSpec> application) {
    return new Renderer<>(kind).render(application);
  }

  private static String print(Rendering rendering) {
    return new ManifestPrinter().print(rendering.manifests().stream().map(Manifest::json).toList());
  }
}
