package io.appoperator.application;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.Primary;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class ApplicationRulesTest {

  static final List<ValidationRule> RULES = ApplicationRules.ALL;

  @ParameterizedTest
  @FieldSource("RULES")
  void passingExamplePassesAllRules(ValidationRule rule) {
    assertThat(ApplicationRules.errors(Applications.of(rule.examples().passing()))).isEmpty();
  }

  @ParameterizedTest
  @FieldSource("RULES")
  void failingExampleBreaksOnlyThisRule(ValidationRule rule) {
    assertThat(ApplicationRules.errors(Applications.of(rule.examples().failing())))
        .containsExactly(rule.error());
  }

  @Test
  void eachRuleHasAUniqueNameAndMessage() {
    assertThat(RULES).extracting(ValidationRule::name).doesNotHaveDuplicates();
    assertThat(RULES).extracting(ValidationRule::message).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @FieldSource("RULES")
  void failingExampleReportsNoRuleForARejectedField(ValidationRule rule) {
    Primary<ApplicationSpec> failing = Applications.of(rule.examples().failing());

    assertThat(rule.fields()).isNotEmpty();
    for (String refused : rule.fields()) {
      assertThat(ApplicationRules.errors(failing, refused::equals)).isEmpty();
    }
  }

  @Test
  void rulesReadTheFieldsOfTheirExpression() {
    assertThat(RULES)
        .filteredOn(rule -> rule.name().equals("IngressHasPort"))
        .singleElement()
        .satisfies(
            rule ->
                assertThat(rule.fields())
                    .containsExactlyInAnyOrder(
                        "spec.network",
                        "spec.network.ingress",
                        "spec.network.ingress.enabled",
                        "spec.port",
                        "spec.ports"));
  }

  @Test
  void minimalApplicationPassesAllRules() {
    assertThat(ApplicationRules.errors(Applications.of("spec: {}"))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1app", "App", "app-", "a_b", "a.b"})
  void rejectsNamesThatNoServiceCanHave(String name) {
    assertThat(ApplicationRules.errors(Applications.of("metadata: {name: '" + name + "'}")))
        .singleElement()
        .satisfies(error -> assertThat(error.path()).isEqualTo("metadata.name"));
  }

  @Test
  void rejectsNamesThatNoLabelCanHave() {
    String longest = "a".repeat(63);

    assertThat(ApplicationRules.errors(Applications.of("metadata: {name: " + longest + "}")))
        .isEmpty();
    assertThat(ApplicationRules.errors(Applications.of("metadata: {name: " + longest + "a}")))
        .hasSize(1);
  }
}
