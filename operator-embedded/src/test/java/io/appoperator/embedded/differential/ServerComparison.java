package io.appoperator.embedded.differential;

import java.util.ArrayList;
import java.util.List;

/** Sends random sequences for one kind to the embedded and to the real server. */
final class ServerComparison {

  private static final int MAX_REPORTED = 3;

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
   * @param differences the first differences, each with the shortest sequence that shows it
   * @param unstable differences that repetitions did not show, because kube-apiserver gave other
   *     answers to the same requests, and the embedded server the same ones
   * @param sequences how many sequences were sent, without repetitions
   */
  record Result(List<String> differences, List<String> unstable, int sequences) {}

  private record Answers(List<Answer> real, List<Answer> embedded) {

    boolean differ() {
      return !real.equals(embedded);
    }
  }

  /** Sends sequences of successive seeds, until three of them differ. */
  Result run(long firstSeed, int sequences) {
    List<String> differences = new ArrayList<>();
    List<String> unstable = new ArrayList<>();
    int sent = 0;
    while (sent < sequences && differences.size() < MAX_REPORTED) {
      long seed = firstSeed + sent++;
      String label = "%s, seed %s".formatted(kind, seed);
      try {
        List<Step> steps = new RandomSteps(kind, seed).sequence();
        Answers first = send(steps);
        if (first.differ()) {
          boolean isUnstable = isUnstable(steps, first);
          String found = isUnstable ? describe(steps, first) : shortest(steps, first);
          (isUnstable ? unstable : differences).add("%s:%n%s".formatted(label, found));
        }
      } catch (RuntimeException e) {
        throw new AssertionError(label, e);
      }
    }
    return new Result(differences, unstable, sent);
  }

  /**
   * Returns whether only kube-apiserver answers differently from time to time, and gives the
   * answers of the embedded server, too.
   */
  private boolean isUnstable(List<Step> steps, Answers first) {
    for (int i = 0; i < REPETITIONS; i++) {
      Answers again = send(steps);
      if (again.differ() || !again.embedded().equals(first.embedded())) {
        return false;
      }
    }
    return true;
  }

  /** Describes the shortest sequence that differs, or the first one if it does not repeat. */
  private String shortest(List<Step> steps, Answers first) {
    List<Step> fewer = new Shrinking(some -> send(some).differ()).shrink(steps);
    Answers last = send(fewer);
    return last.differ() ? describe(fewer, last) : describe(steps, first);
  }

  private Answers send(List<Step> steps) {
    String name = "object-" + objects++;
    return new Answers(
        Replay.run(real, kind, name, steps), Replay.run(embedded, kind, name, steps));
  }

  /** Returns the first difference with the steps up to it. */
  private static String describe(List<Step> steps, Answers answers) {
    StringBuilder text = new StringBuilder();
    int i = 0;
    while (answers.real().get(i).equals(answers.embedded().get(i))) {
      text.append("  ").append(steps.get(i++)).append('\n');
    }
    if (i < steps.size()) {
      text.append("  ").append(steps.get(i)).append('\n');
    }
    return text.append(
            "  real: %s%n  embedded: %s%n"
                .formatted(answers.real().get(i), answers.embedded().get(i)))
        .toString();
  }
}
