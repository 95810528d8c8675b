package io.appoperator.cli.option;

import java.util.List;
import java.util.Optional;

/**
 * A switch that makes an option useless, such as {@code --all-namespaces} and {@code --namespace}.
 * The one that is set by the source of higher precedence takes effect.
 *
 * @param option the name of the option
 * @param toggle the name of the switch
 */
public record ExclusiveOptions(String option, String toggle) {

  /** Returns what is wrong if one source sets both. */
  Optional<String> problem(List<SettingSource> layers) {
    for (SettingSource layer : layers) {
      SettingValue some = layer.get(option);
      SettingValue every = layer.get(toggle);
      if (some != null && every != null && isEnabled(every)) {
        return Optional.of(
            "%s: It excludes %s. Remove one of the two.".formatted(some.source(), every.source()));
      }
    }
    return Optional.empty();
  }

  /** Returns the one of the two that has no effect; empty if the switch is off or alone. */
  Optional<String> findIgnored(List<SettingSource> layers) {
    boolean covered = false;
    for (SettingSource layer : layers) {
      SettingValue every = layer.get(toggle);
      if (every != null) {
        return isEnabled(every) ? Optional.of(covered ? toggle : option) : Optional.empty();
      }
      covered |= layer.get(option) != null;
    }
    return Optional.empty();
  }

  private static boolean isEnabled(SettingValue given) {
    return given.text().equalsIgnoreCase("true");
  }
}
