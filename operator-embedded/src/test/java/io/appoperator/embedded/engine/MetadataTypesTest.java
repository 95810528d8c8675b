package io.appoperator.embedded.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.Widgets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MetadataTypesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{name: 'a', labels: {a: null}, finalizers: [null], ownerReferences: [null]}",
        "{creationTimestamp: '2020-01-01T00:00:00.5+02:00', deletionTimestamp: null}",
        "{generation: 1, deletionGracePeriodSeconds: 0, unknown: {a: 1}}",
        "{managedFields: [{manager: 'a', fieldsV1: {'f:spec': {}}, time: null}]}"
      })
  void valuesOfTheRightTypeHaveNoProblem(String metadata) {
    assertThat(find(metadata, true)).isEmpty();
    assertThat(find(metadata, false)).isEmpty();
  }

  @Test
  void problemsNameTypeAndField() {
    assertThat(find("{labels: {a: 1}}", true))
        .contains("json: cannot unmarshal number into Go struct field Foo.metadata.labels");
    assertThat(find("{ownerReferences: [{controller: 'x'}]}", true))
        .contains(
            "json: cannot unmarshal string into Go struct field"
                + " Foo.metadata.ownerReferences.controller");
    assertThat(find("{creationTimestamp: 'x'}", true))
        .hasValueSatisfying(problem -> assertThat(problem).startsWith("parsing time \"x\""));
  }

  @Test
  void onlyACustomResourceMayWriteAnIntegerAsADecimal() {
    assertThat(find("{generation: 1.0}", false)).isEmpty();
    assertThat(find("{generation: 1.0}", true))
        .contains("json: cannot unmarshal number 1.0 into Go struct field Foo.metadata.generation");
    assertThat(find("{generation: 1.5}", false)).isPresent();
  }

  private static Optional<String> find(String metadata, boolean isBuiltIn) {
    ObjectNode object = (ObjectNode) Widgets.json("{metadata: " + metadata + "}");
    return MetadataTypes.findProblem("Foo", isBuiltIn, object);
  }
}
