package io.appoperator.embedded.field;

import static io.appoperator.embedded.Widgets.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FieldsV1Test {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{'f:spec': {'f:image': {}}}",
        "{'f:spec': {'.': {}, 'f:image': {}}}",
        "{'f:ports': {'k:{\"port\":80,\"protocol\":\"TCP\"}': {'.': {}, 'f:name': {}}}}",
        "{'f:tags': {'v:\"a\"': {}, 'v:1': {}}}",
        "{'f:list': {'i:3': {}}}",
      })
  void writesWhatItReads(String text) {
    assertThat(FieldsV1.write(FieldsV1.read(json(text)))).isEqualTo(json(text));
  }

  @Test
  void aPathIsAMemberWithoutItsParent() {
    PathSet set = FieldsV1.read(json("{'f:spec': {'f:image': {}, 'f:env': {'.': {}, 'f:A': {}}}}"));

    assertThat(set.texts()).containsExactly(".spec.env", ".spec.image", ".spec.env.A");
  }

  @Test
  void ignoresPathElementsOfUnknownKinds() {
    assertThat(FieldsV1.read(json("{'x:future': {}, 'f:spec': {}}")).texts())
        .containsExactly(".spec");
  }

  @Test
  void rejectsPathElementsWithoutKind() {
    assertThatThrownBy(() -> FieldsV1.read(json("{'spec': {}}")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'spec' is not a path element");
  }

  @Test
  void ordersFieldsBeforeKeysBeforeValuesBeforeIndexes() {
    PathSet set =
        FieldsV1.read(json("{'i:1': {}, 'v:2': {}, 'v:\"b\"': {}, 'k:{\"a\":1}': {}, 'f:z': {}}"));

    assertThat(set.texts()).containsExactly(".z", "[a=1]", "[=2]", "[=\"b\"]", "[1]");
  }
}
