package io.appoperator.core.disruption;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.compare.Comparison;
import io.appoperator.core.kind.FieldEffect;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each rule about fields needs a row that {@link DisruptionIT} checks on a real cluster. */
class FieldRulesTest {

  private static final String NAMESPACE = "n";

  @Test
  void provesEachRuleByAnEditOfThatFieldAlone() {
    assertThat(FieldRules.ROWS)
        .extracting(FieldRules.Row::effect)
        .contains(
            FieldEffect.METADATA,
            FieldEffect.RESTART,
            FieldEffect.IMMUTABLE,
            FieldEffect.SET_ONCE,
            FieldEffect.ONCE_BOUND,
            FieldEffect.GROWS);
    for (FieldRules.Row rule : FieldRules.ROWS) {
      assertThat(proofs(rule))
          .as("edits in DisruptionTable that only %s applies to", rule)
          .containsAll(expected(rule.effect()));
    }
  }

  @Test
  void appliesNoRuleToAKindOfAnotherGroup() {
    assertThat(disruptions(UnaryOperator.identity()))
        .contains(Disruption.REFUSED, Disruption.ROLLING_RESTART);
    assertThat(disruptions(FieldRulesTest::ofAnotherGroup))
        .containsOnly(Disruption.NONE, Disruption.METADATA, Disruption.IN_PLACE);
  }

  @Test
  void appliesTheSameRulesToAllVersionsOfAKind() {
    assertThat(disruptions(FieldRulesTest::inAnotherVersion))
        .isEqualTo(disruptions(UnaryOperator.identity()));
  }

  @Test
  void namesTheFieldForWhichAWorkloadIsCreatedAgain() {
    for (String kind : List.of("Deployment", "ReplicaSet", "StatefulSet", "DaemonSet")) {
      assertThat(editsOf(kind).map(DisruptionClassifier::ofRecreation))
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
  private static Set<Disruption> proofs(FieldRules.Row rule) {
    return Stream.concat(DisruptionTable.rows().stream(), DisruptionTable.boundClaims().stream())
        .filter(row -> rules(row).equals(Set.of(rule.toString())))
        .map(DisruptionRow::disruption)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns the rules of the fields that an edit changes. */
  private static Set<String> rules(DisruptionRow row) {
    return comparison(row).fields().stream()
        .map(change -> FieldRules.rule(row.ref(NAMESPACE).kind(), change.path()))
        .map(rule -> rule.map(FieldRules.Row::toString).orElse("none"))
        .collect(Collectors.toSet());
  }

  private static Stream<Comparison> editsOf(String kind) {
    return DisruptionTable.rows().stream()
        .filter(row -> row.kind().equals(kind))
        .map(FieldRulesTest::comparison);
  }

  private static List<Disruption> disruptions(UnaryOperator<ResourceKind> as) {
    return DisruptionTable.rows().stream()
        .map(row -> comparison(row, as.apply(row.ref(NAMESPACE).kind())))
        .map(comparison -> DisruptionClassifier.ofUpdate(comparison).disruption())
        .toList();
  }

  private static ResourceKind ofAnotherGroup(ResourceKind kind) {
    return new ResourceKind("example.com", kind.version(), kind.kind(), kind.plural());
  }

  private static ResourceKind inAnotherVersion(ResourceKind kind) {
    return new ResourceKind(kind.group(), "v7", kind.kind(), kind.plural());
  }

  private static Comparison comparison(DisruptionRow row) {
    return comparison(row, row.ref(NAMESPACE).kind());
  }

  private static Comparison comparison(DisruptionRow row, ResourceKind kind) {
    ObjectNode before = row.before(NAMESPACE).put("apiVersion", kind.apiVersion());
    ObjectNode after = row.after(NAMESPACE).put("apiVersion", kind.apiVersion());
    return Comparison.of(new ResourceRef(kind, NAMESPACE, "shop"), before, after, after);
  }
}
