package io.appoperator.embedded.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.appoperator.embedded.Widgets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Patterns of users, which must not stop the server. */
class TextPatternTest {

  private static final int LENGTH = 100_000;

  @Test
  @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD, unit = TimeUnit.SECONDS)
  void textThatAlmostMatchesNeedsLittleTime() throws InvalidPatternException {
    for (String pattern : new String[] {"^(([a-z0-9]+)*-?)*$", "^(a|aa)+$", "(x+x+)+y"}) {
      assertThat(TextPattern.compile(pattern).matchesPartOf("a".repeat(LENGTH) + "!")).isFalse();
    }
  }

  @Test
  void aPartOfTheTextMayMatch() throws InvalidPatternException {
    assertThat(TextPattern.compile("^(?P<x>[[:alpha:]]+)$").matchesPartOf("abc")).isTrue();
    assertThat(TextPattern.compile("b").matchesPartOf("abc")).isTrue();
    assertThat(TextPattern.compile("b$").matchesPartOf("abc")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(((a{999}){999}){999})",
        "((a{100}){100}){100}",
        "(?:a{1000}b){2}",
        "(?P<x>[^]{]{999}){999}",
        "\\Qa\\E{999}(a{2}){501}"
      })
  void patternsThatNeedMuchMemoryAreRefused(String pattern) {
    assertThatThrownBy(() -> TextPattern.compile(pattern))
        .isInstanceOf(InvalidPatternException.class)
        .hasMessageStartingWith("error parsing regexp: invalid repeat count: `{");
  }

  @Test
  void sumOfRepetitionsIsLimited() {
    assertThatThrownBy(() -> TextPattern.compile("(a{1000}|b{1000})".repeat(60)))
        .hasMessageStartingWith("error parsing regexp: expression too large: `");
    assertThatThrownBy(() -> TextPattern.compile("a".repeat(LENGTH + 1)))
        .hasMessageStartingWith("error parsing regexp: expression too large: `");
    assertThatThrownBy(() -> TextPattern.compile("(".repeat(LENGTH)))
        .hasMessageStartingWith("error parsing regexp: expression nests too deeply: `");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"(a{10}){100}", "a{1000}", "[(]{3}[]{]a{2}", "\\Q((a{999}){999}", "a{,2}{x}"})
  void otherRepetitionsAreAccepted(String pattern) throws InvalidPatternException {
    assertThat(TextPattern.compile(pattern)).isNotNull();
  }

  @Test
  void aPatternThatIsNotValidIsAnErrorOfTheValue() {
    assertThat(
            SchemaValidator.validate(
                Widgets.json("{type: 'string', pattern: '(?=a)'}"), Widgets.json("'a'"), "spec"))
        .singleElement()
        .extracting(FieldError::message)
        .asString()
        .contains("but pattern is invalid: error parsing regexp: invalid or unsupported Perl");
  }
}
