package io.appoperator.e2e;

import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.PrimaryKind;
import io.appoperator.api.Recreation;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceManager;
import io.appoperator.application.ApplicationSpec;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.testkit.TestManager;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/** A resource manager whose migration Job is complete before the Deployment changes. */
final class MigrationManager {

  static final ResourceKind JOB = ResourceKind.of(Job.class);

  private MigrationManager() {}

  /** Returns the plug-ins of the class path and this manager. */
  @SuppressWarnings("rawtypes") // as ServiceLoader returns them
  static PluginRegistry withClassPathPlugins() {
    List<PrimaryKind> kinds = new ArrayList<>();
    List<ResourceManager> managers = new ArrayList<>();
    ServiceLoader.load(PrimaryKind.class).forEach(kinds::add);
    ServiceLoader.load(ResourceManager.class).forEach(managers::add);
    managers.add(manager());
    return PluginRegistry.of(kinds, managers);
  }

  private static TestManager<ApplicationSpec> manager() {
    return new TestManager<>(
        "migration",
        ApplicationSpec.class,
        ManagedKind.of(Job.class)
            .readyBefore(TestKinds.DEPLOYMENT)
            .recreateWhen(Recreation.changed("spec.template").atMostEvery(Recreation.MIN_INTERVAL)),
        MigrationManager::render);
  }

  private static DesiredState render(RenderRequest<ApplicationSpec> request) {
    String name = request.name() + "-migrate";
    return DesiredState.of(
        new JobBuilder()
            .withNewMetadata()
            .withName(name)
            .endMetadata()
            .withNewSpec()
            .withBackoffLimit(0)
            .withNewTemplate()
            .withNewMetadata()
            .addToLabels("app", name)
            .addToLabels("kubelet", "by-hand")
            .endMetadata()
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
