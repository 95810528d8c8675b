package io.appoperator.core.observe;

import io.appoperator.api.FieldPath;
import io.appoperator.api.Readiness;
import io.appoperator.api.ResourceRef;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the operator remembers of a live secondary resource: a few hundred bytes, never the object.
 *
 * @param ref its identity
 * @param uid its uid
 * @param resourceVersion its version
 * @param terminating whether it is being deleted
 * @param finalizers who holds it while it is being deleted; empty for a living object
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
    List<String> finalizers,
    Owner owner,
    String manager,
    Ownership ownership,
    Readiness readiness,
    Map<FieldPath, String> quantities) {

  public LiveRecord {
    finalizers = List.copyOf(finalizers);
    quantities = Map.copyOf(quantities);
  }

  /**
   * To whom an object belongs.
   *
   * @param primary the primary whose object it is or was, by controller reference or, for a
   *     retained object, by annotation; null if it is nobody's of ours
   * @param uid the uid in the controller reference; empty for a retained object
   * @param text the owner as people write it, such as {@code Application/shop}, or {@code nobody}
   * @param tie by what it is known
   */
  public record Owner(@Nullable ResourceRef primary, String uid, String text, OwnerLink tie) {

    /** The owner of what belongs to nobody of ours. */
    public static final Owner NOBODY = new Owner(null, "", "nobody", OwnerLink.NONE);

    /** Returns the owner of what a primary left behind that is gone. */
    public static Owner earlier(ResourceRef primary) {
      return new Owner(null, "", "an earlier " + primary, OwnerLink.NONE);
    }

    /** Returns the same owner, whose reference somebody has taken off. */
    public Owner lost() {
      return tie == OwnerLink.REFERENCE
          ? new Owner(primary, uid, text, OwnerLink.LOST_REFERENCE)
          : this;
    }
  }

  /** By what an owner is known. */
  public enum OwnerLink {
    /** By a controller reference. */
    REFERENCE,
    /** By a controller reference that it had when it was last seen with one. */
    LOST_REFERENCE,
    /** By an annotation: the object is retained. */
    ANNOTATION,
    /** There is none. */
    NONE
  }

  /** Returns whether this object is the primary's: by its uid, or retained for its name. */
  public boolean belongsTo(PrimaryId id) {
    return id.ref().equals(owner.primary())
        && (owner.uid().isEmpty() || owner.uid().equals(id.uid()));
  }

  /** Returns whether it is retained rather than owned: nothing of it goes with the primary. */
  public boolean retained() {
    return owner.tie() == OwnerLink.ANNOTATION;
  }

  /** Returns whether nothing says to whom it belongs. */
  public boolean isNobodys() {
    return owner.tie() == OwnerLink.NONE;
  }

  /** Returns whether it is the primary's and says so itself: it goes with the primary. */
  public boolean refersTo(PrimaryId id) {
    return belongsTo(id) && owner.tie() == OwnerLink.REFERENCE;
  }

  /** Returns whether somebody took the reference to its primary off. */
  public boolean isDetached() {
    return owner.tie() == OwnerLink.LOST_REFERENCE;
  }

  /** Returns whether it is a workload on its way to what was asked for, and has not given up. */
  public boolean isRollingOut() {
    return readiness.replicas() != null
        && switch (readiness.state()) {
          case PROGRESSING, FAILING -> true;
          case READY, PENDING, FAILED -> false;
        };
  }

  /** Returns the same object with another owner. */
  public LiveRecord ownedBy(Owner other) {
    return with(ref, other, readiness);
  }

  /** Returns the same record with parts that are equal and kept anyway. */
  public LiveRecord sharing(ResourceRef sameRef, Owner sameOwner) {
    return with(sameRef, sameOwner, readiness);
  }

  /** Returns the same object with another judgement. */
  public LiveRecord judged(Readiness other) {
    return with(ref, owner, other);
  }

  private LiveRecord with(ResourceRef nextRef, Owner nextOwner, Readiness nextReadiness) {
    return new LiveRecord(
        nextRef,
        uid,
        resourceVersion,
        terminating,
        finalizers,
        nextOwner,
        manager,
        ownership,
        nextReadiness,
        quantities);
  }
}
