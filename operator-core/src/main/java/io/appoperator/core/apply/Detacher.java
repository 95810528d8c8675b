package io.appoperator.core.apply;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.apply.ChangeOutcome.ChangeResult;
import io.appoperator.core.change.Change;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.Precondition;
import io.appoperator.core.json.Json;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.observe.OwnerReferences;
import io.appoperator.core.observe.PrimaryId;
import io.appoperator.core.render.OperatorMetadata;
import java.util.List;

/**
 * Removes the owner reference of retained objects, and marks them so that a primary of the same
 * name finds them again. Other fields are not written: if the server rejected one of them, the data
 * would be lost.
 */
final class Detacher {

  private static final int ATTEMPTS = 4;

  private final Cluster cluster;
  private final LiveReader reader;

  Detacher(Cluster cluster, LiveReader reader) {
    this.cluster = cluster;
    this.reader = reader;
  }

  /** Detaches an object, unless it is being deleted or does not refer to the primary any more. */
  ChangeOutcome detach(PrimaryId primary, LiveRecord seen) {
    Change change = new Change.Kept(seen);
    for (int attempt = 1; ; attempt++) {
      ObjectNode live = cluster.get(seen.ref()).orElse(null);
      if (live == null) {
        return ChangeOutcome.of(new Change.Prune(seen), ChangeResult.PRUNED);
      }
      LiveRecord record = reader.read(seen.ref().kind(), live);
      if (record.terminating() || !OwnerReferences.has(live, primary.uid())) {
        return new ChangeOutcome(change, ChangeResult.KEPT, live, live, List.of(), null);
      }
      try {
        Precondition same = new Precondition(record.uid(), record.resourceVersion());
        ObjectNode after = cluster.patchMetadata(record.ref(), marks(primary, live), same);
        return new ChangeOutcome(change, ChangeResult.KEPT, live, after, List.of(), null);
      } catch (ClusterException e) {
        if (e.failure() != Failure.CONFLICT || attempt == ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  private static ObjectNode marks(PrimaryId primary, ObjectNode live) {
    ObjectNode metadata = Json.object();
    ArrayNode others = metadata.putArray("ownerReferences");
    for (JsonNode reference : live.path("metadata").path("ownerReferences")) {
      if (!reference.path("uid").asText().equals(primary.uid())) {
        others.add(reference);
      }
    }
    metadata.putObject("labels").put(OperatorMetadata.MANAGED_BY, OperatorMetadata.OPERATOR);
    metadata
        .putObject("annotations")
        .put(OperatorMetadata.primaryAnnotation(primary.ref().kind()), primary.ref().name());
    return metadata;
  }
}
