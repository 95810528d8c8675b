package io.appoperator.core.change;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.FieldPath;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * An object before and after a change, both as the server sees them, without what the server
 * assigns: identity, times, versions, status, and addresses and ports that nobody asked for.
 *
 * @param ref the object
 * @param before the object before, null if there was none
 * @param after the object after, null if there is none
 * @param fields the fields that differ, sorted; empty when the object appears, vanishes or stays
 */
public record Comparison(
    ResourceRef ref,
    @Nullable JsonNode before,
    @Nullable JsonNode after,
    List<FieldChange> fields) {

  private static final List<FieldPath> ASSIGNED =
      List.of(
          FieldPath.of("status"),
          FieldPath.of("metadata.uid"),
          FieldPath.of("metadata.resourceVersion"),
          FieldPath.of("metadata.generation"),
          FieldPath.of("metadata.creationTimestamp"),
          FieldPath.of("metadata.managedFields"),
          FieldPath.of("metadata.selfLink"));

  private static final List<FieldPath> ALLOCATED =
      List.of(
          FieldPath.of("spec.clusterIP"),
          FieldPath.of("spec.clusterIPs"),
          FieldPath.of("spec.healthCheckNodePort"));

  public Comparison {
    fields = List.copyOf(fields);
  }

  /**
   * Compares two states of an object.
   *
   * @param before the live object, null if there is none
   * @param after the server's answer, null if the object goes
   * @param rendered the manifest; what it gives a value to is never left out
   */
  public static Comparison of(
      ResourceRef ref,
      @Nullable ObjectNode before,
      @Nullable ObjectNode after,
      @Nullable ObjectNode rendered) {
    JsonNode from = before == null ? null : cleaned(before, rendered);
    JsonNode to = after == null ? null : cleaned(after, rendered);
    List<FieldChange> fields = new ArrayList<>();
    if (from != null && to != null) {
      collect("", from, to, fields);
    }
    return new Comparison(ref, from, to, fields);
  }

  /** Tells whether nothing changes. */
  public boolean isSame() {
    return fields.isEmpty() && (before == null) == (after == null);
  }

  private static JsonNode cleaned(ObjectNode object, @Nullable ObjectNode rendered) {
    ObjectNode copy = object.deepCopy();
    ASSIGNED.forEach(path -> Json.remove(copy, path));
    for (FieldPath path : ALLOCATED) {
      if (rendered == null || Json.at(rendered, path) == null) {
        Json.remove(copy, path);
      }
    }
    if (copy.path("kind").asText().equals("Service")) {
      for (JsonNode port : copy.path("spec").path("ports")) {
        if (port instanceof ObjectNode allocated && !asksForNodePort(rendered, port)) {
          allocated.remove("nodePort");
        }
      }
    }
    return sorted(copy);
  }

  private static boolean asksForNodePort(@Nullable ObjectNode rendered, JsonNode port) {
    if (rendered == null) {
      return false;
    }
    for (JsonNode wanted : rendered.path("spec").path("ports")) {
      if (wanted.has("nodePort")
          && wanted.path("port").equals(port.path("port"))
          && wanted.path("protocol").asText("TCP").equals(port.path("protocol").asText("TCP"))) {
        return true;
      }
    }
    return false;
  }

  /** Sorts keys, but leaves apiVersion, kind and metadata in front. */
  private static JsonNode sorted(ObjectNode object) {
    ObjectNode ordered = Json.object();
    for (String first : List.of("apiVersion", "kind", "metadata")) {
      if (object.has(first)) {
        ordered.set(first, Json.sorted(object.get(first)));
      }
    }
    ObjectNode rest = (ObjectNode) Json.sorted(object);
    rest.properties().forEach(entry -> ordered.putIfAbsent(entry.getKey(), entry.getValue()));
    return ordered;
  }

  private static void collect(
      String path, JsonNode before, JsonNode after, List<FieldChange> fields) {
    if (before.equals(after)) {
      return;
    }
    if (before instanceof ObjectNode from && after instanceof ObjectNode to) {
      TreeSet<String> names = new TreeSet<>();
      from.fieldNames().forEachRemaining(names::add);
      to.fieldNames().forEachRemaining(names::add);
      for (String name : names) {
        String at = path.isEmpty() ? name : path + "." + name;
        JsonNode one = from.get(name);
        JsonNode other = to.get(name);
        if (one == null || other == null) {
          fields.add(new FieldChange(at, one, other));
        } else {
          collect(at, one, other, fields);
        }
      }
    } else if (before instanceof ArrayNode from
        && after instanceof ArrayNode to
        && from.size() == to.size()) {
      for (int i = 0; i < from.size(); i++) {
        collect(path + "[" + i + "]", from.get(i), to.get(i), fields);
      }
    } else {
      fields.add(new FieldChange(path, before, after));
    }
  }
}
