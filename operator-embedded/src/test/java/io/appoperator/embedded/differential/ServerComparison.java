package io.appoperator.embedded.differential;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Sends random sequences for one kind to the embedded and to the real server. */
final class ServerComparison {

  private static final int MAX_REPORTED = 5;

  /** How often a sequence that differed is sent again. */
  private static final int REPETITIONS = 5;

  private final SampleKind kind;
  private final ServerApi embedded;
  private final ServerApi real;
  private int objects;

  ServerComparison(SampleKind kind, ServerApi embedded, ServerApi real) {
    this.kind = kind;
    this.embedded = embedded;
    this.real = real;
  }

  /**
   * What a run found.
   *
   * @param differences the first different differences, each with the shortest sequence that shows
   *     it
   * @param unstable differences that some repetitions did not show, because kube-apiserver gave
   *     other answers to the same requests, and the embedded server always the same ones
   * @param sequences how many sequences were sent, without repetitions
   */
  record Result(List<String> differences, List<String> unstable, int sequences) {}

  /** Sends sequences of successive seeds, until they show five different differences. */
  Result run(long firstSeed, int sequences) {
    Map<Difference, String> differences = new LinkedHashMap<>();
    List<String> unstable = new ArrayList<>();
    int sent = 0;
    while (sent < sequences && differences.size() < MAX_REPORTED) {
      long seed = firstSeed + sent++;
      String label = "%s, seed %s".formatted(kind, seed);
      try {
        List<Step> steps = new RandomSteps(kind, seed).sequence();
        Answers first = send(steps);
        Optional<Difference> found = first.difference(steps);
        if (found.isPresent()
            && differences.keySet().stream().noneMatch(known -> known.isShownBy(found.get()))) {
          if (isUnstable(steps, first)) {
            unstable.add("%s:%n%s".formatted(label, first.describe(steps)));
          } else {
            addShortest(label, steps, first, differences);
          }
        }
      } catch (RuntimeException e) {
        throw new AssertionError(label, e);
      }
    }
    return new Result(List.copyOf(differences.values()), unstable, sent);
  }

  /**
   * Returns whether only kube-apiserver answers differently from time to time, and gives the
   * answers of the embedded server, too: as when a second ends during an apply without changes.
   */
  private boolean isUnstable(List<Step> steps, Answers first) {
    boolean isEqual = false;
    for (int i = 0; i < REPETITIONS; i++) {
      Answers again = send(steps);
      if (!again.embedded().equals(first.embedded())) {
        return false;
      }
      isEqual |= !again.differ();
    }
    return isEqual;
  }

  /** Adds the shortest sequence that shows the same difference, or the first one. */
  private void addShortest(
      String label, List<Step> steps, Answers first, Map<Difference, String> differences) {
    List<Step> fewer = new Shrinking(this::difference).shrink(steps);
    Answers last = send(fewer);
    List<Step> shown = last.differ() ? fewer : steps;
    Answers answers = last.differ() ? last : first;
    answers
        .difference(shown)
        .ifPresent(
            difference ->
                differences.put(
                    difference,
                    "%s: %s%n%s".formatted(label, difference.places(), answers.describe(shown))));
  }

  private Optional<Difference> difference(List<Step> steps) {
    return send(steps).difference(steps);
  }

  private Answers send(List<Step> steps) {
    String name = "object-" + objects++;
    return new Answers(
        Replay.run(real, kind, name, steps), Replay.run(embedded, kind, name, steps));
  }
}
