package io.appoperator.embedded.table;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.embedded.Widgets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ColumnPathTest {

  private static final JsonNode OBJECT =
      Widgets.json(
          "{metadata: {labels: {'a/b.c': 'label'}}, spec: {list: [1, 2, 3], 'odd name': 'odd'},"
              + " status: {conditions: [{type: 'A', status: 'False'}, {type: 'B', status: 'True'}]}}");

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '|',
      value = {
        ".spec.list[0],1",
        ".spec.list[-1],3",
        ".spec.list[*],1",
        ".spec['odd name'],odd",
        ".metadata.labels.a/b\\.c,label",
        ".status.conditions[?(@.type==\"B\")].status,True",
        ".status.conditions[?(@.type == 'A')].status,False"
      })
  void findsTheFirstValue(String path, String expected) {
    assertThat(ColumnPath.parse(path).orElseThrow().find(OBJECT).asText()).isEqualTo(expected);
  }

  @Test
  void absentValuesAreMissing() {
    assertThat(ColumnPath.parse(".spec.other.more").orElseThrow().find(OBJECT).isMissingNode())
        .isTrue();
    assertThat(
            ColumnPath.parse(".status.conditions[?(@.type==\"C\")].status")
                .orElseThrow()
                .find(OBJECT)
                .isMissingNode())
        .isTrue();
  }

  @Test
  void otherExpressionsAreNoPaths() {
    assertThat(ColumnPath.parse("spec")).isEmpty();
    assertThat(ColumnPath.parse(".spec[")).isEmpty();
    assertThat(ColumnPath.parse(".a[?(@.b>1)]")).isEmpty();
  }
}
