package io.appoperator.core.change;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceRef;
import io.appoperator.api.Severity;
import io.appoperator.core.observe.LiveRecord.Owner;

/** Says that a name is taken by an object which is not ours. */
public final class Conflict {

  private Conflict() {}

  /** Describes the conflict with an object and its owner. */
  public static Diagnostic with(ResourceRef ref, Owner owner) {
    return new Diagnostic(
        Severity.ERROR,
        Reason.NAME_CONFLICT,
        "",
        "%s exists in namespace %s and belongs to %s. Rename or remove one of the two."
            .formatted(ref, ref.namespace(), owner.text()));
  }
}
