package io.appoperator.core.observe;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.json.ValuePath;
import io.appoperator.core.mask.Mask;
import io.appoperator.core.plugin.LoadedKind;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads the values of live objects that their managers observe. Pure and thread-safe.
 *
 * <p>The values of one object take at most {@value #MAX_BYTES} bytes of memory. A longer value, and
 * all that follow it in the order of their paths, are omitted.
 */
final class ObservedValues {

  private static final int MAX_BYTES = 512;

  private final Map<ResourceKind, Map<String, ValuePath>> paths = new HashMap<>();

  ObservedValues(Collection<LoadedKind<?>> kinds) {
    for (LoadedKind<?> kind : kinds) {
      for (ManagedKind managed : kind.managed()) {
        for (String path : managed.observed()) {
          paths
              .computeIfAbsent(managed.kind(), key -> new TreeMap<>())
              .put(path, ValuePath.parse(path));
        }
      }
    }
  }

  /** Returns the values of an object by their paths; a path without a scalar value is absent. */
  Map<String, String> of(ResourceKind kind, ObjectNode live) {
    Map<String, ValuePath> observed = paths.get(kind);
    if (observed == null) {
      return Map.of();
    }
    // An observed field may hold a password, as a value of an environment variable does.
    Mask mask = Mask.uniform();
    mask.learn(live);
    Map<String, String> values = new HashMap<>();
    int left = MAX_BYTES;
    for (Map.Entry<String, ValuePath> path : observed.entrySet()) {
      JsonNode value = path.getValue().in(live);
      if (value.isValueNode() && !value.isNull()) {
        String text = mask.text(value.asText());
        left -= text.getBytes(StandardCharsets.UTF_8).length;
        if (left < 0) {
          break;
        }
        values.put(path.getKey(), text);
      }
    }
    return Map.copyOf(values);
  }
}
