package io.appoperator.e2e;

import io.appoperator.testkit.AuditEntry;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How often the operator created and deleted each object. More writes than in a run without faults
 * are duplicates or repairs of a loss, even if the final state is the same.
 *
 * @param created the number of creations by resource and name
 * @param deleted the number of deletions by resource and name
 */
record WriteCounts(Map<String, Integer> created, Map<String, Integer> deleted) {

  private static final int CREATED = 201;

  /** Returns the counts of an Application's objects, with {@code NAME} for its name. */
  static WriteCounts of(List<AuditEntry> requests, String application) {
    Map<String, Integer> created = new TreeMap<>();
    Map<String, Integer> deleted = new TreeMap<>();
    for (AuditEntry entry : requests) {
      if (!entry.isWrite() || entry.resource().equals("events") || !isOf(entry, application)) {
        continue;
      }
      String object = entry.resource() + "/" + entry.name().replace(application, "NAME");
      if (entry.code() == CREATED) {
        created.merge(object, 1, Integer::sum);
      } else if (entry.verb().equals("delete") && entry.code() < 300) {
        deleted.merge(object, 1, Integer::sum);
      }
    }
    return new WriteCounts(created, deleted);
  }

  private static boolean isOf(AuditEntry entry, String application) {
    return entry.name().equals(application) || entry.name().startsWith(application + "-");
  }
}
