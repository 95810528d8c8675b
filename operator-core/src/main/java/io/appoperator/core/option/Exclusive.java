package io.appoperator.core.option;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A switch that stands for all values of an option, such as {@code --all-namespaces} and {@code
 * --namespace}. The one whose place goes first takes effect, such as a flag before a variable.
 */
record Exclusive(Option<?> option, Option<Boolean> all) {

  /** Returns what is wrong if one place sets both. */
  Optional<String> problem(List<Layer> layers) {
    return layers.stream()
        .filter(layer -> given(option, layer) != null && isOn(given(all, layer)))
        .findFirst()
        .map(
            layer ->
                "%s: It excludes %s. Remove one of the two."
                    .formatted(
                        requireNonNull(given(option, layer)).source(),
                        requireNonNull(given(all, layer)).source()));
  }

  /** Returns the one of the two that has no effect; empty if the switch is off or alone. */
  Optional<Option<?>> withoutEffect(List<Layer> layers) {
    int first = first(option, layers);
    int firstOfAll = first(all, layers);
    if (firstOfAll == layers.size() || !isOn(given(all, layers.get(firstOfAll)))) {
      return Optional.empty();
    }
    return Optional.of(first < firstOfAll ? all : option);
  }

  /**
   * Returns the index of the first place that sets an option; the number of places if none does.
   */
  private static int first(Option<?> option, List<Layer> layers) {
    int index = 0;
    while (index < layers.size() && given(option, layers.get(index)) == null) {
      index++;
    }
    return index;
  }

  private static boolean isOn(@Nullable Given given) {
    return given != null && given.text().equalsIgnoreCase("true");
  }

  private static @Nullable Given given(Option<?> option, Layer layer) {
    return layer.values().get(option.name());
  }
}
