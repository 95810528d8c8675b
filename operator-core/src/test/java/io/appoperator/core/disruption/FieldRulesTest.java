package io.appoperator.core.disruption;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.compare.Comparison;
import io.appoperator.core.kind.FieldEffect;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each rule about fields needs a row that {@link DisruptionIT} checks on a real cluster. */
class FieldRulesTest {

  private static final String NAMESPACE = "n";

  @Test
  void provesEachRuleForEachKindByAnEditOfThatFieldAlone() {
    List<String> unproven = new ArrayList<>();
    for (FieldRules.Row rule : FieldRules.ROWS) {
      for (String kind : rule.kinds().isEmpty() ? List.of("") : rule.kinds()) {
        Set<Disruption> seen = proofs(rule, kind);
        if (!seen.containsAll(expected(rule.effect()))) {
          unproven.add("%s %s is seen as %s".formatted(kind, rule, seen));
        }
      }
    }
    assertThat(unproven).as("add edits of these fields to DisruptionTable").isEmpty();
  }

  @Test
  void namesTheFieldForWhichAWorkloadIsCreatedAgain() {
    for (String kind : List.of("Deployment", "ReplicaSet", "StatefulSet", "DaemonSet")) {
      assertThat(editsOf(kind).map(Disruptions::ofRecreation))
          .as(kind)
          .contains(
              new Verdict(
                  Disruption.RECREATE,
                  "spec.selector.matchLabels.a, spec.selector.matchLabels.c cannot be changed"));
    }
  }

  /** A rule with a condition needs a row for each result. */
  private static Set<Disruption> expected(FieldEffect effect) {
    return switch (effect) {
      case METADATA -> EnumSet.of(Disruption.METADATA);
      case IN_PLACE -> EnumSet.of(Disruption.IN_PLACE);
      case RESTART -> EnumSet.of(Disruption.ROLLING_RESTART);
      case IMMUTABLE -> EnumSet.of(Disruption.REFUSED);
      case SET_ONCE, ONCE_BOUND, GROWS -> EnumSet.of(Disruption.IN_PLACE, Disruption.REFUSED);
    };
  }

  /** Returns the disruptions of edits of only these fields. */
  private static Set<Disruption> proofs(FieldRules.Row rule, String kind) {
    return Stream.concat(DisruptionTable.rows().stream(), DisruptionTable.boundClaims().stream())
        .filter(row -> kind.isEmpty() || row.kind().equals(kind))
        .filter(row -> rules(row).equals(Set.of(rule.toString())))
        .map(DisruptionRow::disruption)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns the rules of the fields that an edit changes. */
  private static Set<String> rules(DisruptionRow row) {
    return comparison(row).fields().stream()
        .map(change -> FieldRules.rule(row.kind(), change.path()))
        .map(rule -> rule.map(FieldRules.Row::toString).orElse("none"))
        .collect(Collectors.toSet());
  }

  private static Stream<Comparison> editsOf(String kind) {
    return DisruptionTable.rows().stream()
        .filter(row -> row.kind().equals(kind))
        .map(FieldRulesTest::comparison);
  }

  private static Comparison comparison(DisruptionRow row) {
    ObjectNode after = row.after(NAMESPACE);
    return Comparison.of(row.ref(NAMESPACE), row.before(NAMESPACE), after, after);
  }
}
