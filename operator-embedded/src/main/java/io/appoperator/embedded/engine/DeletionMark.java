package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.engine.DeleteOptions.Propagation;
import java.util.List;

/** Marks objects that have finalizers as deleted. */
final class DeletionMark {

  private DeletionMark() {}

  /**
   * Returns the object with the finalizers of the propagation, and marked if it has finalizers.
   *
   * @param isHeld whether it is marked also without finalizers
   */
  static ObjectNode set(ObjectNode live, Propagation propagation, boolean isHeld, String now) {
    ObjectNode object = live.deepCopy();
    ObjectNode metadata = ObjectMetadata.of(object);
    List<String> finalizers = propagation.replaceFinalizers(ObjectMetadata.finalizers(live));
    ObjectMetadata.setFinalizers(object, finalizers);
    if ((isHeld || !finalizers.isEmpty()) && !ObjectMetadata.isBeingDeleted(live)) {
      metadata.put("deletionTimestamp", now);
      metadata.put("deletionGracePeriodSeconds", 0);
      long generation = metadata.path("generation").asLong();
      if (generation > 0) {
        metadata.put("generation", generation + 1);
      }
    }
    return object;
  }
}
