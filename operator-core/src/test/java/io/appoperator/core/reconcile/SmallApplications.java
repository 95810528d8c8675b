package io.appoperator.core.reconcile;

import io.appoperator.api.DesiredObject;
import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.application.ApplicationKind;
import io.appoperator.application.ApplicationSpec;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.testkit.TestManager;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The kind Application with one resource manager, whose ConfigMap, Service, Job and Deployment have
 * the name of the Application. The Deployment waits until the Job is complete.
 */
final class SmallApplications {

  static final ResourceRef SHOP = new ResourceRef(new ApplicationKind().kind(), "team", "shop");
  static final ResourceRef DEPLOYMENT = ref(Deployment.class);
  static final ResourceRef JOB = ref(Job.class);

  /** All objects that {@link #SHOP} can have. */
  static final List<ResourceRef> OBJECTS =
      List.of(ref(ConfigMap.class), ref(Service.class), JOB, DEPLOYMENT);

  /** A label of all these objects. */
  static final String LABEL = "app";

  static final PluginRegistry PLUGINS =
      PluginRegistry.of(
          List.of(new ApplicationKind()),
          List.of(
              new TestManager<>(
                  "small",
                  ApplicationSpec.class,
                  Set.of(
                      ManagedKind.of(ConfigMap.class),
                      ManagedKind.of(Service.class),
                      ManagedKind.of(Job.class),
                      ManagedKind.of(Deployment.class)),
                  Map.of(),
                  SmallApplications::render)));

  /** The deadline of a Job depends on the image, in seconds. */
  private static final int LIMIT = 1000;

  private SmallApplications() {}

  private static ResourceRef ref(Class<? extends HasMetadata> type) {
    return new ResourceRef(ResourceKind.of(type), SHOP.namespace(), SHOP.name());
  }

  private static DesiredState render(RenderRequest<ApplicationSpec> request) {
    ApplicationSpec spec = request.spec();
    ObjectMeta metadata =
        new ObjectMetaBuilder().withName(request.name()).addToLabels(LABEL, request.name()).build();
    List<DesiredObject> objects = new ArrayList<>();
    if (!spec.configData().isEmpty()) {
      objects.add(
          DesiredObject.of(
              new ConfigMapBuilder().withMetadata(metadata).withData(spec.configData()).build()));
    }
    if (spec.port() != null) {
      objects.add(DesiredObject.of(service(metadata, spec.port())));
    }
    int replicas = Objects.requireNonNullElse(spec.replicas(), 1);
    if (replicas > 0) {
      DesiredObject deployment = DesiredObject.of(deployment(metadata, spec, replicas));
      boolean isMigrated = !spec.configData().isEmpty();
      objects.add(isMigrated ? deployment.afterReady(JOB) : deployment);
      if (isMigrated) {
        objects.add(DesiredObject.of(job(metadata, spec)));
      }
    }
    return DesiredState.of(objects.toArray(DesiredObject[]::new));
  }

  private static Job job(ObjectMeta metadata, ApplicationSpec spec) {
    return new JobBuilder()
        .withMetadata(metadata)
        .withNewSpec()
        .withActiveDeadlineSeconds((long) Math.floorMod(spec.image().hashCode(), LIMIT))
        .endSpec()
        .build();
  }

  private static Service service(ObjectMeta metadata, int port) {
    return new ServiceBuilder()
        .withMetadata(metadata)
        .withNewSpec()
        .addNewPort()
        .withPort(port)
        .endPort()
        .endSpec()
        .build();
  }

  /** Fields of the container are always present: the cluster of the test owns lists as a whole. */
  private static Deployment deployment(ObjectMeta metadata, ApplicationSpec spec, int replicas) {
    return new DeploymentBuilder()
        .withMetadata(metadata)
        .withNewSpec()
        .withReplicas(replicas)
        .withNewTemplate()
        .withNewSpec()
        .addNewContainer()
        .withName("app")
        .withImage(spec.image())
        .addToArgs("start")
        .addAllToArgs(spec.args())
        .endContainer()
        .endSpec()
        .endTemplate()
        .endSpec()
        .build();
  }
}
