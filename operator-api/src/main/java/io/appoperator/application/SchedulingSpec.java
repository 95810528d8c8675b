package io.appoperator.application;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.Toleration;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraint;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where the pods run.
 *
 * @param nodeSelector labels that a node must have
 * @param affinity nodes and pods to be near to, or far from
 * @param tolerations taints to put up with
 * @param topologySpreadConstraints how to spread over zones and nodes
 * @param priorityClassName the priority
 */
public record SchedulingSpec(
    Map<String, String> nodeSelector,
    @Nullable Affinity affinity,
    List<Toleration> tolerations,
    List<TopologySpreadConstraint> topologySpreadConstraints,
    @Nullable String priorityClassName) {

  public SchedulingSpec {
    nodeSelector = NullSafeCollections.emptyIfNull(nodeSelector);
    tolerations = NullSafeCollections.emptyIfNull(tolerations);
    topologySpreadConstraints = NullSafeCollections.emptyIfNull(topologySpreadConstraints);
  }
}
