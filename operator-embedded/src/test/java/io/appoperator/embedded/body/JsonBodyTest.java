package io.appoperator.embedded.body;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonBodyTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "``|unexpected end of JSON input",
        "{|unexpected end of JSON input",
        "{\"a\":}|invalid character '}' looking for beginning of value",
        "{a:1}|invalid character 'a' looking for beginning of object key string",
        "{\"a\":1,}|invalid character '}' looking for beginning of object key string",
        "{\"a\" 1}|invalid character '1' after object key",
        "{\"a\":1 \"b\"}|invalid character '\"' after object key:value pair",
        "[1 2]|invalid character '2' after array element",
        "[1,]|invalid character ']' looking for beginning of value",
        "nothing|invalid character 'o' in literal null (expecting 'u')",
        "{} trailing|invalid character 't' after top-level value",
        "-x|invalid character 'x' in numeric literal",
        "1.x|invalid character 'x' after decimal point in numeric literal",
        "1e+|unexpected end of JSON input",
        "01|invalid character '1' after top-level value",
        "\"\\q\"|invalid character 'q' in string escape code",
        "\"\\u12x4\"|invalid character 'x' in \\u hexadecimal character escape"
      })
  void describesErrorsAsGoDoes(String text, String problem) {
    assertThatThrownBy(() -> JsonBody.parse(text))
        .isInstanceOf(BodyException.class)
        .hasMessage(problem);
  }

  @Test
  void deepNestingIsAnError() {
    assertThatThrownBy(() -> JsonBody.parse("[".repeat(2_000_000)))
        .isInstanceOf(BodyException.class)
        .hasMessage("invalid character '[' exceeded max depth");
  }

  @Test
  void readsJson() throws BodyException {
    assertThat(
            JsonBody.parse(" {\"a\": [1, -0.5e3, true, null, \"\\u00e4\\n\", {}, []]} ").toString())
        .isEqualTo("{\"a\":[1,-500.0,true,null,\"ä\\n\",{},[]]}");
  }

  @Test
  void findsFieldsThatStandTwice() {
    assertThat(
            DuplicateFields.find(
                "{\"a\": 1, \"b\": {\"c\": 1, \"c\": 2}, \"d\": [{}, {\"e\": 1, \"e\": 1}], \"a\": 2}"))
        .containsExactly("b.c", "d[1].e", "a");
  }
}
