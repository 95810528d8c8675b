package io.appoperator.api;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;

/** Judges live objects of one kind. Pure and thread-safe. */
@FunctionalInterface
public interface ReadinessRule {

  /**
   * Judges an object from its metadata, spec and status.
   *
   * @param live the object as the API server gave it; must not be changed
   */
  Readiness assess(GenericKubernetesResource live);
}
