package io.appoperator.core.reconcile;

import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.watch.StoredPrimary;
import java.util.List;

/**
 * A primary at rest, as this process found it.
 *
 * @param primary the primary, its status included
 * @param records its objects, as they were applied
 */
record SettledSnapshot(StoredPrimary primary, List<LiveRecord> records) {

  SettledSnapshot {
    records = List.copyOf(records);
  }
}
