package io.appoperator.embedded.differential;

import java.util.List;
import java.util.Optional;

/**
 * What both servers answer to a sequence: one answer for each step, and the object at the end.
 *
 * @param real the answers of kube-apiserver
 * @param embedded the answers of the embedded server
 */
record Answers(List<Answer> real, List<Answer> embedded) {

  /** Returns the first difference. */
  Optional<Difference> difference(List<Step> steps) {
    for (int i = 0; i < real.size(); i++) {
      if (!real.get(i).equals(embedded.get(i))) {
        return Optional.of(Difference.between(request(steps, i), real.get(i), embedded.get(i)));
      }
    }
    return Optional.empty();
  }

  boolean differ() {
    return !real.equals(embedded);
  }

  /** Returns the first difference with the steps up to it. */
  String describe(List<Step> steps) {
    StringBuilder text = new StringBuilder();
    int i = 0;
    while (real.get(i).equals(embedded.get(i))) {
      text.append("  ").append(steps.get(i++)).append('\n');
    }
    if (i < steps.size()) {
      text.append("  ").append(steps.get(i)).append('\n');
    }
    return text.append("  real: %s%n  embedded: %s%n".formatted(real.get(i), embedded.get(i)))
        .toString();
  }

  private static String request(List<Step> steps, int index) {
    if (index == steps.size()) {
      return "read";
    }
    Step step = steps.get(index);
    return "%s %s %s".formatted(step.verb(), step.subresource(), step.dryRun());
  }
}
