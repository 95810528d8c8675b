package io.appoperator.cli.option;

import java.time.Duration;
import java.util.Optional;

/**
 * A rule about two durations.
 *
 * @param span the name of the one that must be longer
 * @param than the name of the other one
 */
public record Longer(String span, String than) {

  /** Returns what is wrong, with both values and their sources. */
  Optional<String> problem(Configuration configuration) {
    Setting one = configuration.setting(span);
    Setting other = configuration.setting(than);
    Duration least = other.option().getValue();
    if (least.compareTo(one.option().getValue()) < 0) {
      return Optional.empty();
    }
    return Optional.of(
        "%s is %s; it must be longer than %s, which is %s. Change one of them."
            .formatted(span, inWords(configuration, one), than, inWords(configuration, other)));
  }

  private static String inWords(Configuration configuration, Setting setting) {
    Given given = configuration.given(setting).orElseThrow();
    return "%s (%s)".formatted(given.text(), given.source());
  }
}
