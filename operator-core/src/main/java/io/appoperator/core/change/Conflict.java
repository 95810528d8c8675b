package io.appoperator.core.change;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceRef;
import io.appoperator.api.Severity;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.observe.LiveRecord.Owner;
import io.appoperator.core.observe.LiveRecord.OwnerLink;
import io.appoperator.core.observe.PrimaryId;
import java.util.Set;

/** Describes a conflict with an object that has the name of a desired object and another owner. */
public final class Conflict {

  private Conflict() {}

  /**
   * Describes the conflict of a primary with an object. An object that an earlier primary of the
   * same name still owns is only terminating: the garbage collector deletes it.
   */
  public static Diagnostic with(PrimaryId primary, LiveRecord record) {
    ResourceRef ref = record.ref();
    Owner owner = record.owner();
    if (primary.ref().equals(owner.primary()) && owner.ownerLink() == OwnerLink.REFERENCE) {
      return new Diagnostic(
          Severity.ERROR,
          Reason.TERMINATING,
          "",
          "%s belongs to an earlier %s and is deleted with it. The operator creates it again after the deletion."
              .formatted(ref, primary.ref()));
    }
    return new Diagnostic(
        Severity.ERROR,
        Reason.NAME_CONFLICT,
        "",
        "%s already exists in namespace %s and %s. Rename one or delete it."
            .formatted(ref, ref.namespace(), relation(primary, record)));
  }

  /**
   * An object that the operator applied and that has no owner was orphaned. Names derive from the
   * name of the primary, so the former owner had the same one.
   */
  private static String relation(PrimaryId primary, LiveRecord record) {
    Owner owner = record.owner();
    if (owner.ownerLink() == OwnerLink.ANNOTATION) {
      return "belongs to %s, which retains it even after its own deletion".formatted(owner.text());
    }
    if (!owner.equals(Owner.NONE)) {
      return "belongs to " + owner.text();
    }
    return record.ownership().hash(Set.of()).isPresent()
        ? "belongs to an earlier " + primary.ref()
        : "is not managed by this " + primary.ref().kind().kind();
  }
}
