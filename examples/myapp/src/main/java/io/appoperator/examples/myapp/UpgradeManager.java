package io.appoperator.examples.myapp;

import io.appoperator.api.DesiredObject;
import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceManager;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import java.util.Set;

/**
 * Renders a Job that migrates the database to a version. The servers wait until it is complete, so
 * that none of a new version sees an old database.
 */
public final class UpgradeManager implements ResourceManager<MyAppSpec> {

  @Override
  public String id() {
    return "myapp-upgrade";
  }

  @Override
  public Class<MyAppSpec> specType() {
    return MyAppSpec.class;
  }

  @Override
  public Set<ManagedKind> manages() {
    return Set.of(ManagedKind.of(Job.class).readyBefore(ResourceKind.of(Deployment.class)));
  }

  @Override
  public DesiredState render(RenderRequest<MyAppSpec> request) {
    return request.spec().hasDatabase()
        ? DesiredState.of(DesiredObject.of(migration(request)))
        : DesiredState.none();
  }

  /** Each version has a Job of its own, because the template of a Job cannot be changed. */
  private static Job migration(RenderRequest<MyAppSpec> request) {
    return new JobBuilder()
        .withNewMetadata()
        .withName(request.name() + "-" + request.spec().version().replace('.', '-'))
        .endMetadata()
        .withNewSpec()
        .withNewTemplate()
        .withNewMetadata()
        .withLabels(ServerManager.labels(request, "migration"))
        .endMetadata()
        .withNewSpec()
        .withRestartPolicy("OnFailure")
        .withContainers(
            new ContainerBuilder(ServerManager.container(request)).withArgs("migrate").build())
        .endSpec()
        .endTemplate()
        .endSpec()
        .build();
  }
}
