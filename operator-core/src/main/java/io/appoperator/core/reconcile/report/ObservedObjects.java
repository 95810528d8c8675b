package io.appoperator.core.reconcile.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.change.LostOwnerReferences;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.observe.PrimaryId;
import io.appoperator.core.watch.LiveStore;
import java.util.List;

/**
 * The live objects for the status of a primary.
 *
 * @param found all objects of the primary, including those that lost their owner reference
 * @param current those that are desired and belong to the primary
 */
public record ObservedObjects(List<LiveRecord> found, List<LiveRecord> current) {

  /** Returns the objects in the store. */
  public static ObservedObjects of(
      LiveStore live, PrimaryId primary, ObjectNode document, List<ResourceRef> desired) {
    List<LiveRecord> found =
        LostOwnerReferences.restore(
            live.of(primary.ref(), desired), primary, document.path("status"));
    List<LiveRecord> current =
        found.stream()
            .filter(record -> desired.contains(record.ref()) && record.belongsTo(primary))
            .toList();
    return new ObservedObjects(found, current);
  }
}
