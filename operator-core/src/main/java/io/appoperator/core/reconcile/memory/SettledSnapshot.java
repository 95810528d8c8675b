package io.appoperator.core.reconcile.memory;

import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.watch.StoredPrimary;
import java.util.List;

/**
 * A primary at rest, as this process found it.
 *
 * @param primary the primary, its status included
 * @param records its objects, as they were applied
 */
public record SettledSnapshot(StoredPrimary primary, List<LiveRecord> records) {

  public SettledSnapshot {
    records = List.copyOf(records);
  }
}
