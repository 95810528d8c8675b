package io.appoperator.embedded.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The options of a deletion.
 *
 * @param propagation what happens to dependent objects
 * @param uid the uid that the object must have
 * @param resourceVersion the version that the object must have
 * @param dryRun whether nothing is deleted
 */
public record DeleteOptions(
    Propagation propagation,
    Optional<String> uid,
    Optional<String> resourceVersion,
    boolean dryRun) {

  /** Dependent objects are deleted after the object; no preconditions. */
  public static final DeleteOptions BACKGROUND =
      new DeleteOptions(Propagation.BACKGROUND, Optional.empty(), Optional.empty(), false);

  /** Returns these options with a version that the object must have. */
  public DeleteOptions withResourceVersion(String other) {
    return new DeleteOptions(propagation, uid, Optional.of(other), dryRun);
  }

  /** What happens to dependent objects. */
  public enum Propagation {
    /** They are deleted afterwards. */
    BACKGROUND(""),
    /** They are deleted before. */
    FOREGROUND("foregroundDeletion"),
    /** They stay. */
    ORPHAN("orphan");

    private final String finalizer;

    Propagation(String finalizer) {
      this.finalizer = finalizer;
    }

    String finalizer() {
      return finalizer;
    }

    List<String> replaceFinalizers(List<String> finalizers) {
      List<String> replaced = new ArrayList<>(finalizers);
      replaced.removeIf(
          one ->
              !one.equals(finalizer)
                  && (one.equals(FOREGROUND.finalizer) || one.equals(ORPHAN.finalizer)));
      if (!finalizer.isEmpty() && !replaced.contains(finalizer)) {
        replaced.add(finalizer);
      }
      return replaced;
    }
  }
}
