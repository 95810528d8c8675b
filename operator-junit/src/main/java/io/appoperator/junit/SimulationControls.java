package io.appoperator.junit;

import io.appoperator.junit.server.SimulationState;
import java.time.Instant;

/**
 * Changes the simulated cluster of a class with {@link Simulation}. The controllers follow within a
 * second. Thread-safe.
 */
public final class SimulationControls {

  private final SimulationState state;
  private final String namespace;

  SimulationControls(SimulationState state, String namespace) {
    this.state = state;
    this.namespace = namespace;
  }

  /**
   * Sets how much CPU the pods of a Deployment use; autoscalers scale by it.
   *
   * @param percent the share of the requests of the pods; without a call, there are no metrics
   */
  public void setCpuUtilization(String deployment, int percent) {
    state.setCpuUtilization(namespace + "/" + deployment, percent);
  }

  /**
   * Lets nodes stop responding, and all others respond again. Their pods are no longer ready, and
   * are deleted after their {@code tolerationSeconds}.
   */
  public void setFailedNodes(String... names) {
    state.setFailedNodes(names);
  }

  /** Sets the time of the server, which continues to run; CronJobs follow it. */
  public void setTime(Instant time) {
    state.setTime(time);
  }
}
