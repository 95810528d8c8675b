package io.appoperator.core.reconcile.memory;

import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.watch.StoredPrimary;
import java.util.List;

/**
 * A settled primary, as this process found it.
 *
 * @param primary the primary with its status
 * @param records its objects, as they were applied
 */
public record SettledSnapshot(StoredPrimary primary, List<LiveRecord> records) {

  public SettledSnapshot {
    records = List.copyOf(records);
  }
}
