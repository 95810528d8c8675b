package io.appoperator.core.observe;

import io.appoperator.api.FieldPath;
import io.appoperator.api.Readiness;
import io.appoperator.api.ResourceRef;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the operator remembers of a live secondary resource: a few hundred bytes, never the object.
 *
 * @param ref its identity
 * @param uid its uid
 * @param resourceVersion its version
 * @param terminating whether it is being deleted
 * @param owner to whom it belongs
 * @param manager the id of the manager that wanted it; empty if it does not say
 * @param ownership the hash of what we applied
 * @param readiness how far it has come
 * @param quantities the live values of the fields that may be marked as lower bounds
 */
public record LiveRecord(
    ResourceRef ref,
    String uid,
    String resourceVersion,
    boolean terminating,
    Owner owner,
    String manager,
    Ownership ownership,
    Readiness readiness,
    Map<FieldPath, String> quantities) {

  public LiveRecord {
    quantities = Map.copyOf(quantities);
  }

  /**
   * To whom an object belongs.
   *
   * @param primary the primary whose object it is or was, by controller reference or, for a
   *     retained object, by annotation; null if it is nobody's of ours
   * @param uid the uid in the controller reference; empty for a retained object
   * @param text the owner as people write it, such as {@code Application/shop}, or {@code nobody}
   */
  public record Owner(@Nullable ResourceRef primary, String uid, String text) {}

  /** Tells whether this object is the primary's: by its uid, or retained for its name. */
  public boolean belongsTo(PrimaryId id) {
    return id.ref().equals(owner.primary())
        && (owner.uid().isEmpty() || owner.uid().equals(id.uid()));
  }

  /** Tells whether it is retained rather than owned: nothing of it goes with the primary. */
  public boolean retained() {
    return owner.primary() != null && owner.uid().isEmpty();
  }

  /** Tells whether nothing says to whom it belongs. */
  public boolean isNobodys() {
    return owner.primary() == null && owner.uid().isEmpty();
  }

  /** Returns the same object with another owner. */
  public LiveRecord ownedBy(Owner other) {
    return new LiveRecord(
        ref, uid, resourceVersion, terminating, other, manager, ownership, readiness, quantities);
  }
}
