package io.appoperator.core.reconcile;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Reason;
import io.appoperator.api.Severity;
import io.appoperator.core.change.Change;
import io.appoperator.core.change.ChangeSet;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.watch.BlindSpot;
import java.util.List;

/** Keeps hands off what cannot be seen: nothing of it is created, changed or deleted. */
final class BlindSpots {

  private BlindSpots() {}

  /** Blocks the changes of objects that cannot be listed. */
  static ChangeSet block(ChangeSet changes, List<BlindSpot> spots) {
    return spots.isEmpty()
        ? changes
        : new ChangeSet(
            changes.changes().stream().map(change -> block(change, spots)).toList(),
            changes.diagnostics());
  }

  private static Change block(Change change, List<BlindSpot> spots) {
    return spots.stream()
        .filter(spot -> spot.hides(change.ref()))
        .findFirst()
        .map(spot -> block(change, spot))
        .orElse(change);
  }

  private static Change block(Change change, BlindSpot spot) {
    return switch (change.action()) {
      case CREATE -> blocked(((Change.Create) change).manifest(), spot);
      case UPDATE -> blocked(((Change.Update) change).manifest(), spot);
      case UNCHANGED -> blocked(((Change.Unchanged) change).manifest(), spot);
      case PRUNE -> new Change.Left(((Change.Prune) change).live());
      case LEFT, BLOCKED, WITHHELD -> change;
    };
  }

  private static Change blocked(Manifest manifest, BlindSpot spot) {
    return new Change.Blocked(
        manifest,
        new Diagnostic(
            Severity.ERROR,
            Reason.UNOBSERVED,
            "",
            "%s is left alone, because %s cannot be listed: %s Grant the permissions that 'operator rbac' prints, or install the kind."
                .formatted(manifest.ref(), spot.kind().plural(), sentence(spot.why()))));
  }

  private static String sentence(String text) {
    return text.endsWith(".") ? text : text + ".";
  }
}
