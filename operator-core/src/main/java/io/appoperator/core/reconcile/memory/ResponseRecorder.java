package io.appoperator.core.reconcile.memory;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.apply.ApplyResult;
import io.appoperator.core.apply.ChangeOutcome;
import io.appoperator.core.change.Change;
import io.appoperator.core.change.ChangeCalculator.Applied;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.watch.LiveStore;
import java.util.function.LongSupplier;

/** Stores the responses of the server before the watch reports the same states. Thread-safe. */
public final class ResponseRecorder {

  private final LiveStore live;
  private final LiveReader reader;
  private final LongSupplier nanos;

  public ResponseRecorder(LiveStore live, LiveReader reader, LongSupplier nanos) {
    this.live = live;
    this.reader = reader;
    this.nanos = nanos;
  }

  /** Stores the results of a change set. */
  public void recordResponse(PrimaryMemory memory, ApplyResult result) {
    for (ChangeOutcome outcome : result.outcomes()) {
      ObjectNode after = outcome.after();
      switch (outcome.result()) {
        case CREATED, APPLIED -> {
          if (after != null) {
            LiveRecord record = reader.read(outcome.ref().kind(), after);
            live.put(record);
            remember(memory, outcome.change(), record, after);
          }
        }
        case PRUNED -> {
          memory.applied().remove(outcome.ref());
          LiveRecord deleted = outcome.change().toDelete();
          if (after != null) {
            live.put(reader.read(outcome.ref().kind(), after));
          } else if (deleted != null) {
            live.remove(outcome.ref(), deleted.uid());
          }
        }
        case RECREATED -> {
          memory.applied().remove(outcome.ref());
          if (after != null) {
            live.put(reader.read(outcome.ref().kind(), after));
          }
        }
        case KEPT -> {
          if (after != null) {
            live.put(reader.read(outcome.ref().kind(), after));
          }
        }
        case BLOCKED, REFUSED, FAILED -> {}
      }
    }
  }

  private void remember(PrimaryMemory memory, Change change, LiveRecord record, ObjectNode answer) {
    Manifest manifest = change.toApply();
    if (manifest != null) {
      memory.overridden().record(manifest, answer);
      record
          .ownership()
          .hash(manifest.unownedFields())
          .ifPresent(hash -> remember(memory, record.ref(), new Applied(manifest.digest(), hash)));
    }
  }

  /** Uses the reference in the record, which stays in memory, instead of an equal one. */
  private void remember(PrimaryMemory memory, ResourceRef ref, Applied now) {
    Applied before = memory.applied().put(ref, now);
    boolean asBefore = before != null && before.digest().equals(now.digest());
    if (asBefore) {
      memory.drift().repaired(ref, nanos.getAsLong());
    }
  }
}
