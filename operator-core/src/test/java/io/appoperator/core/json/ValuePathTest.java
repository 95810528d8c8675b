package io.appoperator.core.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValuePathTest {

  private static final JsonNode OBJECT =
      Json.parseValue(
          """
          {"metadata": {"annotations": {"example.com/size": "9"}},
           "status": {
             "succeeded": 3,
             "loads": [0.5, 0.75],
             "conditions": [
               {"type": "Synced", "status": "True"},
               {"type": "Ready", "status": "False", "reason": "No.Answer"}]}}
          """
              .getBytes(StandardCharsets.UTF_8));

  @ParameterizedTest
  @CsvSource({
    "status.succeeded, 3",
    "status.loads[1], 0.75",
    "status.conditions[0].type, Synced",
    "status.conditions[type=Ready].status, False",
    "status.conditions[reason=No.Answer].type, Ready",
    "metadata.annotations[example.com/size], 9"
  })
  void leadsToAValue(String path, String value) {
    assertThat(ValuePath.parse(path).in(OBJECT).asText()).isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "spec",
        "status.failed",
        "status.loads[2]",
        "status.loads.first",
        "status.succeeded[0]",
        "status.conditions[type=Stalled].status"
      })
  void leadsToNothing(String path) {
    assertThat(ValuePath.parse(path).in(OBJECT).isMissingNode()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ".",
        "status.",
        ".status",
        "status..x",
        "[0]",
        "status[",
        "status[]",
        "status]",
        "a[b]c"
      })
  void rejectsAnotherNotation(String path) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ValuePath.parse(path))
        .withMessageStartingWith("'%s' is not a path such as".formatted(path));
  }
}
