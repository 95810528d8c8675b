package io.appoperator.core.apply;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.apply.ChangeOutcome.ChangeResult;
import io.appoperator.core.change.Change;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.Cluster.Propagation;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.Precondition;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.observe.PrimaryId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Deletes objects of a primary, each with the uid and resourceVersion that were checked. */
final class Deleter {

  private static final int ATTEMPTS = 4;

  private final Cluster cluster;
  private final LiveReader reader;
  private final WriteMode mode;

  Deleter(Cluster cluster, LiveReader reader, WriteMode mode) {
    this.cluster = cluster;
    this.reader = reader;
    this.mode = mode;
  }

  /**
   * Deletes an object. If another client changes it at the same time, it is read again, and kept if
   * the primary does not own it any more.
   */
  ChangeOutcome delete(PrimaryId primary, Change change, LiveRecord seen, Propagation propagation) {
    LiveRecord record = seen;
    for (int attempt = 1; ; attempt++) {
      try {
        Precondition same = new Precondition(record.uid(), record.resourceVersion());
        Optional<ObjectNode> terminating = cluster.delete(record.ref(), same, propagation, mode);
        return deleted(change, terminating.orElse(null));
      } catch (ClusterException e) {
        if (e.failure() != Failure.CONFLICT || attempt == ATTEMPTS) {
          throw e;
        }
        ObjectNode live = cluster.get(record.ref()).orElse(null);
        if (live == null) {
          return deleted(change, null);
        }
        record = reader.read(change.ref().kind(), live);
        if (!record.refersTo(primary)) {
          return new ChangeOutcome(change, ChangeResult.KEPT, null, live, List.of(), null);
        }
        if (record.terminating()) {
          return deleted(change, live);
        }
      }
    }
  }

  private static ChangeOutcome deleted(Change change, @Nullable ObjectNode terminating) {
    return new ChangeOutcome(change, ChangeResult.PRUNED, null, terminating, List.of(), null);
  }
}
