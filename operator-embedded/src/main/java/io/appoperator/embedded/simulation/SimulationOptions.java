package io.appoperator.embedded.simulation;

import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * How simulated controllers behave.
 *
 * @param podReadiness the time from the creation of a pod until it is ready
 * @param missingImages the images that cannot be pulled: those in which the pattern is found
 * @param cpuUtilization returns the utilization of the CPU by the pods of a Deployment, in percent
 *     of their requests, by the name of the Deployment; read once a second
 */
public record SimulationOptions(
    Duration podReadiness, Pattern missingImages, Supplier<Map<String, Integer>> cpuUtilization) {

  /**
   * Pods are ready at once; images whose names contain {@code missing} cannot be pulled; there are
   * no metrics.
   */
  public static final SimulationOptions STANDARD =
      new SimulationOptions(Duration.ZERO, Pattern.compile("missing"), Map::of);

  /** Returns options with another time until pods are ready. */
  public SimulationOptions withPodReadiness(Duration time) {
    return new SimulationOptions(time, missingImages, cpuUtilization);
  }

  /** Returns options with metrics, which autoscalers use. */
  public SimulationOptions withCpuUtilization(Supplier<Map<String, Integer>> utilization) {
    return new SimulationOptions(podReadiness, missingImages, utilization);
  }
}
