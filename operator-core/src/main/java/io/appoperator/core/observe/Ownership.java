package io.appoperator.core.observe;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.FieldPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The fields that a field manager has applied to a live object, as a hash of a few bytes: which
 * fields it owns, and their current values.
 *
 * <p>The hash of the response to an apply is the expected hash. As long as later states of the
 * object have the same hash, no other client has changed a field of this manager. The hash is the
 * same in all processes. It does not depend on the order of keys or of managedFields entries.
 *
 * <p>Fields that a manager may mark as initial-only or as a lower bound have separate hashes,
 * because the hash is computed before it is known whether the rendering of the object marks them.
 * Such a field must not be inside a map or list that the server treats as one value.
 */
public final class Ownership {

  private static final Ownership NONE = new Ownership(0, null);

  private final long base;

  /** The hashes of markable fields; null if the manager has applied nothing. */
  private final @Nullable Map<FieldPath, Long> pieces;

  private Ownership(long base, @Nullable Map<FieldPath, Long> pieces) {
    this.base = base;
    this.pieces = pieces;
  }

  /**
   * Computes the ownership from a live object.
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
    OwnedFields ownedFields = new OwnedFields(markable, foreign);
    long base = ownedFields.hash(ours.get(0), live);
    return new Ownership(base, Map.copyOf(ownedFields.markableHashes()));
  }

  /** Returns an ownership with a known hash, without markable fields. */
  public static Ownership ofHash(long hash) {
    return new Ownership(hash, Map.of());
  }

  /** Returns the hash without some of the markable fields; empty if the manager owns nothing. */
  public OptionalLong hash(Set<FieldPath> leftOut) {
    if (pieces == null) {
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

  /**
   * Returns whether {@link #hash} certainly differs from a hash, whichever markable fields it
   * leaves out; false if the manager owns nothing.
   */
  public boolean differsFrom(long hash) {
    return pieces != null && pieces.isEmpty() && base != hash;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Ownership ownership
        && base == ownership.base
        && Objects.equals(pieces, ownership.pieces);
  }

  @Override
  public int hashCode() {
    return Long.hashCode(base);
  }

  /** Returns whether the manager owns a markable field or one of its subfields. */
  public boolean owns(FieldPath markable) {
    return pieces != null && pieces.containsKey(markable);
  }

  /**
   * The server keeps one entry for all API versions in which a manager applies, so the version does
   * not count.
   */
  static boolean isApplied(JsonNode entry, String fieldManager) {
    return entry.path("manager").asText().equals(fieldManager)
        && entry.path("operation").asText().equals("Apply")
        && entry.path("subresource").asText().isEmpty();
  }
}
