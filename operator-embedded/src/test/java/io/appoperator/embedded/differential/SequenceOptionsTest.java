package io.appoperator.embedded.differential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SequenceOptionsTest {

  @Test
  void buildsAlwaysSendTheSameSequences() {
    assertThat(SequenceOptions.parse(null, null)).isEqualTo(new SequenceOptions(2_400, 1));
  }

  @Test
  void readsBothNumbers() {
    assertThat(SequenceOptions.parse("100000", "-7")).isEqualTo(new SequenceOptions(100_000, -7));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e5", "0", "-1", "2147483648", "", "100_000"})
  void refusesWhatIsNotANumberOfSequences(String text) {
    assertThatThrownBy(() -> SequenceOptions.parse(text, null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Invalid value '%s' for -Ddifferential.sequences; must be a whole number from 1 to"
                + " 2147483647; for example, 100000",
            text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "9223372036854775808"})
  void refusesWhatIsNotASeed(String text) {
    assertThatThrownBy(() -> SequenceOptions.parse(null, text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'%s' for -Ddifferential.seed", text);
  }
}
