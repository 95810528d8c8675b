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

/** Says that a name is taken by an object which is not ours. */
public final class Conflict {

  private Conflict() {}

  /**
   * Describes the conflict of a primary with an object. What an earlier primary of the same name
   * left and still owns is on its way out: that passes by itself.
   */
  public static Diagnostic with(PrimaryId primary, LiveRecord record) {
    ResourceRef ref = record.ref();
    Owner owner = record.owner();
    if (primary.ref().equals(owner.primary()) && owner.tie() == OwnerLink.REFERENCE) {
      return new Diagnostic(
          Severity.ERROR,
          Reason.TERMINATING,
          "",
          "%s belongs to an earlier %s and goes with it. The operator creates it again when it is gone."
              .formatted(ref, primary.ref()));
    }
    return new Diagnostic(
        Severity.ERROR,
        Reason.NAME_CONFLICT,
        "",
        "%s exists in namespace %s and belongs to %s. Rename or remove one of the two."
            .formatted(ref, ref.namespace(), name(primary, record)));
  }

  /**
   * An object that the operator applied and that has no owner was orphaned. Names derive from the
   * name of the primary, so the former owner had the same one.
   */
  private static String name(PrimaryId primary, LiveRecord record) {
    boolean orphaned =
        record.owner().equals(Owner.NOBODY) && record.ownership().hash(Set.of()).isPresent();
    return orphaned ? "an earlier " + primary.ref() : record.owner().text();
  }
}
