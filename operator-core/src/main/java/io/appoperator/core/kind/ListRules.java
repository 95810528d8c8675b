package io.appoperator.core.kind;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.json.Json;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The semantics of lists in built-in kinds: their keys, and whether their order is significant. In
 * other lists, equal elements match and the order is not significant.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/reference/using-api/server-side-apply/#merge-strategy">Merge
 *     strategy: the list types and map keys of the API</a>
 */
public final class ListRules {

  /**
   * The rows without a kind hold for many kinds: all that have metadata or a pod template, at
   * whichever place. What only one kind has is in {@link KindTable}.
   */
  private static final List<Row> ROWS =
      Stream.concat(
              KindTable.listKeys().stream()
                  .map(list -> new Row(list.kind(), list.path(), list.keys(), false)),
              Stream.of(
                  keyed("spec.containers", "name"),
                  keyed("spec.initContainers", "name").inOrder(),
                  keyed("containers.env", "name"),
                  keyed("initContainers.env", "name"),
                  keyed("containers.ports", "containerPort", "protocol"),
                  keyed("initContainers.ports", "containerPort", "protocol"),
                  keyed("containers.volumeMounts", "mountPath"),
                  keyed("initContainers.volumeMounts", "mountPath"),
                  keyed("containers.volumeDevices", "devicePath"),
                  keyed("resources.claims", "name"),
                  keyed("spec.volumes", "name"),
                  keyed("spec.imagePullSecrets", "name"),
                  keyed("spec.hostAliases", "ip"),
                  keyed("spec.topologySpreadConstraints", "topologyKey", "whenUnsatisfiable"),
                  keyed("metadata.ownerReferences", "uid"),
                  sequence("command"),
                  sequence("args"),
                  sequence("containers.envFrom"),
                  sequence("initContainers.envFrom")))
          .toList();

  /** The rows by the last name of their place. */
  private static final Map<String, List<Row>> BY_NAME =
      ROWS.stream()
          .collect(
              Collectors.groupingBy(
                  row -> row.place().substring(row.place().lastIndexOf('.') + 1)));

  private static final Row NO_RULE = new Row(null, "", List.of(), false);

  /**
   * A rule.
   *
   * @param kind the kind; null for all kinds
   * @param place the end of the path
   * @param keys the keys of the elements; none if only equal elements match
   * @param ordered whether the order is significant
   */
  public record Row(@Nullable GroupKind kind, String place, List<String> keys, boolean ordered) {

    /** Returns the keys of an element; null if a key is missing. */
    public @Nullable ObjectNode keysOf(JsonNode element) {
      ObjectNode found = Json.object();
      for (String key : keys) {
        JsonNode value = element.get(key);
        if (value != null) {
          found.set(key, value);
        } else if (key.equals("protocol")) {
          found.put(key, "TCP");
        } else {
          return null;
        }
      }
      return keys.isEmpty() ? null : found;
    }

    private Row inOrder() {
      return new Row(kind, place, keys, true);
    }
  }

  private ListRules() {}

  /**
   * Returns the rule of a list.
   *
   * @param kind the kind of the object
   * @param names the names of the members on the path to the list, without list elements
   */
  public static Row of(ResourceKind kind, List<String> names) {
    Row row = find(kind, names);
    // Pods are replaced when their template changes, including the order of its lists.
    return isInPodTemplate(names) ? row.inOrder() : row;
  }

  private static Row find(ResourceKind kind, List<String> names) {
    List<Row> rows = names.isEmpty() ? null : BY_NAME.get(names.get(names.size() - 1));
    if (rows != null) {
      String path = "." + String.join(".", names);
      for (Row row : rows) {
        if (isAt(path, row.place) && (row.kind == null || row.kind.matches(kind))) {
          return row;
        }
      }
    }
    return NO_RULE;
  }

  private static boolean isAt(String path, String place) {
    return path.endsWith(place) && path.charAt(path.length() - place.length() - 1) == '.';
  }

  private static boolean isInPodTemplate(List<String> names) {
    return names.size() > 2 && names.get(0).equals("spec") && names.get(1).equals("template");
  }

  private static Row keyed(String place, String... keys) {
    return new Row(null, place, List.of(keys), false);
  }

  private static Row sequence(String place) {
    return new Row(null, place, List.of(), true);
  }
}
