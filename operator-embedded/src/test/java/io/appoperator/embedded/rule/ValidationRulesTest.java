package io.appoperator.embedded.rule;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.embedded.Widgets;
import io.appoperator.embedded.schema.FieldError;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What the recorded answers of kube-apiserver do not show; see {@code requests/rules.txt}. */
class ValidationRulesTest {

  private static final String POSITIVE = "{rule: 'self.all(i, i > 0)', message: 'not positive'}";

  private static final JsonNode SCHEMA =
      Widgets.json(
          """
          {type: 'object', properties: {spec: {type: 'object', properties: {
            count: {type: 'integer'},
            list: {type: 'array', items: {type: 'integer'}, 'x-kubernetes-validations': [%s]}}}}}
          """
              .formatted(POSITIVE));

  @Test
  void ruleOfANewObjectIsEvaluated() {
    assertThat(texts("{list: [1, 0]}", null))
        .containsExactly("spec.list: Invalid value: not positive");
    assertThat(texts("{list: [1]}", null)).isEmpty();
    assertThat(texts("{count: 1}", null)).isEmpty();
  }

  @Test
  void valueThatAnUpdateLeavesUnchangedMayBreakARule() {
    assertThat(texts("{count: 2, list: [0]}", "{count: 1, list: [0]}")).isEmpty();
    assertThat(texts("{list: [0, 1]}", "{list: [0]}")).hasSize(1);
  }

  @Test
  void rulesAreNotEvaluatedForAnObjectOfTheWrongForm() {
    List<FieldError> earlier = List.of(FieldError.required("spec.count", ""));

    assertThat(ValidationRules.of(SCHEMA).validate(object("{list: [0]}"), null, earlier))
        .singleElement()
        .extracting(FieldError::field)
        .isEqualTo("<nil>");
  }

  @Test
  void storedRuleThatDoesNotCompileIsAnErrorOfEachObject() {
    JsonNode schema =
        Widgets.json("{type: 'object', 'x-kubernetes-validations': [{rule: 'self.unknown'}]}");

    assertThat(ValidationRules.of(schema).validate(object("{}"), null, List.of()))
        .singleElement()
        .extracting(FieldError::message)
        .asString()
        .startsWith(
            "Invalid value: \"object\": rule compile error: compilation failed: ERROR:"
                + " <input>:1:5: undefined field 'unknown'");
  }

  private static List<String> texts(String spec, @Nullable String oldSpec) {
    JsonNode old = oldSpec == null ? null : object(oldSpec);
    return ValidationRules.of(SCHEMA).validate(object(spec), old, List.of()).stream()
        .map(FieldError::text)
        .toList();
  }

  private static JsonNode object(String spec) {
    return Widgets.json(
        "{apiVersion: 'a/v1', kind: 'A', metadata: {name: 'a'}, spec: " + spec + "}");
  }
}
