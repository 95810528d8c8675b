package io.appoperator.core.change;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.observe.PrimaryId;
import io.appoperator.core.render.ManagerResult;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The deletion order of the objects of a primary that is being deleted. Pure.
 *
 * @param waves the remaining objects to delete, by wave; a wave waits for the earlier ones
 * @param retained the retained objects that still have an owner reference, which would delete them
 */
public record DeletionPlan(SortedMap<Integer, List<LiveRecord>> waves, List<LiveRecord> retained) {

  /**
   * Plans the deletion. Objects without a reference to the primary were orphaned and are kept, like
   * retained objects. The garbage collector deletes the objects of managers that are not loaded.
   *
   * @param loaded the managers
   * @param retention which objects are kept although they have an owner reference
   * @param order the waves
   * @param records the known live objects of the primary
   */
  public static DeletionPlan of(
      PrimaryId primary,
      List<ManagerResult> loaded,
      RetentionPolicy retention,
      DeletionOrder order,
      Collection<LiveRecord> records) {
    List<LiveRecord> owned =
        records.stream()
            .filter(record -> record.refersTo(primary))
            .sorted(Comparator.<LiveRecord, ResourceRef>comparing(LiveRecord::ref))
            .toList();
    List<LiveRecord> retained =
        owned.stream().filter(record -> !record.terminating() && retention.keeps(record)).toList();
    return new DeletionPlan(
        owned.stream()
            .filter(record -> !retained.contains(record))
            .filter(record -> ManagerLookup.of(record, loaded).isPresent())
            .collect(
                Collectors.groupingBy(
                    record -> order.wave(record.ref()),
                    TreeMap::new,
                    Collectors.toUnmodifiableList())),
        retained);
  }

  public DeletionPlan {
    retained = List.copyOf(retained);
  }

  /** Returns the objects of a wave, sorted. */
  public List<LiveRecord> of(int wave) {
    return waves.getOrDefault(wave, List.of());
  }
}
