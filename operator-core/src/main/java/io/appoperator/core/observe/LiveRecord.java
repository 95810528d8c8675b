package io.appoperator.core.observe;

import io.appoperator.api.FieldPath;
import io.appoperator.api.Readiness;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.generated.GeneratedState;
import io.appoperator.core.kind.PodRequests;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the operator stores of a live secondary resource: a few hundred bytes, never the object.
 *
 * @param ref its identity
 * @param uid its uid
 * @param resourceVersion its version
 * @param terminating whether it is being deleted
 * @param finalizers its finalizers while it is being deleted; otherwise empty
 * @param owner its owner
 * @param manager the id of the manager that rendered it; empty if unknown
 * @param transformers the ids of the transformers that changed it, sorted and separated by commas;
 *     empty if there are none
 * @param stage the digest of the state that was applied last, if it waits for other objects or they
 *     for it; else empty
 * @param ownership the hash of the fields that the operator applied
 * @param readiness its readiness
 * @param quantities the live values of the fields that may be marked as lower bounds
 * @param generated which of its generated values it has
 * @param observed the live values that its manager observes, by their paths
 * @param requests what each of its pods requests; null unless it is a workload with replicas
 */
public record LiveRecord(
    ResourceRef ref,
    String uid,
    String resourceVersion,
    boolean terminating,
    List<String> finalizers,
    Owner owner,
    String manager,
    String transformers,
    String stage,
    Ownership ownership,
    Readiness readiness,
    Map<FieldPath, String> quantities,
    GeneratedState generated,
    Map<String, String> observed,
    @Nullable PodRequests requests) {

  public LiveRecord {
    finalizers = List.copyOf(finalizers);
    quantities = Map.copyOf(quantities);
    observed = Map.copyOf(observed);
  }

  /**
   * Creates the record of an object without generated, observed and transformed values, stage and
   * requests.
   */
  public LiveRecord(
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
    this(
        ref,
        uid,
        resourceVersion,
        terminating,
        finalizers,
        owner,
        manager,
        "",
        "",
        ownership,
        readiness,
        quantities,
        GeneratedState.NONE,
        Map.of(),
        null);
  }

  /**
   * The owner of an object.
   *
   * @param primary the primary that owns or owned the object, by controller reference or, for a
   *     retained object, by annotation; null if no loaded kind owns it
   * @param uid the uid in the controller reference; empty for a retained object
   * @param text the owner for messages, such as {@code Application/shop}, or {@code no owner}
   * @param ownerLink how the owner is recorded
   */
  public record Owner(@Nullable ResourceRef primary, String uid, String text, OwnerLink ownerLink) {

    /** The owner of an object that belongs to no loaded kind. */
    public static final Owner NONE = new Owner(null, "", "no owner", OwnerLink.NONE);

    /** Returns the owner of an object that a deleted primary left behind. */
    public static Owner earlier(ResourceRef primary) {
      return new Owner(null, "", "an earlier " + primary, OwnerLink.NONE);
    }

    /** Returns the same owner, after another client removed the owner reference. */
    public Owner withoutReference() {
      return ownerLink == OwnerLink.REFERENCE
          ? new Owner(primary, uid, text, OwnerLink.LOST_REFERENCE)
          : this;
    }
  }

  /** How an owner is recorded. */
  public enum OwnerLink {
    /** By a controller reference. */
    REFERENCE,
    /** By an earlier controller reference, which was removed. */
    LOST_REFERENCE,
    /** By an annotation: the object is retained. */
    ANNOTATION,
    /** There is no owner. */
    NONE
  }

  /** Returns whether this object belongs to the primary: by its uid, or retained for its name. */
  public boolean belongsTo(PrimaryId id) {
    return id.ref().equals(owner.primary())
        && (owner.uid().isEmpty() || owner.uid().equals(id.uid()));
  }

  /** Returns whether it is retained rather than owned: it is not deleted with the primary. */
  public boolean retained() {
    return owner.ownerLink() == OwnerLink.ANNOTATION;
  }

  /** Returns whether it has no owner. */
  public boolean isUnowned() {
    return owner.ownerLink() == OwnerLink.NONE;
  }

  /** Returns whether it has an owner reference to the primary, with which it is deleted. */
  public boolean refersTo(PrimaryId id) {
    return belongsTo(id) && owner.ownerLink() == OwnerLink.REFERENCE;
  }

  /** Returns whether a client removed the reference to its primary. */
  public boolean isDetached() {
    return owner.ownerLink() == OwnerLink.LOST_REFERENCE;
  }

  /** Returns whether it is a workload with a rollout in progress that has not failed. */
  public boolean isRollingOut() {
    return readiness.replicas() != null
        && switch (readiness.state()) {
          case PROGRESSING, FAILING -> true;
          case READY, PENDING, FAILED -> false;
        };
  }

  /** Returns whether another state of the object differs in nothing but its version. */
  public boolean equalsExceptVersion(LiveRecord other) {
    return with(other.resourceVersion, ref, owner, ownership, readiness, observed).equals(other);
  }

  /** Returns the same object with another owner. */
  public LiveRecord ownedBy(Owner other) {
    return with(resourceVersion, ref, other, ownership, readiness, observed);
  }

  /** Returns the same record, sharing equal parts that are already in memory. */
  public LiveRecord sharing(ResourceRef sameRef, Owner sameOwner) {
    return with(resourceVersion, sameRef, sameOwner, ownership, readiness, observed);
  }

  /** Returns the same object with other owned fields. */
  public LiveRecord withOwnership(Ownership other) {
    return with(resourceVersion, ref, owner, other, readiness, observed);
  }

  /** Returns the same object with another readiness. */
  public LiveRecord withReadiness(Readiness other) {
    return with(resourceVersion, ref, owner, ownership, other, observed);
  }

  /** Returns the same object with other observed values. */
  public LiveRecord withObserved(Map<String, String> values) {
    return with(resourceVersion, ref, owner, ownership, readiness, values);
  }

  private LiveRecord with(
      String nextVersion,
      ResourceRef nextRef,
      Owner nextOwner,
      Ownership nextOwnership,
      Readiness nextReadiness,
      Map<String, String> nextObserved) {
    return new LiveRecord(
        nextRef,
        uid,
        nextVersion,
        terminating,
        finalizers,
        nextOwner,
        manager,
        transformers,
        stage,
        nextOwnership,
        nextReadiness,
        quantities,
        generated,
        nextObserved,
        requests);
  }
}
