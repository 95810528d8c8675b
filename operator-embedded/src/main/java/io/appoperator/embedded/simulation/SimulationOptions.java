package io.appoperator.embedded.simulation;

import java.time.Duration;
import java.util.regex.Pattern;

/**
 * How simulated controllers behave.
 *
 * @param podReadiness the time from the creation of a pod until it is ready
 * @param missingImages the images that cannot be pulled: those in which the pattern is found
 */
public record SimulationOptions(Duration podReadiness, Pattern missingImages) {

  /** Pods are ready at once; images whose names contain {@code missing} cannot be pulled. */
  public static final SimulationOptions STANDARD =
      new SimulationOptions(Duration.ZERO, Pattern.compile("missing"));

  /** Returns options with another time until pods are ready. */
  public SimulationOptions withPodReadiness(Duration time) {
    return new SimulationOptions(time, missingImages);
  }
}
