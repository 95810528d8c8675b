package io.appoperator.core.loading;

import io.appoperator.core.decode.NearestName;
import io.appoperator.core.plugin.PluginException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Sorts plug-ins: those that others require precede them. */
final class PluginOrder {

  private final Map<String, PluginFiles> byId;
  private final List<PluginFiles> sorted = new ArrayList<>();
  private final Set<String> path = new LinkedHashSet<>();

  private PluginOrder(Map<String, PluginFiles> byId) {
    this.byId = byId;
  }

  /**
   * Returns the plug-ins in the order in which they can be loaded.
   *
   * @throws PluginException if two have the same id, a required one is missing, or they require
   *     each other
   */
  static List<PluginFiles> sort(List<PluginFiles> plugins) {
    Map<String, PluginFiles> byId = new LinkedHashMap<>();
    for (PluginFiles plugin : plugins) {
      PluginFiles other = byId.putIfAbsent(plugin.id(), plugin);
      if (other != null && !other.isCopyOf(plugin)) {
        throw new PluginException(
            "%s and %s have the same plug-in id '%s'. Remove one of the two, or change its Plugin-Id."
                .formatted(other.origin(), plugin.origin(), plugin.id()));
      }
    }
    PluginOrder order = new PluginOrder(byId);
    byId.values().forEach(order::add);
    return order.sorted;
  }

  private void add(PluginFiles plugin) {
    if (sorted.contains(plugin)) {
      return;
    }
    if (!path.add(plugin.id())) {
      List<String> cycle =
          new ArrayList<>(path).subList(new ArrayList<>(path).indexOf(plugin.id()), path.size());
      throw new PluginException(
          "Plug-ins require each other: %s, %s. Move what they share into a plug-in of its own."
              .formatted(String.join(", ", cycle), plugin.id()));
    }
    for (String id : plugin.manifest().requires()) {
      PluginFiles required = byId.get(id);
      if (required == null) {
        throw new PluginException(
            "The plug-in %s requires the plug-in '%s', which is not loaded.%s Add its jar."
                .formatted(plugin, id, NearestName.hint(id, byId.keySet())));
      }
      add(required);
    }
    path.remove(plugin.id());
    sorted.add(plugin);
  }
}
