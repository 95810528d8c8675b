package io.appoperator.core.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventTest {

  @Test
  void keepsANoteOfTheMaximumLength() {
    String note = "\u00e9".repeat(512);
    assertThat(SampleEvents.event(note).note()).isEqualTo(note);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "\u00e9", "\u4e2d", "\ud83d\ude80", "a\ud83d\ude80"})
  void truncatesALongNoteBetweenCharacters(String characters) {
    String note = SampleEvents.event(characters.repeat(1025)).note();

    byte[] bytes = note.getBytes(StandardCharsets.UTF_8);
    assertThat(bytes).hasSizeBetween(1021, 1024);
    assertThat(new String(bytes, StandardCharsets.UTF_8)).isEqualTo(note).endsWith("...");
  }
}
