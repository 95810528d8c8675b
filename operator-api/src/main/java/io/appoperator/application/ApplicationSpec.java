package io.appoperator.application;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvFromSource;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.Lifecycle;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeMount;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The spec of an Application. Absent lists and maps are empty, absent sections null.
 *
 * @param image the image of the application's container
 * @param imagePullPolicy Always, IfNotPresent or Never
 * @param command the entry point
 * @param args its arguments
 * @param lifecycle hooks of the container
 * @param terminationGracePeriodSeconds how long the pods may take to stop
 * @param replicas how many pods; the schema's default is 1
 * @param port the first port, named {@code http}
 * @param ports further ports
 * @param environment environment variables
 * @param environmentFrom whole sources of environment variables
 * @param configData files of the ConfigMap
 * @param configMountPath where these files appear
 * @param resources requests and limits of the container
 * @param healthCheck probes of the container
 * @param scaling creates a HorizontalPodAutoscaler
 * @param storage creates PersistentVolumeClaims
 * @param volumes further volumes of the pods
 * @param volumeMounts further mounts of the container
 * @param initContainers containers that run first
 * @param sidecars containers that run next to the application's container
 * @param podMetadata labels and annotations of the pods
 * @param scheduling where the pods run
 * @param network Service, Ingress and NetworkPolicy
 * @param security identity and rights of the pods
 * @param disruption the PodDisruptionBudget
 * @param rollout how the pods are replaced
 */
public record ApplicationSpec(
    String image,
    @Nullable String imagePullPolicy,
    List<String> command,
    List<String> args,
    @Nullable Lifecycle lifecycle,
    @Nullable Long terminationGracePeriodSeconds,
    @Nullable Integer replicas,
    @Nullable Integer port,
    List<PortSpec> ports,
    List<EnvVar> environment,
    List<EnvFromSource> environmentFrom,
    Map<String, String> configData,
    @Nullable String configMountPath,
    @Nullable ResourceRequirements resources,
    @Nullable HealthCheckSpec healthCheck,
    @Nullable ScalingSpec scaling,
    @Nullable StorageSpec storage,
    List<Volume> volumes,
    List<VolumeMount> volumeMounts,
    List<Container> initContainers,
    List<Container> sidecars,
    @Nullable PodMetadataSpec podMetadata,
    @Nullable SchedulingSpec scheduling,
    @Nullable NetworkSpec network,
    @Nullable SecuritySpec security,
    @Nullable DisruptionSpec disruption,
    @Nullable RolloutSpec rollout) {

  public ApplicationSpec {
    command = NullSafeCollections.emptyIfNull(command);
    args = NullSafeCollections.emptyIfNull(args);
    ports = NullSafeCollections.emptyIfNull(ports);
    environment = NullSafeCollections.emptyIfNull(environment);
    environmentFrom = NullSafeCollections.emptyIfNull(environmentFrom);
    configData = NullSafeCollections.emptyIfNull(configData);
    volumes = NullSafeCollections.emptyIfNull(volumes);
    volumeMounts = NullSafeCollections.emptyIfNull(volumeMounts);
    initContainers = NullSafeCollections.emptyIfNull(initContainers);
    sidecars = NullSafeCollections.emptyIfNull(sidecars);
  }

  /** Returns the desired replicas, 1 by default. */
  public int replicasOrDefault() {
    return replicas == null ? 1 : replicas;
  }

  /** Returns the initial replicas of a new Deployment: at least the minimum of the scaling. */
  public int initialReplicas() {
    return scaling == null
        ? replicasOrDefault()
        : Math.max(replicasOrDefault(), scaling.minReplicasOrDefault());
  }

  /** Returns where the configuration is mounted; {@code /etc/config} unless said otherwise. */
  public String configMountPathOrDefault() {
    return configMountPath == null ? "/etc/config" : configMountPath;
  }

  /** Returns all ports: {@code port} as the first, named {@code http}, then {@code ports}. */
  public List<PortSpec> allPorts() {
    if (port == null) {
      return ports;
    }
    return Stream.concat(Stream.of(new PortSpec("http", port, "TCP", null)), ports.stream())
        .toList();
  }

  /** Returns the claims of {@code storage}. */
  public List<ClaimSpec> claims() {
    return storage == null ? List.of() : storage.persistentVolumeClaims();
  }
}
