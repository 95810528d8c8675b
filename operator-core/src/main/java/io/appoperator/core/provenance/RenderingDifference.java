package io.appoperator.core.provenance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.compare.ElementKeys;
import io.appoperator.core.compare.ElementPath;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.Rendering;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The differences of fields between two renderings. Objects and list elements are first matched by
 * name or key, then by value, and finally by order: if one field of the primary changes, the
 * remaining elements of both sides are the same with another name.
 */
final class RenderingDifference {

  /** How a field differs. */
  enum FieldDifference {
    /** Its value differs. */
    CHANGED,
    /** It does not exist. */
    VANISHED;

    /** A field that changes in one case and disappears in another depends on the value. */
    static FieldDifference strongest(FieldDifference one, FieldDifference other) {
      return one == CHANGED || other == CHANGED ? CHANGED : VANISHED;
    }
  }

  private final Map<ObjectField, FieldDifference> moves = new HashMap<>();
  private final ResourceRef object;

  private RenderingDifference(ResourceRef object) {
    this.object = object;
  }

  /** Returns the fields of a rendering that differ in another one. */
  static Map<ObjectField, FieldDifference> between(Rendering base, Rendering other) {
    Map<ObjectField, FieldDifference> all = new HashMap<>();
    List<Manifest> rest = new ArrayList<>(other.manifests());
    List<Manifest> renamed = new ArrayList<>();
    for (Manifest manifest : base.manifests()) {
      Manifest counterpart = take(rest, manifest, true);
      if (counterpart == null) {
        renamed.add(manifest);
      } else {
        all.putAll(of(manifest, counterpart));
      }
    }
    renamed.forEach(manifest -> all.putAll(of(manifest, take(rest, manifest, false))));
    return all;
  }

  private static @Nullable Manifest take(List<Manifest> rest, Manifest wanted, boolean sameName) {
    for (Manifest candidate : rest) {
      boolean fits =
          sameName
              ? candidate.ref().equals(wanted.ref())
              : candidate.ref().kind().equals(wanted.ref().kind());
      if (fits) {
        rest.remove(candidate);
        return candidate;
      }
    }
    return null;
  }

  private static Map<ObjectField, FieldDifference> of(Manifest base, @Nullable Manifest other) {
    RenderingDifference difference = new RenderingDifference(base.ref());
    difference.compare(ElementPath.ROOT, base.json(), other == null ? null : other.json());
    return difference.moves;
  }

  private void compare(ElementPath at, JsonNode base, @Nullable JsonNode other) {
    if (base.equals(other)) {
      return;
    }
    if (other == null) {
      ObjectField.visit(
          at,
          base,
          (place, value) -> moves.put(new ObjectField(object, place), FieldDifference.VANISHED));
    } else if (base instanceof ObjectNode from && !from.isEmpty() && other.isObject()) {
      from.properties()
          .forEach(m -> compare(at.member(m.getKey()), m.getValue(), other.get(m.getKey())));
    } else if (base instanceof ArrayNode from && !from.isEmpty() && other instanceof ArrayNode to) {
      lists(at, from, to);
    } else {
      ObjectField.visit(
          at,
          base,
          (place, value) -> moves.put(new ObjectField(object, place), FieldDifference.CHANGED));
    }
  }

  private void lists(ElementPath at, ArrayNode base, ArrayNode other) {
    ResourceKind kind = object.kind();
    List<@Nullable ObjectNode> from = ElementKeys.of(kind, at, base);
    List<@Nullable ObjectNode> to = ElementKeys.of(kind, at, other);
    ElementMatcher matcher = new ElementMatcher(base.size(), other.size());
    matcher.pair((i, j) -> from.get(i) != null && Objects.equals(from.get(i), to.get(j)));
    matcher.pair((i, j) -> base.get(i).equals(other.get(j)));
    matcher.pair((i, j) -> true);
    for (int i = 0; i < base.size(); i++) {
      int partner = matcher.of(i);
      compare(at.index(i), base.get(i), partner < 0 ? null : other.get(partner));
    }
  }
}
