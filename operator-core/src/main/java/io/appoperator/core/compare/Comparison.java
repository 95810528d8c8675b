package io.appoperator.core.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.FieldPath;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.json.Json;
import io.appoperator.core.kind.KindTable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An object before and after a change, without the fields that the server assigns: identity, times,
 * versions, status, and allocated addresses and ports. The comparison is semantic: the order of
 * keyed lists and the notation of quantities do not count. The state after uses the notation of the
 * state before.
 *
 * @param ref the object
 * @param before the object before, null if there was none
 * @param after the object after, null if there is none
 * @param fields the fields that differ, sorted; empty if the object is created, deleted or
 *     unchanged
 */
public record Comparison(
    ResourceRef ref,
    @Nullable JsonNode before,
    @Nullable JsonNode after,
    List<FieldChange> fields) {

  private static final List<FieldPath> ASSIGNED_FIELDS =
      List.of(
          FieldPath.of("status"),
          FieldPath.of("metadata.uid"),
          FieldPath.of("metadata.resourceVersion"),
          FieldPath.of("metadata.generation"),
          FieldPath.of("metadata.creationTimestamp"),
          FieldPath.of("metadata.managedFields"),
          FieldPath.of("metadata.selfLink"));

  public Comparison {
    fields = List.copyOf(fields);
  }

  /**
   * Compares two states of an object.
   *
   * @param before the live object, null if there is none
   * @param after the response of the server, null if the object is deleted
   * @param rendered the manifest; its fields are never omitted
   */
  public static Comparison of(
      ResourceRef ref,
      @Nullable ObjectNode before,
      @Nullable ObjectNode after,
      @Nullable ObjectNode rendered) {
    return between(
        ref, requested(ref.kind(), before, rendered), requested(ref.kind(), after, rendered));
  }

  /**
   * Compares two renderings of an object. The server has not allocated any fields yet, so all
   * fields count.
   *
   * @param before the one, null if it cannot be rendered the object
   * @param after the other one, null if it cannot be rendered the object
   */
  public static Comparison ofRendered(
      ResourceRef ref, @Nullable ObjectNode before, @Nullable ObjectNode after) {
    return between(
        ref,
        before == null ? null : cleaned(ref.kind(), before.deepCopy()),
        after == null ? null : cleaned(ref.kind(), after.deepCopy()));
  }

  /**
   * Returns the comparison of an object that does not change.
   *
   * @param rendered its manifest; null if there is none
   */
  public static Comparison unchanged(ResourceRef ref, @Nullable ObjectNode rendered) {
    JsonNode both = rendered == null ? null : cleaned(ref.kind(), rendered.deepCopy());
    return new Comparison(ref, both, both, List.of());
  }

  /**
   * Returns this comparison for display: the same fields differ, even if the displayed states are
   * equal.
   *
   * @param shown converts a state for display
   * @param hidden converts a value whose difference is not visible
   */
  public Comparison shown(UnaryOperator<JsonNode> shown, JsonNode hidden) {
    JsonNode from = before == null ? null : shown.apply(before);
    if (before != null && before.equals(after)) {
      return new Comparison(ref, from, from, fields);
    }
    JsonNode to = after == null ? null : shown.apply(after);
    List<FieldChange> visible = new ArrayList<>(between(ref, from, to).fields());
    List<FieldChange> all = new ArrayList<>();
    for (FieldChange change : fields) {
      FieldChange same =
          visible.stream()
              .filter(change::isSameField)
              .findFirst()
              .orElseGet(() -> change.as(hidden));
      visible.remove(same);
      all.add(same);
    }
    return new Comparison(ref, from, to, all);
  }

  private static Comparison between(
      ResourceRef ref, @Nullable JsonNode from, @Nullable JsonNode to) {
    if (from == null || to == null) {
      return new Comparison(ref, from, to, List.of());
    }
    TreeComparer comparer = new TreeComparer(ref.kind());
    JsonNode shown = comparer.compare(ElementPath.ROOT, from, to);
    return new Comparison(ref, from, ordered(shown), comparer.changes());
  }

  /** Returns whether nothing changes. */
  public boolean isSame() {
    return fields.isEmpty() && (before == null) == (after == null);
  }

  /** Returns the compared part of a copy, which is modified. */
  private static JsonNode cleaned(ResourceKind kind, ObjectNode copy) {
    ASSIGNED_FIELDS.forEach(path -> Json.remove(copy, path));
    KindTable.convertToStoredForm(kind, copy);
    return ordered(Json.sorted(copy));
  }

  /** Returns the compared part of an object, without allocated addresses and ports. */
  private static @Nullable JsonNode requested(
      ResourceKind kind, @Nullable ObjectNode object, @Nullable ObjectNode rendered) {
    if (object == null) {
      return null;
    }
    ObjectNode copy = object.deepCopy();
    AllocatedFields.remove(kind, copy, rendered);
    return cleaned(kind, copy);
  }

  /** Puts apiVersion, kind and metadata in front. */
  private static JsonNode ordered(JsonNode sorted) {
    ObjectNode ordered = Json.object();
    for (String first : List.of("apiVersion", "kind", "metadata")) {
      if (sorted.has(first)) {
        ordered.set(first, sorted.get(first));
      }
    }
    sorted.properties().forEach(entry -> ordered.putIfAbsent(entry.getKey(), entry.getValue()));
    return ordered;
  }
}
