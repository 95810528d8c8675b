package io.appoperator.core.preview;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.apply.ChangeOutcome;
import io.appoperator.core.disruption.Disruption;
import io.appoperator.core.mask.Mask;
import io.appoperator.core.plan.Hold;
import io.appoperator.core.preview.ObjectPreview.Effect;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The changes in the cluster for one primary resource.
 *
 * @param primary the primary resource
 * @param existence its state in the cluster
 * @param source the source of the predictions
 * @param objects its objects, in the order of their writes
 * @param warnings about objects that are not changed
 * @param holds why {@code run} would not apply these changes at once
 * @param admission the result of a dry run of the primary resource itself; null if none was
 *     requested
 */
public record Preview(
    ResourceRef primary,
    PrimaryExistence existence,
    Source source,
    List<ObjectPreview> objects,
    List<Diagnostic> warnings,
    List<Hold> holds,
    @Nullable Admission admission) {

  /** The state of a primary resource in the cluster. */
  public enum PrimaryExistence {
    /** It exists. */
    LIVE,
    /** It exists and is being deleted. */
    TERMINATING,
    /** It does not exist. */
    ABSENT,
    /**
     * Its namespace does not exist either, so dry runs are not possible: objects are shown as
     * rendered.
     */
    WITHOUT_NAMESPACE
  }

  /** The source of the predictions. */
  public enum Source {
    /** The API server, with defaults, admission and rejections. */
    DRY_RUN("dry-run"),
    /** The status and the live objects: nothing is left to change, so there was no dry run. */
    SETTLED("settled"),
    /** The live objects and their managedFields; the server was only read. */
    PREDICTED("predicted"),
    /** The rendering alone. */
    RENDERED("rendered");

    private final String word;

    Source(String word) {
      this.word = word;
    }

    /** Returns the name in outputs, such as {@code dry-run}. */
    @Override
    public String toString() {
      return word;
    }
  }

  public Preview {
    objects = List.copyOf(objects);
    warnings = List.copyOf(warnings);
    holds = List.copyOf(holds);
  }

  /** Returns the same preview with the result of a dry run of the primary resource. */
  Preview after(Admission checked) {
    return new Preview(primary, existence, source, objects, warnings, holds, checked);
  }

  /** Returns the same preview with one more object, before the others. */
  Preview withFirst(ObjectPreview first) {
    List<ObjectPreview> all = Stream.concat(Stream.of(first), objects.stream()).toList();
    return new Preview(primary, existence, source, all, warnings, holds, admission);
  }

  /** Returns whether there are no changes; a rejected change counts as a change. */
  public boolean isSame() {
    return objects.stream().allMatch(object -> object.effect() == Effect.UNCHANGED);
  }

  /** Returns whether the server rejected requests because of a missing permission. */
  public boolean isForbidden() {
    return dryRunFailures().stream().anyMatch(d -> d.reason() == Reason.FORBIDDEN);
  }

  /**
   * Returns why dry runs of some objects failed: the server did not respond, or a permission is
   * missing. Such a preview is incomplete; empty for a complete one.
   */
  public List<Diagnostic> dryRunFailures() {
    return objects.stream()
        .map(ObjectPreview::outcome)
        .filter(Preview::isDryRunFailure)
        .flatMap(outcome -> outcome.diagnostics().stream())
        .toList();
  }

  /** Returns the most severe disruption of the objects. */
  public Disruption disruption() {
    return objects.stream()
        .map(object -> object.verdict().disruption())
        .reduce(Disruption.NONE, Disruption::or);
  }

  /** Returns the same preview without secrets. */
  public Preview masked(Mask mask) {
    objects.forEach(object -> object.learn(mask));
    return new Preview(
        primary,
        existence,
        source,
        objects.stream().map(object -> object.masked(mask)).toList(),
        warnings.stream().map(warning -> ObjectPreview.masked(warning, mask)).toList(),
        holds,
        admission == null ? null : admission.masked(mask));
  }

  private static boolean isDryRunFailure(ChangeOutcome outcome) {
    return outcome.result() == ChangeOutcome.ChangeResult.FAILED
        || outcome.diagnostics().stream().anyMatch(d -> d.reason() == Reason.FORBIDDEN);
  }
}
