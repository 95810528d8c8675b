package io.appoperator.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrintableTextTest {

  @Test
  void escapesUnprintableCharactersLikeJava() {
    assertThat(PrintableText.of("a\nb\r\tc\u001b[2J\u0085\u202e\u2028\\$1"))
        .isEqualTo("a\\nb\\r\\tc\\u001b[2J\\u0085\\u202e\\u2028\\$1");
  }

  @Test
  void keepsTextInAnyLanguage() {
    String text = "Grüße, 你好 שלום 🙂 a\u00a0b";

    assertThat(PrintableText.of(text)).isEqualTo(text);
    assertThat(PrintableText.joined(text)).isEqualTo(text);
  }

  @Test
  void joinsTheLinesOfAMessage() {
    assertThat(PrintableText.joined("\n two \r\n\n  lines\u001b[31m \n"))
        .isEqualTo("two lines\\u001b[31m");
  }
}
