package io.appoperator.cli.log;

import static java.nio.charset.StandardCharsets.UTF_8;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ConfiguratorRank;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.spi.ContextAwareBase;
import org.slf4j.Logger;

/**
 * Writes the log as text to stderr, because stdout is for results. Logback finds this class as a
 * service. An XML file instead would load 600 more classes, which take a quarter of the time of a
 * short command and 3 MiB.
 */
@ConfiguratorRank(ConfiguratorRank.CUSTOM_HIGH_PRIORITY)
public final class TextLogs extends ContextAwareBase implements Configurator {

  /** The name of the appender of all loggers. */
  static final String APPENDER = "stderr";

  private static final String LINE =
      "%d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX, UTC} %-5level %logger{0} %replace(%msg){'\\p{Cntrl}', ' '}"
          + "%replace( namespace=%X{namespace} reconcile=%X{reconcile}){'^ namespace= reconcile=$', ''}%n";

  /**
   * It quotes what a login command prints, token included. The operator's message names the
   * command.
   */
  private static final String QUOTING_LOGGER =
      "io.fabric8.kubernetes.client.internal.KubeConfigUtils";

  @Override
  public ExecutionStatus configure(LoggerContext context) {
    PatternLayoutEncoder encoder = new PatternLayoutEncoder();
    encoder.setContext(context);
    encoder.setCharset(UTF_8);
    encoder.setPattern(LINE);
    encoder.start();
    ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
    appender.setContext(context);
    appender.setName(APPENDER);
    appender.setTarget("System.err");
    appender.setEncoder(encoder);
    appender.start();
    context.getLogger(LogThreshold.OWN_LOGGERS).setLevel(Level.INFO);
    context.getLogger(QUOTING_LOGGER).setLevel(Level.OFF);
    ch.qos.logback.classic.Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
    root.setLevel(Level.WARN);
    root.addAppender(appender);
    return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
  }
}
