package io.appoperator.core.plan;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceRef;
import io.appoperator.api.Severity;
import io.appoperator.core.change.Change;
import io.appoperator.core.observe.ServerMessage;
import io.appoperator.core.observe.UnlistedObjects;
import io.appoperator.core.render.Manifest;
import java.util.List;

/** Leaves objects alone that cannot be listed: none of them is created, changed or deleted. */
final class UnlistedKindsPolicy implements PlanPolicy {

  private final List<UnlistedObjects> unlisted;

  /**
   * @param unlisted the kinds and namespaces that the API server does not list for the operator
   */
  UnlistedKindsPolicy(List<UnlistedObjects> unlisted) {
    this.unlisted = List.copyOf(unlisted);
  }

  @Override
  public Plan apply(PlanInput input, Plan plan) {
    return unlisted.isEmpty() ? plan : plan.replacing(this::hold);
  }

  private Change hold(Change change) {
    return unlisted.stream()
        .filter(hidden -> hidden.hides(change.ref()))
        .findFirst()
        .map(hidden -> hold(change, hidden))
        .orElse(change);
  }

  private static Change hold(Change change, UnlistedObjects hidden) {
    Manifest manifest = change.manifest();
    // Whether a desired object is unchanged is unknown, too.
    return manifest == null || change.action() == Change.Action.BLOCKED
        ? change.kept()
        : new Change.Blocked(manifest, unobserved(manifest.ref(), hidden));
  }

  private static Diagnostic unobserved(ResourceRef ref, UnlistedObjects hidden) {
    return new Diagnostic(
        Severity.ERROR,
        Reason.UNOBSERVED,
        "",
        "%s is not changed, because %s cannot be listed: %s Grant the permissions that 'operator rbac' prints, or install the kind."
            .formatted(ref, hidden.kind().plural(), ServerMessage.asSentence(hidden.why())));
  }
}
