package io.appoperator.examples.cron;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Readiness.State;
import io.appoperator.api.ReadinessRule;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.Severity;
import io.appoperator.application.ApplicationSpec;
import io.appoperator.harness.PluginHarness;
import io.appoperator.harness.RenderResult;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Renders Applications like the operator, with the manager on the class path. */
class CronManagerTest {

  private final PluginHarness<ApplicationSpec> harness = PluginHarness.load(ApplicationSpec.class);

  @TestFactory
  Stream<DynamicTest> rendersItsGoldenFiles() {
    return harness.goldenTests(CronManagerTest.class);
  }

  @Test
  void rejectsAScheduleWithoutACommand() {
    RenderResult result =
        harness.render(
            """
            apiVersion: apps.example.com/v1alpha1
            kind: Application
            metadata:
              name: shop
              annotations:
                cron.example.com/schedule: "0 3 * * *"
            spec: {image: shop:1.4}
            """);

    assertThat(result.objects()).isEmpty();
    assertThat(result.diagnostics())
        .containsExactly(
            new Diagnostic(
                Severity.ERROR,
                Reason.INVALID,
                "metadata.annotations",
                "cron.example.com/schedule needs a command; set cron.example.com/command, too."));
  }

  @Test
  void rejectsANameThatIsTooLongForCronJobs() {
    assertThat(harness.render(nightly("a".repeat(47))).diagnostics()).isEmpty();
    assertThat(harness.render(nightly("a".repeat(48))).diagnostics())
        .singleElement()
        .satisfies(problem -> assertThat(problem.message()).contains("more than 52 characters"));
  }

  @Test
  void reportsASuspendedCronJobAsPendingButReady() {
    ReadinessRule rule =
        Objects.requireNonNull(new CronManager().readiness().get(ResourceKind.of(CronJob.class)));
    GenericKubernetesResource live = new GenericKubernetesResource();

    assertThat(rule.assess(live).state()).isEqualTo(State.READY);
    live.setAdditionalProperty("spec", Map.of("suspend", true));
    assertThat(rule.assess(live).state()).isEqualTo(State.PENDING);
  }

  private static String nightly(String name) {
    return """
        apiVersion: apps.example.com/v1alpha1
        kind: Application
        metadata:
          name: %s
          annotations:
            cron.example.com/schedule: "0 3 * * *"
            cron.example.com/command: "true"
        spec: {image: shop:1.4}
        """
        .formatted(name);
  }
}
