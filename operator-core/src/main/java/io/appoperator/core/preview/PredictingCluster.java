package io.appoperator.core.preview;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ClusterCall;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.Precondition;
import io.appoperator.core.compare.ApplyPrediction;
import io.appoperator.core.compare.Comparison;
import io.appoperator.core.disruption.Disruption;
import io.appoperator.core.disruption.DisruptionClassifier;
import io.appoperator.core.disruption.Verdict;
import io.appoperator.core.render.OperatorMetadata;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A cluster that is only read: the results of dry runs are predicted from the live objects and
 * their managedFields. Thus a preview only requires permission to get and list, but does not
 * include defaults, admission and rejections.
 *
 * <p>It remembers what it has read, so it is for the objects of one primary resource. Not
 * thread-safe.
 */
final class PredictingCluster extends ReadOnlyCluster {

  private static final String MUST_NOT_EXIST = "1";

  private final Cluster cluster;
  private final Map<ResourceRef, Optional<ObjectNode>> known = new HashMap<>();

  /** Reads this cluster without writes and dry runs. */
  PredictingCluster(Cluster cluster) {
    this.cluster = cluster;
  }

  @Override
  protected <T> T intercept(ClusterCall call, Function<Cluster, T> request) {
    return switch (call.verb()) {
      case GET, LIST -> request.apply(cluster);
      default -> super.intercept(call, request);
    };
  }

  /** The returned object must not be changed. */
  @Override
  public Optional<ObjectNode> get(ResourceRef ref) {
    return known.computeIfAbsent(ref, cluster::get);
  }

  @Override
  public ObjectNode apply(ResourceRef ref, ObjectNode object, WriteMode mode) {
    if (mode != WriteMode.DRY_RUN) {
      throw unsupported();
    }
    ObjectNode live = get(ref).orElse(null);
    boolean mustNotExist =
        object.path("metadata").path("resourceVersion").asText().equals(MUST_NOT_EXIST);
    if (live == null) {
      return object.deepCopy();
    }
    if (mustNotExist) {
      throw new ClusterException(Failure.CONFLICT, 0, ref + " exists.", List.of(), null);
    }
    ObjectNode after = ApplyPrediction.of(ref.kind(), live, object, OperatorMetadata.OPERATOR);
    Verdict verdict = DisruptionClassifier.ofUpdate(Comparison.of(ref, live, after, object), live);
    if (verdict.disruption() == Disruption.REFUSED) {
      throw new ClusterException(Failure.REFUSED, 0, verdict.detail() + ".", List.of(), null);
    }
    return after;
  }

  @Override
  public Optional<ObjectNode> delete(
      ResourceRef ref, Precondition precondition, Propagation propagation, WriteMode mode) {
    if (mode != WriteMode.DRY_RUN) {
      throw unsupported();
    }
    return Optional.empty();
  }
}
