package io.appoperator.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OneLineTest {

  @Test
  void escapesUnprintableCharactersLikeJava() {
    assertThat(OneLine.of("a\nb\r\tc\u001b[2J\u0085\u202e\u2028\\$1"))
        .isEqualTo("a\\nb\\r\\tc\\u001b[2J\\u0085\\u202e\\u2028\\$1");
  }

  @Test
  void keepsTextInAnyLanguage() {
    String text = "Grüße, 你好 שלום 🙂 a\u00a0b";

    assertThat(OneLine.of(text)).isEqualTo(text);
    assertThat(OneLine.joined(text)).isEqualTo(text);
  }

  @Test
  void joinsTheLinesOfAMessage() {
    assertThat(OneLine.joined("\n two \r\n\n  lines\u001b[31m \n"))
        .isEqualTo("two lines\\u001b[31m");
  }
}
