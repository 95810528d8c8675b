package io.appoperator.core.option;

import java.time.Duration;
import java.util.Optional;

/**
 * A rule about two spans of time.
 *
 * @param span must be the longer one
 * @param than must be the shorter one
 */
public record Longer(Option<Duration> span, Option<Duration> than) {

  /** Returns what is wrong, with the names of both and where their values come from. */
  Optional<String> problem(Configuration configuration) {
    if (configuration.get(span).compareTo(configuration.get(than)) > 0) {
      return Optional.empty();
    }
    return Optional.of(
        "%s is %s; it must be longer than %s, which is %s. Change one of them."
            .formatted(
                span.name(),
                inWords(configuration, span),
                than.name(),
                inWords(configuration, than)));
  }

  private static String inWords(Configuration configuration, Option<Duration> option) {
    return "%s (%s)"
        .formatted(configuration.text(option).orElseThrow(), configuration.source(option));
  }
}
