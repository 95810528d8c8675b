package io.appoperator.core.option;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;

/**
 * Two options of which one takes effect: the one whose place goes first, such as a flag before a
 * variable.
 */
record Exclusive(Option<?> one, Option<?> other) {

  /** Returns what is wrong if one place gives both. */
  Optional<String> problem(List<Layer> layers) {
    return layers.stream()
        .filter(layer -> isGiven(one, layer) && isGiven(other, layer))
        .findFirst()
        .map(
            layer ->
                "%s: It excludes %s. Remove one of the two."
                    .formatted(source(one, layer), source(other, layer)));
  }

  /** Returns the option that the other one covers, if either is given. */
  Optional<Option<?>> covered(List<Layer> layers) {
    return layers.stream()
        .filter(layer -> isGiven(one, layer) || isGiven(other, layer))
        .findFirst()
        .map(layer -> isGiven(one, layer) ? other : one);
  }

  /** A switch that is off excludes nothing. */
  private static boolean isGiven(Option<?> option, Layer layer) {
    Given given = layer.values().get(option.name());
    return given != null && !given.text().equalsIgnoreCase("false");
  }

  private static Source source(Option<?> option, Layer layer) {
    return requireNonNull(layer.values().get(option.name())).source();
  }
}
