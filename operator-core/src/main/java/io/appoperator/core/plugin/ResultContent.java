package io.appoperator.core.plugin;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.DesiredObject;
import io.appoperator.api.DesiredState;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.ManagerStatus;
import io.appoperator.core.json.Json;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What a plug-in returned, in a form that can be compared: types of plug-ins may lack {@code
 * equals}. The order of objects, diagnostics and keys does not count.
 *
 * @param parts the values, by the names of the parts in messages
 */
record ResultContent(Map<String, Set<Object>> parts) {

  /** What an entry of a status is called in messages. */
  static final String STATUS_FIELD = "status field";

  private static final String DIFFERENT = "returned %s with different content for the same input";
  private static final String ONCE = "returned %s in only one of two calls for the same input";

  /** Returns the content of a rendering; null is a value, too. */
  static ResultContent of(@Nullable DesiredState state) {
    Map<String, Set<Object>> parts = new TreeMap<>();
    if (state != null) {
      for (DesiredObject desired : state.objects()) {
        JsonNode tree = Json.sortedTree(desired.object());
        add(parts, name(tree), tree);
        add(parts, "the marks of " + name(tree), marks(desired));
      }
      for (Diagnostic diagnostic : state.diagnostics()) {
        add(parts, "the diagnostic '%s'".formatted(diagnostic.reason()), diagnostic);
      }
    }
    return new ResultContent(parts);
  }

  /** Returns the content of a transformed object; null is a value, too. */
  static ResultContent of(@Nullable GenericKubernetesResource object) {
    Map<String, Set<Object>> parts = new TreeMap<>();
    if (object != null) {
      JsonNode tree = Json.sortedTree(object);
      add(parts, name(tree), tree);
    }
    return new ResultContent(parts);
  }

  /** Returns the content of a report on objects; null is a value, too. */
  static ResultContent of(@Nullable ManagerStatus status) {
    if (status == null) {
      return new ResultContent(Map.of());
    }
    Map<String, Set<Object>> parts = new TreeMap<>(of(STATUS_FIELD, status.fields()).parts);
    add(parts, "the readiness", status.readiness());
    return new ResultContent(parts);
  }

  /**
   * Returns the content of a map; null is a value, too.
   *
   * @param each what an entry is called in messages, such as {@code label}
   */
  static ResultContent of(String each, @Nullable Map<String, ?> values) {
    Map<String, Set<Object>> parts = new TreeMap<>();
    if (values != null) {
      values.forEach(
          (key, value) -> add(parts, "the %s '%s'".formatted(each, key), Json.sortedTree(value)));
    }
    return new ResultContent(parts);
  }

  /** Says how the results of two calls differ; empty if they do not. */
  Optional<String> difference(ResultContent other) {
    Set<String> names = new TreeSet<>(parts.keySet());
    names.addAll(other.parts.keySet());
    for (String name : names) {
      @Nullable Set<Object> one = parts.get(name);
      @Nullable Set<Object> two = other.parts.get(name);
      if (one == null || two == null) {
        return Optional.of(ONCE.formatted(name));
      }
      if (!one.equals(two)) {
        return Optional.of(DIFFERENT.formatted(name));
      }
    }
    return Optional.empty();
  }

  private static void add(Map<String, Set<Object>> parts, String name, Object value) {
    parts.computeIfAbsent(name, key -> new HashSet<>()).add(value);
  }

  private static String name(JsonNode object) {
    return "%s/%s"
        .formatted(object.path("kind").asText(), object.path("metadata").path("name").asText());
  }

  private static List<Object> marks(DesiredObject desired) {
    return List.of(
        desired.initialOnly(),
        desired.atLeast(),
        desired.retention(),
        desired.generated(),
        desired.afterReady());
  }
}
