package io.appoperator.cli.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.LayoutBase;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * A log line as one JSON object: {@code time}, {@code level}, {@code logger}, {@code message}; in a
 * reconcile {@code kind}, {@code namespace}, {@code name} and {@code reconcile}; and {@code error}
 * with the stack of an exception. The text of a resource is escaped.
 */
final class JsonLogLayout extends LayoutBase<ILoggingEvent> {

  private final JsonFactory json = new JsonFactory();

  @Override
  public String doLayout(ILoggingEvent event) {
    StringWriter line = new StringWriter();
    try (JsonGenerator out = json.createGenerator(line)) {
      out.writeStartObject();
      out.writeStringField("time", event.getInstant().toString());
      out.writeStringField("level", event.getLevel().toString().toLowerCase(Locale.ROOT));
      String logger = event.getLoggerName();
      out.writeStringField("logger", logger.substring(logger.lastIndexOf('.') + 1));
      out.writeStringField("message", event.getFormattedMessage());
      for (Map.Entry<String, String> entry : new TreeMap<>(event.getMDCPropertyMap()).entrySet()) {
        out.writeStringField(entry.getKey(), entry.getValue());
      }
      if (event.getThrowableProxy() != null) {
        out.writeStringField("error", ThrowableProxyUtil.asString(event.getThrowableProxy()));
      }
      out.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return line.append('\n').toString();
  }
}
