package io.appoperator.managers.deployment;

import io.appoperator.api.RenderRequest;
import io.appoperator.application.ApplicationNames;
import io.appoperator.application.ApplicationSpec;
import io.appoperator.application.ClaimSpec;
import io.appoperator.objects.ConfigFiles;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.VolumeMountBuilder;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** Renders the pod's volumes and their mounts in the application's container. */
final class PodVolumes {

  private PodVolumes() {}

  static List<Volume> volumes(RenderRequest<ApplicationSpec> request) {
    ApplicationSpec spec = request.spec();
    return Stream.of(
            config(request, files -> files.volume(ApplicationNames.CONFIG_VOLUME)),
            spec.claims().stream().map(PodVolumes::claimVolume),
            spec.volumes().stream())
        .flatMap(volumes -> volumes)
        .toList();
  }

  static List<VolumeMount> mounts(RenderRequest<ApplicationSpec> request) {
    ApplicationSpec spec = request.spec();
    return Stream.of(
            config(
                request,
                files ->
                    files.mount(ApplicationNames.CONFIG_VOLUME, spec.configMountPathOrDefault())),
            spec.claims().stream().map(PodVolumes::claimMount),
            spec.volumeMounts().stream())
        .flatMap(mounts -> mounts)
        .toList();
  }

  /** Returns the files of {@code configData}. */
  static ConfigFiles config(RenderRequest<ApplicationSpec> request) {
    return ConfigFiles.of(ApplicationNames.configMap(request.name()), request.spec().configData());
  }

  private static <T> Stream<T> config(
      RenderRequest<ApplicationSpec> request, Function<ConfigFiles, T> part) {
    return Stream.of(config(request)).filter(files -> !files.isEmpty()).map(part);
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
