package io.appoperator.embedded.field;

import static io.appoperator.embedded.Widgets.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonOrderTest {

  @Test
  void sortsByKindFirst() {
    List<JsonNode> values = new ArrayList<>();
    json("[null, {}, [], true, 'a', 1]").forEach(values::add);

    values.sort(JsonOrder.INSTANCE);

    assertThat(values.toString()).isEqualTo("[1, \"a\", true, [], {}, null]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1             | 1.0            | true",
        "9007199254740993 | 9007199254740992 | false",
        "\"1\"           | 1              | false",
        "{a: 1, b: 2}  | {b: 2, a: 1.0} | true",
        "[1, 2]        | [2, 1]         | false",
        "[1]           | [1, 2]         | false",
        "{a: null}     | {}             | false",
      })
  void comparesByValue(String left, String right, boolean equal) {
    assertThat(JsonOrder.equal(json(left), json(right))).isEqualTo(equal);
  }
}
