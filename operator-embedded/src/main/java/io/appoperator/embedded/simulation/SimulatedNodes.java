package io.appoperator.embedded.simulation;

import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The nodes of a simulated cluster.
 *
 * @param names the nodes that exist from the start; clients may create and delete others
 * @param failed returns the names of the nodes that have stopped responding; read once a second
 */
public record SimulatedNodes(List<String> names, Supplier<Set<String>> failed) {

  /** One node, {@code node0}, which does not fail. */
  public static final SimulatedNodes STANDARD = new SimulatedNodes(List.of("node0"), Set::of);

  public SimulatedNodes {
    names = List.copyOf(names);
  }

  /** Returns these settings with other nodes. */
  public SimulatedNodes withNames(String... others) {
    return new SimulatedNodes(List.of(others), failed);
  }

  /**
   * Returns these settings with nodes that fail. Their pods are deleted after the {@code
   * tolerationSeconds} of the pods, which are 300 by default.
   */
  public SimulatedNodes withFailed(Supplier<Set<String>> nodes) {
    return new SimulatedNodes(names, nodes);
  }
}
