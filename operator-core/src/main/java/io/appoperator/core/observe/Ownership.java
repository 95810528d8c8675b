package io.appoperator.core.observe;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.FieldPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What a field manager has applied to a live object, as a hash of a few bytes: which fields it owns
 * and the values that these have now.
 *
 * <p>The hash right after an apply, taken from the server's answer, is the expected one. As long as
 * later states of the object give the same, nobody has changed a field of ours. It holds between
 * processes and does not depend on the order of keys or of managedFields entries.
 *
 * <p>Fields that a manager may mark as initial only or as a lower bound are kept apart, because the
 * hash is taken before it is known whether the rendering of that object marks them. Such a field
 * must not lie inside a map or list that the server treats as one value.
 */
public final class Ownership {

  private static final Ownership NONE = new Ownership(0, Map.of());

  private final long base;
  private final Map<FieldPath, Long> pieces;

  private Ownership(long base, Map<FieldPath, Long> pieces) {
    this.base = base;
    this.pieces = Map.copyOf(pieces);
  }

  /**
   * Reads the ownership off a live object.
   *
   * @param live the object, with its {@code metadata.managedFields}; not changed
   * @param fieldManager the manager whose applied fields count; its entries for subresources and
   *     for other operations do not
   * @param markable the fields that {@link #hash} may leave out later
   */
  public static Ownership of(ObjectNode live, String fieldManager, Set<FieldPath> markable) {
    List<JsonNode> ours = new ArrayList<>(1);
    List<JsonNode> foreign = new ArrayList<>();
    for (JsonNode entry : live.path("metadata").path("managedFields")) {
      (isApplied(entry, fieldManager) ? ours : foreign).add(entry.path("fieldsV1"));
    }
    if (ours.isEmpty()) {
      return NONE;
    }
    OwnedFields walk = new OwnedFields(markable, foreign);
    long base = walk.hash(ours.get(0), live);
    return new Ownership(base, walk.pieces());
  }

  /** Returns the hash without some of the markable fields; empty if the manager owns nothing. */
  public OptionalLong hash(Set<FieldPath> leftOut) {
    if (this == NONE) {
      return OptionalLong.empty();
    }
    long hash = base;
    for (Map.Entry<FieldPath, Long> piece : pieces.entrySet()) {
      if (!leftOut.contains(piece.getKey())) {
        hash += piece.getValue();
      }
    }
    return OptionalLong.of(hash);
  }

  /** Returns whether the manager owns a markable field, or something in it. */
  public boolean owns(FieldPath markable) {
    return pieces.containsKey(markable);
  }

  /**
   * The server keeps one entry for all versions in which a manager applies, so the version does not
   * count.
   */
  static boolean isApplied(JsonNode entry, String fieldManager) {
    return entry.path("manager").asText().equals(fieldManager)
        && entry.path("operation").asText().equals("Apply")
        && entry.path("subresource").asText().isEmpty();
  }
}
