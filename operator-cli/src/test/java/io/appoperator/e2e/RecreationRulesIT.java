package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.PrimaryKind;
import io.appoperator.api.Recreation;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceManager;
import io.appoperator.application.ApplicationSpec;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.junit.server.TestServer;
import io.appoperator.junit.server.WithTestServer;
import io.appoperator.testkit.TestManager;
import io.appoperator.testkit.TestNamespace;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A manager has a Job created again when its template changes. */
@Tag("core")
@WithTestServer
class RecreationRulesIT {

  private static final ResourceKind JOB = ResourceKind.of(Job.class);
  private static final Duration INTERVAL = Recreation.MIN_INTERVAL;

  private OperatorScenario scenario;

  @BeforeEach
  void open(TestServer server, TestNamespace namespace) {
    scenario = OperatorScenario.open(server, namespace, plugins());
    scenario.apply(SampleApplications.SMALL.formatted("shop"));
    OperatorScenario.soon().until(() -> scenario.find(JOB, "shop-migrate").isPresent());
  }

  @AfterEach
  void close() {
    scenario.close();
  }

  @Test
  void createsAJobAgainWhoseTemplateChanged() {
    String uid = uid();

    scenario.application("shop").patch("{\"spec\":{\"image\":\"nginx:2.0\"}}");

    OperatorScenario.soon()
        .until(
            () ->
                scenario
                    .find(JOB, "shop-migrate")
                    .filter(job -> !job.at("/metadata/uid").asText().equals(uid))
                    .isPresent());
    assertThat(
            scenario.get(JOB, "shop-migrate").at("/spec/template/spec/containers/0/image").asText())
        .isEqualTo("nginx:2.0");
  }

  private String uid() {
    return scenario.get(JOB, "shop-migrate").at("/metadata/uid").asText();
  }

  @SuppressWarnings("rawtypes") // as ServiceLoader returns them
  private static PluginRegistry plugins() {
    List<PrimaryKind> kinds = new ArrayList<>();
    List<ResourceManager> managers = new ArrayList<>();
    ServiceLoader.load(PrimaryKind.class).forEach(kinds::add);
    ServiceLoader.load(ResourceManager.class).forEach(managers::add);
    managers.add(
        new TestManager<>(
            "migration",
            ApplicationSpec.class,
            ManagedKind.of(Job.class)
                .recreateWhen(Recreation.changed("spec.template").atMostEvery(INTERVAL)),
            RecreationRulesIT::render));
    return PluginRegistry.of(kinds, managers);
  }

  private static DesiredState render(RenderRequest<ApplicationSpec> request) {
    return DesiredState.of(
        new JobBuilder()
            .withNewMetadata()
            .withName(request.name() + "-migrate")
            .endMetadata()
            .withNewSpec()
            .withNewTemplate()
            .withNewSpec()
            .withRestartPolicy("Never")
            .addNewContainer()
            .withName("migrate")
            .withImage(request.spec().image())
            .endContainer()
            .endSpec()
            .endTemplate()
            .endSpec()
            .build());
  }
}
