package io.appoperator.cli.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.json.Json;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class JsonLogLayoutTest {

  private final JsonLogLayout layout = new JsonLogLayout();
  private final LoggerContext context = new LoggerContext();

  @Test
  void writesALineWithThePrimaryAndTheReconcileId() throws IOException {
    ObjectNode line = line("It is done.", null);

    assertThat(line)
        .isEqualTo(
            Json.parse(
                """
                {"time": "2026-01-01T12:00:00Z", "level": "warn", "logger": "Controller",
                 "message": "It is done.", "kind": "Application", "name": "shop",
                 "namespace": "team", "reconcile": "17"}
                """
                    .getBytes(UTF_8)));
  }

  @Test
  void escapesTheTextOfAResource() throws IOException {
    String hostile = "no\n{\"level\":\"error\"}\r\u001b[31m\"\\\u0000\u2028\ud83d\ude80";

    assertThat(text(hostile, null).lines()).hasSize(1);
    assertThat(line(hostile, null).path("message").asText()).isEqualTo(hostile);
    assertThat(line(hostile, null).path("level").asText()).isEqualTo("warn");
  }

  @Test
  void writesAStackTraceInOneLine() throws IOException {
    IllegalStateException e = new IllegalStateException("broken\nin two", new IOException("why"));

    assertThat(text("It failed.", e).lines()).hasSize(1);
    assertThat(line("It failed.", e).path("error").asText())
        .contains("IllegalStateException: broken\nin two")
        .contains("Caused by: java.io.IOException: why")
        .contains("JsonLogLayoutTest");
  }

  private ObjectNode line(String message, @Nullable Throwable e) throws IOException {
    return Json.parse(text(message, e).getBytes(UTF_8));
  }

  private String text(String message, @Nullable Throwable e) {
    LoggingEvent event =
        new LoggingEvent(
            "test", context.getLogger("io.appoperator.Controller"), Level.WARN, message, e, null);
    event.setInstant(Instant.parse("2026-01-01T12:00:00Z"));
    event.setMDCPropertyMap(
        Map.of("namespace", "team", "name", "shop", "kind", "Application", "reconcile", "17"));
    return layout.doLayout(event);
  }
}
