package io.appoperator.core.loading;

import io.appoperator.core.decode.NearestName;
import io.appoperator.core.plugin.PluginException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Sorts plug-ins: those that others require precede them. */
final class PluginOrder {

  private final Map<String, PluginFiles> byId = new LinkedHashMap<>();
  private final List<PluginFiles> sorted = new ArrayList<>();
  private final List<RefusedPlugin> refused;
  private final Set<String> done = new HashSet<>();
  private final List<String> path = new ArrayList<>();

  private PluginOrder(List<RefusedPlugin> refused) {
    this.refused = new ArrayList<>(refused);
  }

  /**
   * Returns the plug-ins in the order in which they can be loaded. A plug-in is refused if another
   * one has its id, or if one that it requires is missing or requires it.
   */
  static PluginSet sort(PluginSet found) {
    PluginOrder order = new PluginOrder(found.refused());
    for (PluginFiles plugin : found.plugins()) {
      PluginFiles other = order.byId.putIfAbsent(plugin.id(), plugin);
      if (other != null && !other.isCopyOf(plugin)) {
        order.refuse(
            plugin,
            "%s and %s have the same plug-in id '%s'. Remove one of the two, or change its Plugin-Id."
                .formatted(other.origin(), plugin.origin(), plugin.id()));
      }
    }
    order.byId.values().forEach(order::add);
    return new PluginSet(withoutJavaLast(order.sorted), order.refused);
  }

  /** A manager without Java code may serve a kind of any other plug-in. */
  private static List<PluginFiles> withoutJavaLast(List<PluginFiles> plugins) {
    return Stream.concat(
            plugins.stream().filter(PluginFiles::hasJava),
            plugins.stream().filter(plugin -> !plugin.hasJava()))
        .toList();
  }

  private void add(PluginFiles plugin) {
    int begin = path.indexOf(plugin.id());
    if (begin >= 0) {
      done.add(plugin.id());
      refuse(
          plugin,
          "Plug-ins require each other: %s, %s. Move what they share into a plug-in of its own."
              .formatted(String.join(", ", path.subList(begin, path.size())), plugin.id()));
    }
    if (done.contains(plugin.id())) {
      return;
    }
    path.add(plugin.id());
    plugin.manifest().requires().forEach(id -> addRequired(plugin, id));
    path.remove(path.size() - 1);
    if (done.add(plugin.id())) {
      sorted.add(plugin);
    }
  }

  private void addRequired(PluginFiles plugin, String id) {
    PluginFiles required = byId.get(id);
    if (required != null) {
      add(required);
    } else if (refused.stream().noneMatch(other -> other.id().equals(id))
        && done.add(plugin.id())) {
      refuse(
          plugin,
          "The plug-in %s requires the plug-in '%s', which is not loaded.%s Add its jar."
              .formatted(plugin, id, NearestName.hint(id, byId.keySet())));
    }
  }

  private void refuse(PluginFiles plugin, String reason) {
    refused.add(new RefusedPlugin(plugin.id(), plugin.origin(), new PluginException(reason)));
  }
}
