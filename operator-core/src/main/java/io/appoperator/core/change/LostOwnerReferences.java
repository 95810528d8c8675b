package io.appoperator.core.change;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.observe.LiveRecord.Owner;
import io.appoperator.core.observe.LiveRecord.OwnerLink;
import io.appoperator.core.observe.PrimaryId;
import java.util.List;
import java.util.Set;

/**
 * Finds objects that lost their owner reference while no operator watched. Such an object belongs
 * to the primary if the status of the primary lists it as applied and the operator owns fields of
 * it. The status of a new primary lists no applied objects, so it never adopts objects of an
 * earlier primary with the same name. Pure.
 */
public final class LostOwnerReferences {

  private LostOwnerReferences() {}

  /**
   * Returns the same records; the recovered objects have the primary as their owner.
   *
   * @param status the status of the primary before this reconciliation
   */
  public static List<LiveRecord> restore(
      List<LiveRecord> records, PrimaryId primary, JsonNode status) {
    return records.stream()
        .map(record -> isLost(record, status) ? record.ownedBy(owner(primary)) : record)
        .toList();
  }

  private static boolean isLost(LiveRecord record, JsonNode status) {
    if (!record.isUnowned() || record.ownership().hash(Set.of()).isEmpty()) {
      return false;
    }
    for (JsonNode listed : status.path("resources")) {
      if (listed.path("kind").asText().equals(record.ref().kind().kind())
          && listed.path("name").asText().equals(record.ref().name())
          && !NotApplied.isNotApplied(listed)) {
        return true;
      }
    }
    return false;
  }

  private static Owner owner(PrimaryId primary) {
    return new Owner(
        primary.ref(), primary.uid(), primary.ref().toString(), OwnerLink.LOST_REFERENCE);
  }
}
