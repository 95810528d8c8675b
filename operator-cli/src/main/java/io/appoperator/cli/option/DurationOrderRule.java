package io.appoperator.cli.option;

import java.time.Duration;
import java.util.Optional;

/**
 * A rule about two durations.
 *
 * @param span the name of the one that must be longer
 * @param than the name of the other one
 */
public record DurationOrderRule(String span, String than) {

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
            .formatted(span, describe(configuration, one), than, describe(configuration, other)));
  }

  private static String describe(Configuration configuration, Setting setting) {
    SettingValue given = configuration.given(setting).orElseThrow();
    return "%s (%s)".formatted(given.text(), given.source());
  }
}
