package io.appoperator.core.change;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.kind.KindTable;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.observe.PrimaryId;
import io.appoperator.core.render.Contributor;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What happens to the objects of a primary that is being deleted, and in which order. Pure.
 *
 * @param waves the objects that are deleted and still there, by the number of their wave; a wave
 *     waits for those before it
 * @param retained the objects that stay and still have an owner reference, which would delete them
 */
public record DeletionPlan(SortedMap<Integer, List<LiveRecord>> waves, List<LiveRecord> retained) {

  /**
   * Plans. What does not refer to the primary any more was orphaned and stays, as does what is
   * retained; what else a manager made that is not loaded is left to its owner reference.
   *
   * @param loaded the managers
   * @param retention which objects stay though they have an owner reference
   * @param records the live objects that are known as the primary's
   */
  public static DeletionPlan of(
      PrimaryId primary,
      List<Contributor> loaded,
      RetentionPolicy retention,
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
                    record -> KindTable.deletionWave(record.ref().kind()),
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
