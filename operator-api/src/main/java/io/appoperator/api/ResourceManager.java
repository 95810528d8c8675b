package io.appoperator.api;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Renders one aspect of a primary resource as secondary resources.
 *
 * <p>A manager is a pure function: no client, no clock, no randomness, no environment, no I/O and
 * no mutable state. Equal requests give equal results, byte for byte, in any process; {@code
 * render}, {@code diff} and {@code run} therefore show and do the same. The operator does the rest:
 * it adds the namespace, the common labels and the owner reference, applies, prunes, watches for
 * drift, reports status and retries.
 *
 * <p>{@link java.util.ServiceLoader} creates one instance with the public constructor without
 * parameters. Many threads call it at the same time.
 *
 * @param <S> the type of the primary resource's {@code spec}
 */
public interface ResourceManager<S> {

  /**
   * Returns the id of this manager, for messages, conditions and metrics.
   *
   * @return lower-case letters, digits and hyphens, at most 63 characters; unique among all loaded
   *     managers, and never changed
   */
  String id();

  /** Returns the {@code spec} type of the primary kind that this manager serves. */
  Class<S> specType();

  /**
   * Declares every kind that {@link #render} may return. The operator refuses objects of any other
   * kind, requests permissions only on these, and prunes only objects of these.
   */
  Set<ManagedKind> manages();

  /**
   * Renders the objects that are desired for a primary resource.
   *
   * <p>Each object needs {@code apiVersion}, {@code kind} and {@code metadata.name}. A namespace
   * may be omitted; otherwise it must be the namespace of the primary. Leave {@code status} and all
   * fields that the server assigns unset. An object that is no longer returned is deleted from the
   * cluster, unless it is marked as retained. Report a problem of the input as a {@link Diagnostic}
   * in the result.
   *
   * <p>An exception affects only this manager: its objects are neither changed nor deleted, the
   * objects of other managers are reconciled, and a condition of the primary names this manager. A
   * call that takes many seconds is interrupted and abandoned, and this manager is disabled until
   * the operator restarts.
   *
   * @param request the primary resource, validated and with all defaults
   * @return the desired objects in any order; never null
   */
  DesiredState render(RenderRequest<S> request);

  /**
   * Returns the readiness rules for kinds that the operator does not know, or for which it has only
   * a general rule: Secret, ServiceAccount, Role, RoleBinding, StatefulSet, DaemonSet, ReplicaSet,
   * Job, CronJob and Pod. The operator's own rules win for ConfigMap, PersistentVolumeClaim,
   * NetworkPolicy, Service, Deployment, HorizontalPodAutoscaler, PodDisruptionBudget and Ingress.
   * Objects of a kind without any rule count as ready once they exist.
   */
  default Map<ResourceKind, ReadinessRule> readiness() {
    return Map.of();
  }

  /**
   * Returns the type of the configuration of this manager. Users set it in the settings of the
   * operator, at {@code managers.<id>.config}; {@link RenderRequest#config} returns its value. Give
   * every field a default or make it optional, so that the manager works without settings.
   *
   * @return the type; empty if this manager has no configuration
   * @since 1.0
   */
  default Optional<ValueType<?>> config() {
    return Optional.empty();
  }

  /**
   * Returns the type of the extension of the spec that belongs to this manager. Users write it at
   * {@code spec.extensions.<id>}; {@link RenderRequest#extension} returns its value. The operator
   * validates it, and sets the defaults of its schema, offline and in the cluster alike. The API
   * server never does, so that a definition without this plug-in changes no resource.
   *
   * @return the type, whose class no other manager of the kind uses; empty if this manager has no
   *     extension
   * @since 1.0
   */
  default Optional<ValueType<?>> extension() {
    return Optional.empty();
  }

  /**
   * Declares objects that this manager reads but does not own, such as ConfigMaps that the spec
   * refers to by name. {@link RenderRequest#related} returns them. The operator watches a kind once
   * a primary resource refers to an object of it, and requests the permission to read the kind.
   *
   * @return the kinds, each of them once; empty if a rendering does not depend on other objects
   * @since 1.0
   */
  default List<RelatedKind<S>> related() {
    return List.of();
  }

  /**
   * Reports on the objects of this manager. The operator calls this only if the manager {@linkplain
   * ManagedKind#observes observes} values. It writes the fields to {@code status.extensions.<id>},
   * which the definition of the primary kind must have. They may have 8 KiB as JSON.
   *
   * <p>This method is as pure as {@link #render}. If it fails, the last fields remain, a warning
   * names this manager, and nothing else is affected.
   *
   * @param request the primary resource; without related objects
   * @param objects the objects of this manager that exist, sorted, with their readiness and the
   *     observed values
   * @since 1.0
   */
  default ManagerStatus status(
      RenderRequest<S> request, List<Observation.ObservedResource> objects) {
    return ManagerStatus.none();
  }
}
