package io.appoperator.cli.log;

import static java.nio.charset.StandardCharsets.UTF_8;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.OutputStreamAppender;
import ch.qos.logback.core.encoder.LayoutWrappingEncoder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Switches the log of this process from text to JSON. */
public final class JsonLogs {

  private JsonLogs() {}

  /** Writes every further line as JSON. */
  public static void begin() {
    if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context
        && context.getLogger(Logger.ROOT_LOGGER_NAME).getAppender(TextLogs.APPENDER)
            instanceof OutputStreamAppender<ILoggingEvent> appender) {
      JsonLogLayout layout = new JsonLogLayout();
      layout.setContext(context);
      layout.start();
      LayoutWrappingEncoder<ILoggingEvent> encoder = new LayoutWrappingEncoder<>();
      encoder.setContext(context);
      encoder.setCharset(UTF_8);
      encoder.setLayout(layout);
      encoder.start();
      appender.setEncoder(encoder);
    }
  }
}
