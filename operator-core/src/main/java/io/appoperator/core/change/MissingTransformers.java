package io.appoperator.core.change;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Reason;
import io.appoperator.api.Severity;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.Transformation;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Leaves objects as they are while a transformer that changed them cannot do so again. */
final class MissingTransformers {

  private MissingTransformers() {}

  /**
   * Returns the change of an object that is left as it is; empty if all its transformers work.
   *
   * @param known the ids of the transformers that are loaded or disabled by settings
   */
  static Optional<Change> hold(Manifest manifest, LiveRecord record, Collection<String> known) {
    Transformation now = manifest.transformation();
    Diagnostic conflict = now.conflict();
    if (conflict != null) {
      return Optional.of(new Change.Withheld(manifest.ref(), record, conflict));
    }
    if (record.transformers().isEmpty()) {
      return Optional.empty();
    }
    for (String id : List.of(record.transformers().split(","))) {
      if (!known.contains(id)) {
        return Optional.of(
            withheld(
                record,
                id,
                "is not loaded. Add its jar, or set transformers.%s.enabled to false in the settings."
                    .formatted(id)));
      }
      if (now.failed().containsKey(id)) {
        return Optional.of(
            withheld(record, id, "fails. The operator changes the object once it works."));
      }
    }
    return Optional.empty();
  }

  /** Returns the change of an object that does not exist, and of which a transformer fails. */
  static Change notCreated(Manifest manifest) {
    Transformation now = manifest.transformation();
    Diagnostic conflict = now.conflict();
    return new Change.Blocked(
        manifest, conflict == null ? now.failed().values().iterator().next() : conflict);
  }

  private static Change withheld(LiveRecord record, String id, String why) {
    return new Change.Withheld(
        record.ref(),
        record,
        new Diagnostic(
            Severity.ERROR,
            Reason.TRANSFORMER_MISSING,
            "",
            "%s is not changed, because its transformer '%s' %s".formatted(record.ref(), id, why)));
  }
}
