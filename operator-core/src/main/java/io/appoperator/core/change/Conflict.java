package io.appoperator.core.change;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceRef;
import io.appoperator.api.Severity;
import io.appoperator.core.observe.LiveRecord.Owner;
import io.appoperator.core.observe.LiveRecord.Tie;
import io.appoperator.core.observe.PrimaryId;

/** Says that a name is taken by an object which is not ours. */
public final class Conflict {

  private Conflict() {}

  /**
   * Describes the conflict of a primary with an object and its owner. What an earlier primary of
   * the same name left is on its way out: that passes by itself.
   */
  public static Diagnostic with(PrimaryId primary, ResourceRef ref, Owner owner) {
    if (primary.ref().equals(owner.primary()) && owner.tie() == Tie.REFERENCE) {
      return new Diagnostic(
          Severity.ERROR,
          Reason.TERMINATING,
          "",
          "%s belongs to an earlier %s and goes with it. It is created anew when it is gone."
              .formatted(ref, primary.ref()));
    }
    return new Diagnostic(
        Severity.ERROR,
        Reason.NAME_CONFLICT,
        "",
        "%s exists in namespace %s and belongs to %s. Rename or remove one of the two."
            .formatted(ref, ref.namespace(), owner.text()));
  }
}
