package io.appoperator.examples.podset;

import io.appoperator.api.Observation;
import io.appoperator.api.Observation.ObservedResource;
import io.appoperator.api.Primary;
import io.appoperator.api.PrimaryKind;
import io.appoperator.api.Readiness;
import io.appoperator.api.ResourceRef;
import java.util.List;
import java.util.Map;

/** The kind PodSet: a number of equal pods, whose names are in the status. */
public final class PodSetKind implements PrimaryKind<PodSetSpec> {

  @Override
  public Class<PodSetSpec> specType() {
    return PodSetSpec.class;
  }

  @Override
  public Map<String, String> labels(Primary<PodSetSpec> primary) {
    return Map.of("app.kubernetes.io/name", "podset", "app.kubernetes.io/instance", primary.name());
  }

  @Override
  public Map<String, Object> status(Observation<PodSetSpec> observation) {
    List<String> nodes =
        observation.resources().stream()
            .filter(pod -> pod.readiness().state() == Readiness.State.READY)
            .map(ObservedResource::ref)
            .map(ResourceRef::name)
            .toList();
    return Map.of("nodes", nodes);
  }
}
