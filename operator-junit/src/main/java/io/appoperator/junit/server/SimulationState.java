package io.appoperator.junit.server;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What a test changes of a simulated cluster while it runs. Thread-safe. */
public final class SimulationState {

  private final Map<String, Integer> cpuUtilization = new ConcurrentHashMap<>();
  private volatile Set<String> failedNodes = Set.of();
  private volatile Duration offset = Duration.ZERO;

  SimulationState() {}

  /**
   * Sets the utilization of the CPU by the pods of a Deployment.
   *
   * @param deployment its namespace and name, as in {@code default/shop}
   */
  public void setCpuUtilization(String deployment, int percent) {
    cpuUtilization.put(deployment, percent);
  }

  /** Sets which nodes do not respond. */
  public void setFailedNodes(String... names) {
    failedNodes = Set.of(names);
  }

  /** Sets the time, which continues to run. */
  public void setTime(Instant time) {
    offset = Duration.between(Instant.now(), time);
  }

  Map<String, Integer> cpuUtilization() {
    return cpuUtilization;
  }

  Set<String> failedNodes() {
    return failedNodes;
  }

  /** Returns the time of the machine, moved by the offset. */
  Clock clock() {
    InstantSource source = () -> Instant.now().plus(offset);
    return source.withZone(ZoneOffset.UTC);
  }
}
