package io.appoperator.junit;

import io.appoperator.junit.server.EmbeddedServer;
import io.appoperator.junit.server.SimulationSettings;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import org.junit.platform.commons.support.AnnotationSupport;

/** The server of a class with {@link Simulation}. */
final class SimulatedServer {

  private SimulatedServer() {}

  /** Returns the annotation of a test class, or of the class around it. */
  static Optional<Simulation> of(Class<?> test) {
    Optional<Simulation> found = AnnotationSupport.findAnnotation(test, Simulation.class);
    Class<?> outer = test.getEnclosingClass();
    return found.isPresent() || outer == null ? found : of(outer);
  }

  /**
   * Starts the server.
   *
   * @throws IllegalArgumentException if an attribute is not valid
   */
  static EmbeddedServer start(Simulation simulation) {
    if (simulation.podReadinessMillis() < 0) {
      throw new IllegalArgumentException(
          "@Simulation: podReadinessMillis is %s; must not be negative."
              .formatted(simulation.podReadinessMillis()));
    }
    return EmbeddedServer.start(
        new SimulationSettings(
            Duration.ofMillis(simulation.podReadinessMillis()),
            images(simulation.missingImages()),
            Arrays.stream(simulation.without()).map(Enum::name).collect(Collectors.toSet()),
            List.of(simulation.nodes()),
            simulation.secure()));
  }

  private static Pattern images(String expression) {
    try {
      return Pattern.compile(expression);
    } catch (PatternSyntaxException e) {
      throw new IllegalArgumentException(
          "@Simulation: missingImages '%s' is not a regular expression: %s"
              .formatted(expression, e.getDescription()),
          e);
    }
  }
}
