package io.appoperator.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GeneratedValueTest {

  @ParameterizedTest
  @CsvSource({
    "7, ab, length",
    "1025, ab, length",
    "16, a, two or more",
    "16, 'a b', printable ASCII",
    "16, aä, printable ASCII",
    "16, aba, repeat"
  })
  void rejectsAValueThatCannotBeMade(int length, String alphabet, String why) {
    assertThatThrownBy(() -> GeneratedValue.of(length, alphabet))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(why);
  }

  @Test
  void isEqualByWhatItDeclares() {
    Instant time = Instant.parse("2026-06-01T00:00:00Z");

    assertThat(GeneratedValue.alphanumeric(16).rotatedAt(time))
        .isEqualTo(GeneratedValue.of(16, GeneratedValue.ALPHANUMERIC).rotatedAt(time))
        .hasSameHashCodeAs(GeneratedValue.alphanumeric(16).rotatedAt(time))
        .isNotEqualTo(GeneratedValue.alphanumeric(16))
        .hasToString("16 characters, rotated at 2026-06-01T00:00:00Z");
    assertThat(GeneratedValue.alphanumeric(16).rotatedAt(null))
        .isEqualTo(GeneratedValue.alphanumeric(16));
  }
}
