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
 * In which order the objects of a primary go that is being deleted. Pure.
 *
 * @param waves the objects that are still there, by the number of their wave; a wave waits for
 *     those before it
 */
public record DeletionPlan(SortedMap<Integer, List<LiveRecord>> waves) {

  /**
   * Plans. What does not refer to the primary any more was orphaned and stays, as does what is
   * retained; what a manager made that is not loaded is left to its owner reference.
   *
   * @param loaded the managers
   * @param records the live objects that are known as the primary's
   */
  public static DeletionPlan of(
      PrimaryId primary, List<Contributor> loaded, Collection<LiveRecord> records) {
    return new DeletionPlan(
        records.stream()
            .filter(record -> record.refersTo(primary))
            .filter(record -> Makers.of(record, loaded).isPresent())
            .sorted(Comparator.<LiveRecord, ResourceRef>comparing(LiveRecord::ref))
            .collect(
                Collectors.groupingBy(
                    record -> KindTable.deletionWave(record.ref().kind()),
                    TreeMap::new,
                    Collectors.toUnmodifiableList())));
  }

  /** Returns the objects of a wave, sorted. */
  public List<LiveRecord> of(int wave) {
    return waves.getOrDefault(wave, List.of());
  }
}
