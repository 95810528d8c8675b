package io.appoperator.core.change;

import io.appoperator.api.DesiredObject.Retention;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.Reason;
import io.appoperator.api.Severity;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.observe.PrimaryId;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.OperatorMetadata;
import io.appoperator.core.render.Rendering;
import java.util.List;

/**
 * Warns about objects that the spec retains but that still have the owner reference of their
 * primary, because the change could not be written. The operator would keep them, but the garbage
 * collector would delete them. Pure.
 */
public final class RetainedOwnerWarnings {

  private RetainedOwnerWarnings() {}

  /**
   * Returns a warning for each such object.
   *
   * @param records the live objects of the primary
   */
  public static List<Diagnostic> warnings(
      PrimaryId primary, Rendering rendering, List<LiveRecord> records) {
    return rendering.manifests().stream()
        .filter(manifest -> manifest.retention() == Retention.RETAINED)
        .filter(manifest -> isOwned(primary, manifest, records))
        .map(manifest -> warning(primary, manifest))
        .toList();
  }

  private static boolean isOwned(PrimaryId primary, Manifest manifest, List<LiveRecord> records) {
    return records.stream()
        .anyMatch(record -> record.ref().equals(manifest.ref()) && record.refersTo(primary));
  }

  private static Diagnostic warning(PrimaryId primary, Manifest manifest) {
    return new Diagnostic(
        Severity.WARNING,
        Reason.STILL_OWNED,
        "",
        "%s must be retained, but it still has an owner reference to %s. Until the operator removes this reference, do not delete %s with --cascade=foreground and do not remove its finalizer %s: both delete the object."
            .formatted(
                manifest.ref(),
                primary.ref(),
                primary.ref(),
                OperatorMetadata.finalizer(primary.ref().kind())));
  }
}
