package io.appoperator.core.kind;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.Readiness;
import io.appoperator.api.Readiness.State;
import io.appoperator.core.json.Json;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Assertions for the tests of readiness rules. */
final class ReadinessCases {

  private ReadinessCases() {}

  /** Parses JSON with single quotes. */
  static JsonNode json(String text) {
    try {
      return Json.parse(text.replace('\'', '"').getBytes(UTF_8));
    } catch (IOException e) {
      throw new IllegalArgumentException(text, e);
    }
  }

  /**
   * Compares what a rule returned.
   *
   * @param message null for an empty one
   */
  static void assertReadiness(Readiness readiness, State state, @Nullable String message) {
    assertThat(readiness.state()).isEqualTo(state);
    assertThat(readiness.message()).isEqualTo(message == null ? "" : message);
  }
}
