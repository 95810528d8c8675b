package io.appoperator.embedded.differential;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.Widgets;
import io.appoperator.embedded.differential.Step.Verb;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The two servers differ about {@code a} if a body has {@code guard}, else about {@code b}. */
class ShrinkingTest {

  private final Shrinking shrinking = new Shrinking(ShrinkingTest::firstDifference);

  @Test
  void leavesOutStepsAndFieldsThatDoNotMatter() {
    List<Step> steps = List.of(step("{c: 1}"), step("{b: 1, c: 2, d: [1, 2]}"), step("{c: 3}"));
    assertThat(shrinking.shrink(steps)).containsExactly(step("{b: 1}"));
  }

  @Test
  void keepsTheDifferenceIfAShorterSequenceShowsAnotherOne() {
    List<Step> steps = List.of(step("{guard: 1, a: 1, b: 1}"));
    assertThat(shrinking.shrink(steps)).containsExactly(step("{guard: 1, a: 1}"));
  }

  @Test
  void returnsTheSequenceIfItDoesNotDifferAgain() {
    List<Step> steps = List.of(step("{c: 1}"), step("{a: 1}"));
    assertThat(shrinking.shrink(steps)).isEqualTo(steps);
  }

  private static Optional<Difference> firstDifference(List<Step> steps) {
    List<Answer> real = steps.stream().map(step -> new Answer(200, step.body())).toList();
    List<Answer> embedded = steps.stream().map(step -> wrong(step.body())).toList();
    return new Answers(real, embedded).difference(steps);
  }

  private static Answer wrong(JsonNode body) {
    ObjectNode changed = body.deepCopy();
    String field = body.has("guard") ? "a" : "b";
    if (body.has(field)) {
      changed.put(field, "wrong");
    }
    return new Answer(200, changed);
  }

  private static Step step(String body) {
    return new Step(Verb.APPLY, "m", "", Widgets.json(body));
  }
}
