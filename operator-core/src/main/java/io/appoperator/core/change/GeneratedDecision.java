package io.appoperator.core.change;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.GeneratedValue;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceRef;
import io.appoperator.api.Severity;
import io.appoperator.core.generated.GeneratedKeys;
import io.appoperator.core.generated.GeneratedState;
import io.appoperator.core.render.Manifest;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What happens to the generated values of one Secret. A value that exists is kept, whichever client
 * set it; only a later time of rotation replaces it. A value that was made and is gone is lost:
 * other systems may know it, so another one would not replace it. Pure.
 *
 * @param due the keys whose values are made next, sorted
 * @param lost the keys whose values are gone, sorted
 * @param made the keys whose values have been made once the due ones are, with their last rotation
 * @param isRecorded whether the live object says so already
 */
public record GeneratedDecision(
    SortedSet<String> due, SortedSet<String> lost, GeneratedKeys made, boolean isRecorded) {

  /** Decides for a live object, or for one that was just applied. */
  public static GeneratedDecision of(Manifest manifest, GeneratedState live) {
    GeneratedKeys before = live.made().and(manifest.generated().madeBefore());
    SortedMap<String, Optional<Instant>> made = new TreeMap<>(before.rotations());
    SortedSet<String> due = new TreeSet<>();
    SortedSet<String> lost = new TreeSet<>();
    for (Map.Entry<String, GeneratedValue> mark : manifest.generated().values().entrySet()) {
      String key = mark.getKey();
      Optional<Instant> wanted = mark.getValue().rotatedAt();
      boolean wasMade = before.has(key);
      if (wasMade && GeneratedKeys.isLater(wanted, before.rotation(key))) {
        due.add(key);
        made.put(key, wanted);
      } else if (wasMade) {
        if (!live.present().contains(key)) {
          lost.add(key);
        }
      } else {
        made.put(key, wanted);
        if (!live.present().contains(key)) {
          due.add(key);
        }
      }
    }
    GeneratedKeys after = new GeneratedKeys(made);
    return new GeneratedDecision(due, lost, after, after.equals(live.made()));
  }

  /** Returns whether the values or their record have to be written. */
  public boolean isDue() {
    return !due.isEmpty() || !isRecorded;
  }

  /** Describes the lost values; empty if there are none. */
  public Optional<Diagnostic> loss(ResourceRef ref) {
    if (lost.isEmpty()) {
      return Optional.empty();
    }
    String message =
        "%s has lost the generated value of %s. The operator does not make another one, because other systems may use the lost one. Restore it, or set a new one with 'kubectl patch'."
            .formatted(ref, String.join(", ", lost));
    return Optional.of(new Diagnostic(Severity.ERROR, Reason.GENERATED_VALUE_LOST, "", message));
  }
}
