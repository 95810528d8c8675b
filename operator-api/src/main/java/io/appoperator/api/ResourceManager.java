package io.appoperator.api;

import java.util.Map;
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
 * <p>Instances are made once by {@link java.util.ServiceLoader} through a public constructor
 * without parameters and are called from many threads at a time.
 *
 * @param <S> the type of the primary resource's {@code spec}
 */
public interface ResourceManager<S> {

  /**
   * Names this manager in messages, conditions and metrics.
   *
   * @return lower-case letters, digits and hyphens, at most 63 characters, unique among all loaded
   *     managers, the same for ever
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
   * <p>Each object needs {@code apiVersion}, {@code kind} and {@code metadata.name}; a namespace
   * may be left out and must otherwise be the primary's. Leave {@code status} and whatever the
   * server assigns unset. An object that is no longer returned is deleted from the cluster, unless
   * it is marked as retained. Report a problem of the input as a {@link Diagnostic} in the result.
   *
   * <p>An exception fails the objects of this manager alone: nothing of theirs is changed or
   * deleted, the other managers go on, and the condition of the primary names this manager. A call
   * that takes many seconds is interrupted and abandoned, and the manager is off from then on.
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
}
