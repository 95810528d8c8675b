package io.appoperator.examples.cron;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.ManagerStatus;
import io.appoperator.api.Observation.ObservedResource;
import io.appoperator.api.Readiness;
import io.appoperator.api.Readiness.State;
import io.appoperator.api.ReadinessRule;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.application.ApplicationSpec;
import io.appoperator.harness.PluginHarness;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import java.util.List;
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
  void rejectsAScheduleWithoutACommandAndFieldsThatDoNotExist() {
    List<Diagnostic> problems =
        harness.validate(
            """
            apiVersion: apps.example.com/v1alpha1
            kind: Application
            metadata: {name: shop}
            spec:
              image: shop:1.4
              extensions:
                cron: {scedule: "0 3 * * *", concurrencyPolicy: Never}
            """);

    assertThat(problems)
        .extracting(Diagnostic::toString)
        .containsExactly(
            "spec.extensions.cron.command: This field is required.",
            "spec.extensions.cron.concurrencyPolicy: 'Never' is not one of [Allow, Forbid, Replace].",
            "spec.extensions.cron.scedule: Unknown field 'scedule'. Did you mean 'schedule'?",
            "spec.extensions.cron.schedule: This field is required.");
  }

  @Test
  void setsTheDefaultsOfTheExtension() {
    assertThat(harness.request(nightly("shop")).extension(CronSpec.TYPE))
        .contains(new CronSpec("0 3 * * *", "true", "Forbid"));
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

  @Test
  void reportsTheLastRunOnceThereIsOne() {
    assertThat(status(Map.of()).fields()).isEmpty();
    assertThat(status(Map.of("status.lastScheduleTime", "2026-01-01T03:00:00Z")).fields())
        .isEqualTo(Map.of("lastRun", "2026-01-01T03:00:00Z"));
  }

  private ManagerStatus status(Map<String, String> observed) {
    ResourceRef job = new ResourceRef(ResourceKind.of(CronJob.class), "default", "shop-cron");
    return new CronManager()
        .status(
            harness.request(nightly("shop")),
            List.of(new ObservedResource(job, Readiness.ready(), observed)));
  }

  private static String nightly(String name) {
    return """
        apiVersion: apps.example.com/v1alpha1
        kind: Application
        metadata:
          name: %s
        spec:
          image: shop:1.4
          extensions:
            cron: {schedule: "0 3 * * *", command: "true"}
        """
        .formatted(name);
  }
}
