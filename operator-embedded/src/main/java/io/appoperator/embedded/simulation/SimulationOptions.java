package io.appoperator.embedded.simulation;

import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * How simulated controllers behave.
 *
 * @param podReadiness the time from the creation of a pod until it is ready
 * @param missingImages the images that cannot be pulled: those in which the pattern is found
 * @param cpuUtilization returns the utilization of the CPU by the pods of a Deployment, in percent
 *     of their requests, by the name of the Deployment, or by its namespace and name, as in {@code
 *     default/shop}; read once a second
 * @param nodes the nodes, and which of them fail
 * @param controllers the controllers that run
 */
public record SimulationOptions(
    Duration podReadiness,
    Pattern missingImages,
    Supplier<Map<String, Integer>> cpuUtilization,
    SimulatedNodes nodes,
    Set<ControllerName> controllers) {

  /**
   * All controllers run. Pods are ready at once, on one node; images whose names contain {@code
   * missing} cannot be pulled; there are no metrics.
   */
  public static final SimulationOptions STANDARD =
      new SimulationOptions(
          Duration.ZERO,
          Pattern.compile("missing"),
          Map::of,
          SimulatedNodes.STANDARD,
          EnumSet.allOf(ControllerName.class));

  public SimulationOptions {
    controllers = Set.copyOf(controllers);
  }

  /** Returns options with another time until pods are ready. */
  public SimulationOptions withPodReadiness(Duration time) {
    return new SimulationOptions(time, missingImages, cpuUtilization, nodes, controllers);
  }

  /** Returns options with other images that cannot be pulled. */
  public SimulationOptions withMissingImages(Pattern images) {
    return new SimulationOptions(podReadiness, images, cpuUtilization, nodes, controllers);
  }

  /** Returns options with metrics, which autoscalers use. */
  public SimulationOptions withCpuUtilization(Supplier<Map<String, Integer>> utilization) {
    return new SimulationOptions(podReadiness, missingImages, utilization, nodes, controllers);
  }

  /** Returns options with other nodes. */
  public SimulationOptions withNodes(SimulatedNodes others) {
    return new SimulationOptions(podReadiness, missingImages, cpuUtilization, others, controllers);
  }

  /** Returns options without these controllers. */
  public SimulationOptions without(ControllerName... names) {
    Set<ControllerName> rest = EnumSet.noneOf(ControllerName.class);
    rest.addAll(controllers);
    rest.removeAll(List.of(names));
    return new SimulationOptions(podReadiness, missingImages, cpuUtilization, nodes, rest);
  }
}
