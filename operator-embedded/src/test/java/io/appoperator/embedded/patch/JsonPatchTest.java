package io.appoperator.embedded.patch;

import static io.appoperator.embedded.Widgets.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonPatchTest {

  private static final String DOCUMENT = "{a: 1, list: [1, 2], 'x/y': 'slash'}";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{op: 'add', path: '/b', value: 2}       | {a: 1, list: [1, 2], 'x/y': 'slash', b: 2}",
        "{op: 'add', path: '/list/0', value: 0}  | {a: 1, list: [0, 1, 2], 'x/y': 'slash'}",
        "{op: 'add', path: '/list/-', value: 3}  | {a: 1, list: [1, 2, 3], 'x/y': 'slash'}",
        "{op: 'replace', path: '/b', value: 2} | {a: 1, list: [1, 2], 'x/y': 'slash', b: 2}",
        "{op: 'replace', path: '/list/-1', value: 3} | {a: 1, list: [1, 3], 'x/y': 'slash'}",
        "{op: 'remove', path: '/x~1y'}           | {a: 1, list: [1, 2]}",
        "{op: 'move', from: '/a', path: '/b'}    | {b: 1, list: [1, 2], 'x/y': 'slash'}",
        "{op: 'copy', from: '/c', path: '/a'}    | {a: null, list: [1, 2], 'x/y': 'slash'}",
        "{op: 'test', path: '/c', value: null}   | {a: 1, list: [1, 2], 'x/y': 'slash'}",
      })
  void changesTheDocument(String operation, String expected) {
    assertThat(JsonPatch.apply(json(DOCUMENT), json("[" + operation + "]")))
        .isEqualTo(json(expected));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{op: 'add', path: '/b/c', value: 2}",
        "{op: 'add', path: '/list/5', value: 2}",
        "{op: 'add', path: '/list/x', value: 2}",
        "{op: 'remove', path: '/b'}",
        "{op: 'move', from: '/b', path: '/a'}",
        "{op: 'test', path: '/a', value: 2}",
        "{op: 'other', path: '/a'}",
        "{op: 'add'}",
      })
  void refusesWhatDoesNotFit(String operation) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> JsonPatch.apply(json(DOCUMENT), json("[" + operation + "]")));
  }
}
