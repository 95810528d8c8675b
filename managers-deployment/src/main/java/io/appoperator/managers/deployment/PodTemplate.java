package io.appoperator.managers.deployment;

import io.appoperator.api.RenderRequest;
import io.appoperator.application.ApplicationSpec;
import io.appoperator.application.PodMetadataSpec;
import io.appoperator.application.SchedulingSpec;
import io.appoperator.application.SecuritySpec;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The pod template: every change here replaces the pods. */
final class PodTemplate {

  private static final PodMetadataSpec NO_METADATA = new PodMetadataSpec(Map.of(), Map.of());
  private static final SecuritySpec NO_SECURITY = new SecuritySpec(null, null, null, List.of());
  private static final SchedulingSpec ANYWHERE =
      new SchedulingSpec(Map.of(), null, List.of(), List.of(), null);

  private PodTemplate() {}

  static PodTemplateSpec of(RenderRequest<ApplicationSpec> request) {
    return new PodTemplateSpecBuilder()
        .withMetadata(metadata(request))
        .withSpec(podSpec(request))
        .build();
  }

  /** Labels and annotations of the Application itself stay out: they must not roll the pods. */
  private static ObjectMeta metadata(RenderRequest<ApplicationSpec> request) {
    ApplicationSpec spec = request.spec();
    PodMetadataSpec wanted = Objects.requireNonNullElse(spec.podMetadata(), NO_METADATA);
    Map<String, String> labels = new TreeMap<>(wanted.labels());
    labels.putAll(request.labels());
    Map<String, String> annotations = new TreeMap<>(wanted.annotations());
    if (!spec.configData().isEmpty()) {
      annotations.put(ConfigChecksum.ANNOTATION, ConfigChecksum.of(spec.configData()));
    }
    return new ObjectMetaBuilder().withLabels(labels).withAnnotations(annotations).build();
  }

  private static PodSpec podSpec(RenderRequest<ApplicationSpec> request) {
    ApplicationSpec spec = request.spec();
    SecuritySpec security = Objects.requireNonNullElse(spec.security(), NO_SECURITY);
    SchedulingSpec scheduling = Objects.requireNonNullElse(spec.scheduling(), ANYWHERE);
    PodSpecBuilder pod =
        new PodSpecBuilder()
            .withInitContainers(spec.initContainers())
            .withContainers(containers(spec, security))
            .withVolumes(PodVolumes.volumes(request))
            .withTerminationGracePeriodSeconds(spec.terminationGracePeriodSeconds())
            .withNodeSelector(scheduling.nodeSelector())
            .withAffinity(scheduling.affinity())
            .withTolerations(scheduling.tolerations())
            .withTopologySpreadConstraints(scheduling.topologySpreadConstraints())
            .withPriorityClassName(scheduling.priorityClassName())
            .withImagePullSecrets(security.imagePullSecrets())
            .withSecurityContext(SecurityDefaults.pod(security.securityContext()));
    if (security.serviceAccount() == null) {
      return pod.withAutomountServiceAccountToken(false).build();
    }
    // The server copies the name into the deprecated field, and back from there when the name goes:
    // only who owns both can ever take the account away again.
    return pod.withServiceAccountName(security.serviceAccount())
        .withServiceAccount(security.serviceAccount())
        .build();
  }

  private static List<Container> containers(ApplicationSpec spec, SecuritySpec security) {
    Container application =
        ApplicationContainer.of(
            spec, SecurityDefaults.container(security.containerSecurityContext()));
    return Stream.concat(Stream.of(application), spec.sidecars().stream()).toList();
  }
}
