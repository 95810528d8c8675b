package io.appoperator.core.plugin;

import io.appoperator.api.PrimaryKind;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The types of the specs of all loaded primary kinds. A kind and its managers share this type. */
final class SpecTypes {

  private final Map<Class<?>, PrimaryKind<?>> byType = new HashMap<>();

  /**
   * Adds the type of a kind.
   *
   * @throws PluginException if another kind has it, or a copy of it
   */
  void add(PrimaryKind<?> primary, Class<?> type) {
    PrivateJackson.check(type);
    PrimaryKind<?> existing = byType.put(type, primary);
    if (existing != null) {
      throw new PluginException(
          "%s and %s both claim the spec type %s. Remove one of the two plug-ins."
              .formatted(
                  PluginOrigin.of(existing.getClass()),
                  PluginOrigin.of(primary.getClass()),
                  type.getName()));
    }
    copy(type)
        .ifPresent(
            copy -> {
              throw copies(copy, type);
            });
  }

  Set<Class<?>> all() {
    return byType.keySet();
  }

  /**
   * Checks that a kind has the type that a manager or a transformer serves.
   *
   * @param plugin the manager or transformer with its origin, for the message
   * @throws PluginException if no kind has it
   */
  void check(String plugin, Class<?> type) {
    if (byType.containsKey(type)) {
      return;
    }
    throw copy(type)
        .map(copy -> copies(copy, type))
        .orElseGet(
            () ->
                new PluginException(
                    "The %s serves %s, but no loaded primary kind has this spec type. Add the jar of the kind."
                        .formatted(plugin, type.getName())));
  }

  /** Finds another class with the same name. */
  private Optional<Class<?>> copy(Class<?> type) {
    return byType.keySet().stream()
        .filter(other -> other != type && other.getName().equals(type.getName()))
        .findFirst()
        .<Class<?>>map(other -> other);
  }

  private static PluginException copies(Class<?> one, Class<?> other) {
    return new PluginException(
        "%s and %s each contain the spec type %s. Remove it from the jar that does not define the kind, and add the kind's plug-in to 'Plugin-Requires' in its manifest."
            .formatted(PluginOrigin.of(one), PluginOrigin.of(other), one.getName()));
  }
}
