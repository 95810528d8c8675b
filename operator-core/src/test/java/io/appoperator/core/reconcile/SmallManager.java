package io.appoperator.core.reconcile;

import io.appoperator.api.DesiredObject;
import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceManager;
import io.appoperator.api.ValueType;
import io.appoperator.application.ApplicationSpec;
import io.appoperator.application.PodMetadataSpec;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
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
import java.util.Optional;
import java.util.Set;

/**
 * Renders a ConfigMap, a Service, a Job and a Deployment with the name of the Application. The
 * Deployment waits until the Job is complete. The extension {@code small} sets an annotation of the
 * ConfigMap. A cluster may lack Services.
 */
final class SmallManager implements ResourceManager<ApplicationSpec> {

  static final String ID = "small";

  private static final ValueType<Note> NOTE =
      ValueType.of(
          Note.class,
          """
          type: object
          properties:
            text: {type: string, default: none}
          """);

  /** The deadline of a Job depends on the image, in seconds. */
  private static final int LIMIT = 1000;

  /** The value of {@code spec.extensions.small}. */
  record Note(String text) {}

  @Override
  public String id() {
    return ID;
  }

  @Override
  public Class<ApplicationSpec> specType() {
    return ApplicationSpec.class;
  }

  @Override
  public Set<ManagedKind> manages() {
    return Set.of(
        ManagedKind.of(ConfigMap.class),
        ManagedKind.of(Service.class).optional(),
        ManagedKind.of(Job.class),
        ManagedKind.of(Deployment.class));
  }

  @Override
  public Optional<ValueType<?>> extension() {
    return Optional.of(NOTE);
  }

  @Override
  public DesiredState render(RenderRequest<ApplicationSpec> request) {
    ApplicationSpec spec = request.spec();
    ObjectMeta metadata =
        new ObjectMetaBuilder()
            .withName(request.name())
            .addToLabels(SmallApplications.LABEL, request.name())
            .build();
    List<DesiredObject> objects = new ArrayList<>();
    if (!spec.configData().isEmpty()) {
      objects.add(DesiredObject.of(configMap(metadata, request)));
    }
    if (spec.port() != null) {
      objects.add(DesiredObject.of(service(metadata, spec.port())));
    }
    int replicas = Objects.requireNonNullElse(spec.replicas(), 1);
    if (replicas > 0) {
      DesiredObject deployment = DesiredObject.of(deployment(metadata, spec, replicas));
      boolean isMigrated = !spec.configData().isEmpty();
      objects.add(isMigrated ? deployment.afterReady(SmallApplications.JOB) : deployment);
      if (isMigrated) {
        objects.add(DesiredObject.of(job(metadata, spec)));
      }
    }
    return DesiredState.of(objects.toArray(DesiredObject[]::new));
  }

  private static ConfigMap configMap(ObjectMeta metadata, RenderRequest<ApplicationSpec> request) {
    Map<String, String> annotations =
        request.extension(NOTE).map(note -> Map.of("test/note", note.text())).orElse(Map.of());
    return new ConfigMapBuilder()
        .withMetadata(new ObjectMetaBuilder(metadata).addToAnnotations(annotations).build())
        .withData(request.spec().configData())
        .build();
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
    PodMetadataSpec pods = spec.podMetadata();
    return new DeploymentBuilder()
        .withMetadata(metadata)
        .withNewSpec()
        .withReplicas(replicas)
        .withNewTemplate()
        .withNewMetadata()
        .addToLabels(metadata.getLabels())
        .addToLabels(pods == null ? Map.of() : pods.labels())
        .endMetadata()
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
