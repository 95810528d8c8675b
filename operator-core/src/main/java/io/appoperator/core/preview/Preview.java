package io.appoperator.core.preview;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.apply.Outcome;
import io.appoperator.core.preview.ObjectPreview.Effect;
import java.util.List;

/**
 * What would change in the cluster for one primary resource.
 *
 * @param primary the primary resource
 * @param standing how the cluster knows it
 * @param objects its objects, in the order in which they would be written
 * @param warnings about objects that are left alone
 */
public record Preview(
    ResourceRef primary,
    Standing standing,
    List<ObjectPreview> objects,
    List<Diagnostic> warnings) {

  /** How a cluster knows a primary resource. */
  public enum Standing {
    /** It exists. */
    LIVE,
    /** It exists and is being deleted. */
    TERMINATING,
    /** It does not exist. */
    ABSENT,
    /** Nor does its namespace, so that the server could not be asked: objects are as rendered. */
    WITHOUT_NAMESPACE
  }

  public Preview {
    objects = List.copyOf(objects);
    warnings = List.copyOf(warnings);
  }

  /** Tells whether nothing would change; what is refused would. */
  public boolean isSame() {
    return objects.stream().allMatch(object -> object.effect() == Effect.UNCHANGED);
  }

  /**
   * Returns why the server could not be asked about some objects: it did not answer, or the user
   * may not ask. Such a preview is incomplete; empty for a complete one.
   */
  public List<Diagnostic> obstacles() {
    return objects.stream()
        .map(ObjectPreview::outcome)
        .filter(Preview::isUnanswered)
        .flatMap(outcome -> outcome.diagnostics().stream())
        .toList();
  }

  private static boolean isUnanswered(Outcome outcome) {
    return outcome.result() == Outcome.Result.FAILED
        || outcome.diagnostics().stream().anyMatch(d -> d.reason() == Reason.FORBIDDEN);
  }
}
