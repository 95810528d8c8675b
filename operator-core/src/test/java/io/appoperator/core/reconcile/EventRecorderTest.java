package io.appoperator.core.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.core.cluster.MemoryCluster;
import io.appoperator.core.observe.PrimaryId;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventRecorderTest {

  private static final PrimaryId HELLO = new PrimaryId(Greetings.HELLO, "uid");

  private final MemoryCluster cluster = new MemoryCluster();
  private final EventRecorder recorder = new EventRecorder(cluster, Clock.systemUTC(), "test");

  @Test
  void keepsANoteOfJustTheBytesThatTheServerTakes() {
    String note = "\u00e9".repeat(512);
    assertThat(recorded(note)).isEqualTo(note);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "\u00e9", "\u4e2d", "\ud83d\ude80", "a\ud83d\ude80"})
  void cutsALongNoteByBytesAndBetweenCharacters(String characters) {
    String note = recorded(characters.repeat(1025));

    byte[] bytes = note.getBytes(StandardCharsets.UTF_8);
    assertThat(bytes).hasSizeBetween(1021, 1024);
    assertThat(new String(bytes, StandardCharsets.UTF_8)).isEqualTo(note).endsWith("...");
  }

  private String recorded(String note) {
    recorder.record(HELLO, EventRecorder.Type.NORMAL, "Created", "Create", note);
    return cluster.lastBody().path("note").asText();
  }
}
