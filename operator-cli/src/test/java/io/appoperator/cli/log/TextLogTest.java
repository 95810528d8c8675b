package io.appoperator.cli.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.util.ContextInitializer;
import ch.qos.logback.core.OutputStreamAppender;
import ch.qos.logback.core.joran.spi.JoranException;
import io.appoperator.core.telemetry.LogLevel;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.Logger;

/** The text log with the shipped configuration. */
class TextLogTest {

  private final LoggerContext context = new LoggerContext();

  @BeforeEach
  void configure() throws JoranException {
    new ContextInitializer(context).autoConfig();
  }

  @AfterEach
  void stop() {
    context.stop();
  }

  @Test
  void writesTimeLevelAndSourceInOneLine() {
    assertThat(line("It is done.", null))
        .isEqualTo("2026-01-01T12:00:00.000Z WARN  Controller It is done.\n");
  }

  @Test
  void appendsTheNamespaceAndTheReconcileId() {
    LoggingEvent event = event("Application/shop: It is done.", null);
    event.setMDCPropertyMap(
        Map.of("namespace", "team", "name", "shop", "kind", "Application", "reconcile", "17"));

    assertThat(line(event))
        .endsWith(" Application/shop: It is done. namespace=team reconcile=17\n");
  }

  @ParameterizedTest
  @CsvSource({"ERROR, ERROR, ERROR", "WARN, WARN, WARN", "INFO, INFO, WARN", "DEBUG, DEBUG, WARN"})
  void writesLinesOfTheConfiguredLevelAndAbove(LogLevel asked, String ours, String libraries) {
    LogThreshold.set(context, asked);

    assertThat(context.getLogger("io.appoperator.Controller").getEffectiveLevel())
        .isEqualTo(Level.valueOf(ours));
    assertThat(context.getLogger("io.fabric8.Client").getEffectiveLevel())
        .isEqualTo(Level.valueOf(libraries));
  }

  @Test
  void escapesLineBreaksAndColorsOfAResource() {
    assertThat(line("no\n2026-01-01 ERROR forged\r\u001b[31m", null).lines())
        .containsExactly(
            "2026-01-01T12:00:00.000Z WARN  Controller no 2026-01-01 ERROR forged  [31m");
  }

  @Test
  void printsTheStackTraceOfAnException() {
    assertThat(line("It failed.", new IllegalStateException("broken")))
        .contains("java.lang.IllegalStateException: broken\n\tat ");
  }

  private String line(String message, @Nullable Throwable e) {
    LoggingEvent event = event(message, e);
    event.setMDCPropertyMap(Map.of());
    return line(event);
  }

  private LoggingEvent event(String message, @Nullable Throwable e) {
    LoggingEvent event =
        new LoggingEvent(
            "test", context.getLogger("io.appoperator.Controller"), Level.WARN, message, e, null);
    event.setInstant(Instant.parse("2026-01-01T12:00:00Z"));
    return event;
  }

  private String line(LoggingEvent event) {
    OutputStreamAppender<ILoggingEvent> appender =
        (OutputStreamAppender<ILoggingEvent>)
            context.getLogger(Logger.ROOT_LOGGER_NAME).getAppender("stderr");
    return new String(appender.getEncoder().encode(event), UTF_8);
  }
}
