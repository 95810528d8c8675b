package io.appoperator.examples.myapp;

import io.appoperator.api.Observation;
import io.appoperator.api.Primary;
import io.appoperator.api.PrimaryKind;
import io.appoperator.api.Readiness.Replicas;
import java.util.Map;

/** The kind MyApp. */
public final class MyAppKind implements PrimaryKind<MyAppSpec> {

  @Override
  public Class<MyAppSpec> specType() {
    return MyAppSpec.class;
  }

  @Override
  public Map<String, String> labels(Primary<MyAppSpec> primary) {
    return Map.of("app.kubernetes.io/name", "myapp", "app.kubernetes.io/instance", primary.name());
  }

  @Override
  public Map<String, Object> status(Observation<MyAppSpec> observation) {
    int servers =
        observation.resources().stream()
            .filter(object -> object.ref().kind().kind().equals("Deployment"))
            .map(object -> object.readiness().replicas())
            .mapToInt(Replicas::ready)
            .sum();
    return Map.of("servers", servers);
  }
}
