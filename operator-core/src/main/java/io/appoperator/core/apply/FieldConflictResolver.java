package io.appoperator.core.apply;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.apply.ChangeOutcome.ChangeResult;
import io.appoperator.core.change.Change;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.compare.ApplyPrediction;
import io.appoperator.core.compare.Comparison;
import io.appoperator.core.disruption.Disruption;
import io.appoperator.core.disruption.DisruptionClassifier;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.observe.PrimaryId;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.OperatorMetadata;
import java.util.List;
import java.util.Optional;

/**
 * Resolves conflicts where the server rejects the operator's fields because of fields of another
 * field manager.
 */
final class FieldConflictResolver {

  private final Cluster cluster;
  private final LiveReader reader;

  FieldConflictResolver(Cluster cluster, LiveReader reader) {
    this.cluster = cluster;
    this.reader = reader;
  }

  /**
   * A predicted resolution.
   *
   * @param live the object, which is the primary's
   * @param version its version
   * @param managedFields the entries after the conflicting fields are transferred to the operator
   * @param after the object after the operator's next apply, without the fields that only the
   *     server can set
   */
  private record ReleasedFields(
      ObjectNode live, String version, ArrayNode managedFields, ObjectNode after) {

    /** Immutable fields cannot be resolved by a transfer. */
    boolean applies(ResourceRef ref) {
      Comparison comparison = Comparison.of(ref, live, after, null);
      return DisruptionClassifier.ofUpdate(comparison, live).disruption() != Disruption.REFUSED;
    }
  }

  /** Takes over the fields that the server complains about; returns whether to retry. */
  boolean transferFields(PrimaryId primary, Manifest manifest, ClusterException rejection) {
    Optional<ReleasedFields> released = find(primary, manifest, rejection);
    released.ifPresent(
        found -> cluster.assignFields(manifest.ref(), found.managedFields(), found.version()));
    return released.isPresent();
  }

  /**
   * Predicts the result. A dry run is not possible, because the second write depends on the stored
   * result of the first. Empty if the rejection cannot be resolved.
   */
  Optional<ChangeOutcome> predict(
      PrimaryId primary, Change change, Manifest manifest, ClusterException rejection) {
    return find(primary, manifest, rejection)
        .map(
            released ->
                new ChangeOutcome(
                    change,
                    ChangeResult.APPLIED,
                    released.live(),
                    released.after(),
                    List.of(),
                    null));
  }

  private Optional<ReleasedFields> find(
      PrimaryId primary, Manifest manifest, ClusterException rejection) {
    if (rejection.causeFields().isEmpty()) {
      return Optional.empty();
    }
    ObjectNode live = cluster.get(manifest.ref()).orElse(null);
    if (live == null) {
      return Optional.empty();
    }
    LiveRecord record = reader.read(manifest.ref().kind(), live);
    if (!record.belongsTo(primary)) {
      return Optional.empty();
    }
    return ManagedFieldsTransfer.of(live, rejection.causeFields())
        .map(
            fields -> {
              ObjectNode taken = live.deepCopy();
              taken.withObjectProperty("metadata").set("managedFields", fields);
              ObjectNode body = ApplyBody.update(manifest, primary, taken, record);
              ObjectNode after =
                  ApplyPrediction.of(manifest.ref().kind(), taken, body, OperatorMetadata.OPERATOR);
              return new ReleasedFields(live, record.resourceVersion(), fields, after);
            })
        .filter(released -> released.applies(manifest.ref()));
  }
}
