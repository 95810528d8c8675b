package io.appoperator.junit.server;

import io.appoperator.embedded.http.ServerOptions;
import io.appoperator.embedded.simulation.ControllerName;
import io.appoperator.embedded.simulation.SimulatedNodes;
import io.appoperator.embedded.simulation.SimulationOptions;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * How an embedded server and its simulated cluster behave from the start.
 *
 * @param podReadiness the time from the creation of a pod until it is ready
 * @param missingImages the images that cannot be pulled: those in which the pattern is found
 * @param stopped the names of the controllers that do not run
 * @param nodes the names of the nodes
 * @param secure whether the server has TLS and a token
 */
public record SimulationSettings(
    Duration podReadiness,
    Pattern missingImages,
    Set<String> stopped,
    List<String> nodes,
    boolean secure) {

  public SimulationSettings {
    stopped = Set.copyOf(stopped);
    nodes = List.copyOf(nodes);
  }

  SimulationOptions controllers(SimulationState state) {
    return SimulationOptions.STANDARD
        .withPodReadiness(podReadiness)
        .withMissingImages(missingImages)
        .withCpuUtilization(state::cpuUtilization)
        .withNodes(new SimulatedNodes(nodes, state::failedNodes))
        .without(stopped.stream().map(ControllerName::valueOf).toArray(ControllerName[]::new));
  }

  ServerOptions server(SimulationState state) {
    return (secure ? ServerOptions.SECURE : ServerOptions.STANDARD).withClock(state.clock());
  }
}
