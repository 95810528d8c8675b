package io.appoperator.managers.deployment;

import io.appoperator.api.RenderRequest;
import io.appoperator.application.ApplicationSpec;
import io.appoperator.application.PodMetadataSpec;
import io.appoperator.application.SchedulingSpec;
import io.appoperator.application.SecuritySpec;
import io.appoperator.objects.ConfigFiles;
import io.appoperator.objects.SecurityDefaults;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Renders the pod template: every change of it replaces the pods. */
final class PodTemplate {

  private static final String CONFIG_CHECKSUM = "apps.example.com/config-checksum";
  private static final PodMetadataSpec NO_METADATA = new PodMetadataSpec(Map.of(), Map.of());
  private static final SecuritySpec NO_SECURITY = new SecuritySpec(null, null, null, List.of());
  private static final SchedulingSpec ANYWHERE =
      new SchedulingSpec(Map.of(), null, List.of(), List.of(), null);

  private PodTemplate() {}

  static PodTemplateSpec of(RenderRequest<ApplicationSpec> request) {
    return new PodTemplateSpec(metadata(request), podSpec(request));
  }

  /** Excludes labels and annotations of the Application itself, which must not restart the pods. */
  private static ObjectMeta metadata(RenderRequest<ApplicationSpec> request) {
    ApplicationSpec spec = request.spec();
    PodMetadataSpec wanted = Objects.requireNonNullElse(spec.podMetadata(), NO_METADATA);
    Map<String, String> labels = new TreeMap<>(wanted.labels());
    labels.putAll(request.labels());
    Map<String, String> annotations = new TreeMap<>(wanted.annotations());
    ConfigFiles files = PodVolumes.config(request);
    if (!files.isEmpty()) {
      annotations.put(CONFIG_CHECKSUM, files.checksum());
    }
    RestartTriggers.checksum(request)
        .ifPresent(checksum -> annotations.put(RestartTriggers.ANNOTATION, checksum));
    return new ObjectMetaBuilder().withLabels(labels).withAnnotations(annotations).build();
  }

  private static PodSpec podSpec(RenderRequest<ApplicationSpec> request) {
    ApplicationSpec spec = request.spec();
    SecuritySpec security = Objects.requireNonNullElse(spec.security(), NO_SECURITY);
    SchedulingSpec scheduling = Objects.requireNonNullElse(spec.scheduling(), ANYWHERE);
    PodSpec pod = new PodSpec();
    pod.setInitContainers(spec.initContainers());
    pod.setContainers(containers(request, security));
    pod.setVolumes(PodVolumes.volumes(request));
    pod.setTerminationGracePeriodSeconds(spec.terminationGracePeriodSeconds());
    pod.setNodeSelector(scheduling.nodeSelector());
    pod.setAffinity(scheduling.affinity());
    pod.setTolerations(scheduling.tolerations());
    pod.setTopologySpreadConstraints(scheduling.topologySpreadConstraints());
    pod.setPriorityClassName(scheduling.priorityClassName());
    pod.setImagePullSecrets(security.imagePullSecrets());
    pod.setSecurityContext(SecurityDefaults.pod(security.securityContext()));
    if (security.serviceAccount() == null) {
      pod.setAutomountServiceAccountToken(false);
    } else {
      // The server copies the name into the deprecated field, and back from there if the name is
      // removed: removing the account requires the ownership of both fields.
      pod.setServiceAccountName(security.serviceAccount());
      pod.setServiceAccount(security.serviceAccount());
    }
    return pod;
  }

  private static List<Container> containers(
      RenderRequest<ApplicationSpec> request, SecuritySpec security) {
    Container application =
        ApplicationContainer.of(
            request, SecurityDefaults.container(security.containerSecurityContext()));
    return Stream.concat(Stream.of(application), request.spec().sidecars().stream()).toList();
  }
}
