package io.appoperator.core.telemetry;

import io.appoperator.api.ResourceRef;
import org.jspecify.annotations.Nullable;

/**
 * The measured values of one primary resource.
 *
 * @param primary the primary resource
 * @param ready whether it is ready
 * @param pods its pods; null if it has no workload with replicas
 */
public record PrimarySample(ResourceRef primary, boolean ready, @Nullable Pods pods) {

  /** How many primaries of a kind are measured at most, if nothing else is set. */
  public static final int STANDARD_PRIMARIES = 1_000;

  /**
   * The pods of all workloads of a primary resource.
   *
   * @param desired the desired number
   * @param ready the number that is ready
   * @param cpu what the desired pods request, in cores
   * @param memory what the desired pods request, in bytes
   */
  public record Pods(int desired, int ready, double cpu, double memory) {}
}
