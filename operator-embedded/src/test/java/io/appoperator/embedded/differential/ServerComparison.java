package io.appoperator.embedded.differential;

import java.util.ArrayList;
import java.util.List;

/** Sends random sequences for one kind to the engine and to the real server. */
final class ServerComparison {

  private static final int MAX_REPORTED = 3;

  private final SampleKind kind;
  private final Api engine;
  private final Api server;
  private int objects;

  ServerComparison(SampleKind kind, Api engine, Api server) {
    this.kind = kind;
    this.engine = engine;
    this.server = server;
  }

  /** Returns the first differences, each with the shortest sequence that shows it. */
  List<String> run(long firstSeed, int sequences) {
    List<String> differences = new ArrayList<>();
    long end = firstSeed + sequences;
    for (long seed = firstSeed; seed < end && differences.size() < MAX_REPORTED; seed++) {
      String difference;
      try {
        difference = shortestDifference(new RandomSteps(kind, seed).sequence());
      } catch (RuntimeException e) {
        throw new AssertionError("%s, seed %s".formatted(kind, seed), e);
      }
      if (!difference.isEmpty()) {
        differences.add("%s, seed %s:%n%s".formatted(kind, seed, difference));
      }
    }
    return differences;
  }

  /** Returns the difference of the shortest sequence; empty if there is none. */
  private String shortestDifference(List<Step> steps) {
    if (compare(steps).isEmpty()) {
      return "";
    }
    // A sequence that crosses a second may differ once.
    return compare(new Shrinking(some -> !compare(some).isEmpty()).shrink(steps));
  }

  /** Returns the first difference with the steps up to it; empty if there is none. */
  private String compare(List<Step> steps) {
    String name = "object-" + objects++;
    List<Answer> expected = Replay.run(server, kind, name, steps);
    List<Answer> actual = Replay.run(engine, kind, name, steps);
    for (int i = 0; i < expected.size(); i++) {
      if (!expected.get(i).equals(actual.get(i))) {
        StringBuilder text = new StringBuilder();
        steps.stream().limit(i + 1L).forEach(step -> text.append("  ").append(step).append('\n'));
        return text.append("  server: %s%n  engine: %s%n".formatted(expected.get(i), actual.get(i)))
            .toString();
      }
    }
    return "";
  }
}
