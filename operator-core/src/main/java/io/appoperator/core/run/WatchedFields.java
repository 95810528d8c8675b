package io.appoperator.core.run;

import io.appoperator.api.ManagedKind;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The kinds that the operator watches, and what it records of the objects of each. Both are fixed
 * when the watches start.
 *
 * @param recorded for each kind, the fields and rules that its resource managers declare
 */
record WatchedFields(Map<ResourceKind, Set<String>> recorded) {

  static WatchedFields of(PluginRegistry plugins) {
    Map<ResourceKind, Set<String>> recorded = new HashMap<>();
    plugins.managedKinds().forEach(kind -> recorded.put(kind, new HashSet<>()));
    for (LoadedKind<?> kind : plugins.kinds()) {
      for (ManagedKind managed : kind.managed()) {
        Set<String> fields = recorded.computeIfAbsent(managed.kind(), key -> new HashSet<>());
        managed.initialOnly().forEach(path -> fields.add("initial only: " + path));
        managed.atLeast().forEach(path -> fields.add("at least: " + path));
        managed.observed().forEach(path -> fields.add("observed: " + path));
        if (managed.retainable()) {
          fields.add("retained for " + kind.kind());
        }
      }
      kind.readinessRules()
          .keySet()
          .forEach(ruled -> recorded.computeIfAbsent(ruled, key -> new HashSet<>()).add("ready"));
    }
    return new WatchedFields(Map.copyOf(recorded));
  }

  /** Returns the kinds of which others need more than is recorded; sorted by name. */
  List<ResourceKind> lacking(WatchedFields needed) {
    return needed.recorded.entrySet().stream()
        .filter(kind -> !records(kind.getKey(), kind.getValue()))
        .map(Map.Entry::getKey)
        .sorted(Comparator.comparing(ResourceKind::kind))
        .toList();
  }

  private boolean records(ResourceKind kind, Set<String> fields) {
    Set<String> known = recorded.get(kind);
    return known != null && known.containsAll(fields);
  }
}
