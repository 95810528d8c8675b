package io.appoperator.managers.deployment;

import io.appoperator.api.RenderRequest;
import io.appoperator.application.ApplicationNames;
import io.appoperator.application.ApplicationSpec;
import io.fabric8.kubernetes.api.model.ConfigMapProjection;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvFromSource;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarSource;
import io.fabric8.kubernetes.api.model.SecretProjection;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeProjection;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The ConfigMaps and Secrets that the pods of an Application read: as environment variables or as
 * files, in all containers.
 */
final class PodReferences {

  static final String CONFIG_MAP = "ConfigMap";
  static final String SECRET = "Secret";

  private PodReferences() {}

  /**
   * A reference of a pod.
   *
   * @param kind ConfigMap or Secret
   * @param optional whether the pod starts without the object
   */
  private record Reference(String kind, @Nullable String name, @Nullable Boolean optional) {

    boolean isOptional() {
      return Boolean.TRUE.equals(optional);
    }
  }

  /** Returns the names of the objects of a kind that pods need to start. */
  static Collection<String> required(RenderRequest<ApplicationSpec> request, String kind) {
    return names(request, kind, reference -> !reference.isOptional());
  }

  /** Returns the names of the objects of a kind without which pods start. */
  static Collection<String> optional(RenderRequest<ApplicationSpec> request, String kind) {
    return names(request, kind, Reference::isOptional);
  }

  private static Set<String> names(
      RenderRequest<ApplicationSpec> request, String kind, Predicate<Reference> which) {
    Set<String> names = new TreeSet<>();
    references(request.spec())
        .filter(reference -> reference.kind().equals(kind))
        .filter(which)
        .map(Reference::name)
        .filter(Objects::nonNull)
        .filter(name -> !name.isEmpty())
        .forEach(names::add);
    if (kind.equals(CONFIG_MAP)) {
      // Rendered from configData, whose checksum the pods have already.
      names.remove(ApplicationNames.configMap(request.name()));
    }
    return names;
  }

  private static Stream<Reference> references(ApplicationSpec spec) {
    Stream<EnvVar> variables =
        Stream.concat(
            spec.environment().stream(), containers(spec).flatMap(c -> c.getEnv().stream()));
    Stream<EnvFromSource> sources =
        Stream.concat(
            spec.environmentFrom().stream(),
            containers(spec).flatMap(c -> c.getEnvFrom().stream()));
    return Stream.of(
            variables.flatMap(PodReferences::ofVariable),
            sources.flatMap(PodReferences::ofSource),
            spec.volumes().stream().flatMap(PodReferences::ofVolume))
        .flatMap(references -> references);
  }

  private static Stream<Container> containers(ApplicationSpec spec) {
    return Stream.concat(spec.initContainers().stream(), spec.sidecars().stream());
  }

  private static Stream<Reference> ofVariable(EnvVar variable) {
    EnvVarSource from = variable.getValueFrom();
    if (from == null) {
      return Stream.empty();
    }
    if (from.getConfigMapKeyRef() != null) {
      var key = from.getConfigMapKeyRef();
      return Stream.of(new Reference(CONFIG_MAP, key.getName(), key.getOptional()));
    }
    var key = from.getSecretKeyRef();
    return key == null
        ? Stream.empty()
        : Stream.of(new Reference(SECRET, key.getName(), key.getOptional()));
  }

  private static Stream<Reference> ofSource(EnvFromSource source) {
    if (source.getConfigMapRef() != null) {
      var ref = source.getConfigMapRef();
      return Stream.of(new Reference(CONFIG_MAP, ref.getName(), ref.getOptional()));
    }
    var ref = source.getSecretRef();
    return ref == null
        ? Stream.empty()
        : Stream.of(new Reference(SECRET, ref.getName(), ref.getOptional()));
  }

  private static Stream<Reference> ofVolume(Volume volume) {
    if (volume.getConfigMap() != null) {
      var source = volume.getConfigMap();
      return Stream.of(new Reference(CONFIG_MAP, source.getName(), source.getOptional()));
    }
    if (volume.getSecret() != null) {
      var source = volume.getSecret();
      return Stream.of(new Reference(SECRET, source.getSecretName(), source.getOptional()));
    }
    List<VolumeProjection> projected =
        volume.getProjected() == null ? List.of() : volume.getProjected().getSources();
    return projected.stream().flatMap(PodReferences::ofProjection);
  }

  private static Stream<Reference> ofProjection(VolumeProjection projection) {
    ConfigMapProjection configMap = projection.getConfigMap();
    if (configMap != null) {
      return Stream.of(new Reference(CONFIG_MAP, configMap.getName(), configMap.getOptional()));
    }
    SecretProjection secret = projection.getSecret();
    return secret == null
        ? Stream.empty()
        : Stream.of(new Reference(SECRET, secret.getName(), secret.getOptional()));
  }
}
