package io.appoperator.core.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.appoperator.core.json.Json;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FieldStepTest {

  private static final String VALID =
      """
      .
      f:
      f:spec
      f:a.b/c: d
      i:0
      i:17
      v:1
      v:0.5
      v:null
      v:"a b"
      v:{"a":[1]}
      k:{}
      k:{"port":80,"protocol":"TCP"}\
      """;

  @Test
  void acceptsStepsWrittenByTheApiServer() {
    assertThat(VALID.lines()).hasSize(13).allMatch(FieldStep::isValid);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "x",
        "..",
        "spec",
        "x:{}",
        "i:",
        "i:x",
        "i:-1",
        "i:+1",
        "i:9999999999",
        "v:",
        "v: ",
        "v:notjson",
        "v:1 2",
        "v:1e9999999999",
        "v:NaN",
        "k:",
        "k:notjson",
        "k:[]",
        "k:null",
        "k:{",
        "k:{} {}",
        "k:{\"port\":-1e999}",
      })
  void rejectsOtherSteps(String step) {
    assertThat(FieldStep.isValid(step)).isFalse();
  }

  @Test
  void findsATargetForEachValidStep() {
    var list = Json.tree(List.of(Map.of("port", 80, "protocol", "TCP"), 1, "a b"));

    assertThat(VALID.lines().map(step -> FieldStep.of(step, list).targets()))
        .allMatch(targets -> !targets.isEmpty());
  }

  @Test
  void readsKeys() {
    String step = "k:{\"name\":\"app\"}";

    assertThat(FieldStep.isKeyed(step)).isTrue();
    assertThat(FieldStep.keys(step)).isEqualTo(Json.tree(Map.of("name", "app")));
    assertThat(FieldStep.isKeyed("v:{}")).isFalse();
  }

  @Test
  void namesTheInvalidStep() {
    assertThatThrownBy(() -> FieldStep.keys("k:[]"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("k:[]");
  }
}
