package io.appoperator.managers.deployment;

import io.appoperator.api.RenderRequest;
import io.appoperator.application.ApplicationNames;
import io.appoperator.application.ApplicationSpec;
import io.appoperator.application.ClaimSpec;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.VolumeMountBuilder;
import java.util.List;
import java.util.stream.Stream;

/** Renders the pod's volumes and their mounts in the application's container. */
final class PodVolumes {

  private PodVolumes() {}

  static List<Volume> volumes(RenderRequest<ApplicationSpec> request) {
    ApplicationSpec spec = request.spec();
    return Stream.of(
            config(spec, configVolume(request.name())),
            spec.claims().stream().map(PodVolumes::claimVolume),
            spec.volumes().stream())
        .flatMap(volumes -> volumes)
        .toList();
  }

  static List<VolumeMount> mounts(ApplicationSpec spec) {
    return Stream.of(
            config(spec, configMount(spec)),
            spec.claims().stream().map(PodVolumes::claimMount),
            spec.volumeMounts().stream())
        .flatMap(mounts -> mounts)
        .toList();
  }

  private static <T> Stream<T> config(ApplicationSpec spec, T part) {
    return spec.configData().isEmpty() ? Stream.empty() : Stream.of(part);
  }

  private static Volume configVolume(String application) {
    return new VolumeBuilder()
        .withName(ApplicationNames.CONFIG_VOLUME)
        .withNewConfigMap()
        .withName(ApplicationNames.configMap(application))
        .endConfigMap()
        .build();
  }

  private static VolumeMount configMount(ApplicationSpec spec) {
    return new VolumeMountBuilder()
        .withName(ApplicationNames.CONFIG_VOLUME)
        .withMountPath(spec.configMountPathOrDefault())
        .withReadOnly(true)
        .build();
  }

  private static Volume claimVolume(ClaimSpec claim) {
    return new VolumeBuilder()
        .withName(ApplicationNames.claimVolume(claim))
        .withNewPersistentVolumeClaim()
        .withClaimName(claim.name())
        .endPersistentVolumeClaim()
        .build();
  }

  private static VolumeMount claimMount(ClaimSpec claim) {
    return new VolumeMountBuilder()
        .withName(ApplicationNames.claimVolume(claim))
        .withMountPath(claim.mountPathOrDefault())
        .build();
  }
}
