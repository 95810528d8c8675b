package frozen;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.KindMetric;
import io.appoperator.api.Measurement;
import io.appoperator.api.Observation;
import io.appoperator.api.Primary;
import io.appoperator.api.PrimaryKind;
import io.appoperator.api.ResourceKind;
import java.util.List;
import java.util.Map;

public final class CounterKind implements PrimaryKind<CounterSpec> {

  private static final KindMetric STEPS =
      KindMetric.gauge("counter_steps", "Number of steps of all counters, by state.")
          .label("state", "ready", "waiting");

  @Override
  public ResourceKind kind() {
    return new ResourceKind("frozen.example.com", "v1", "Counter", "counters");
  }

  @Override
  public Class<CounterSpec> specType() {
    return CounterSpec.class;
  }

  @Override
  public String crd() {
    return """
        apiVersion: apiextensions.k8s.io/v1
        kind: CustomResourceDefinition
        metadata: {name: counters.frozen.example.com}
        spec:
          group: frozen.example.com
          scope: Namespaced
          names: {kind: Counter, plural: counters}
          versions:
            - name: v1
              served: true
              storage: true
              subresources: {status: {}}
              schema:
                openAPIV3Schema:
                  type: object
                  required: [spec]
                  properties:
                    spec:
                      type: object
                      required: [name]
                      properties:
                        name: {type: string}
                        steps: {type: integer, default: 3}
                        tags: {type: array, items: {type: string}, default: []}
                    status: {type: object, x-kubernetes-preserve-unknown-fields: true}
        """;
  }

  @Override
  public List<Diagnostic> validate(Primary<CounterSpec> primary) {
    return primary.spec().steps() > 10
        ? List.of(Diagnostic.questionable("spec.steps", "This takes long."))
        : List.of();
  }

  @Override
  public Map<String, String> labels(Primary<CounterSpec> primary) {
    return Map.of("counter", primary.name());
  }

  @Override
  public Map<String, Object> status(Observation<CounterSpec> observation) {
    return Map.of(
        "counted",
        observation.resources().stream()
            .flatMap(resource -> resource.value(CounterManager.COUNTED).stream())
            .toList());
  }

  @Override
  public List<KindMetric> metrics() {
    return List.of(STEPS);
  }

  @Override
  public List<Measurement> measure(Observation<CounterSpec> observation) {
    boolean ready = observation.verdict() == Observation.Verdict.READY;
    return List.of(
        STEPS.measured(observation.primary().spec().steps(), ready ? "ready" : "waiting"));
  }
}
