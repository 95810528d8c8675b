package frozen;

import io.appoperator.api.DesiredObject;
import io.appoperator.api.DesiredState;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.Readiness;
import io.appoperator.api.ReadinessRule;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceManager;
import io.appoperator.api.ValueType;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

public final class CounterManager implements ResourceManager<CounterSpec> {

  static final String COUNTED = "status.counted";

  private static final ResourceKind CONFIG_MAP = new ResourceKind("", "v1", "ConfigMap", "configmaps");
  private static final ResourceKind TALLY =
      new ResourceKind("frozen.example.com", "v1", "Tally", "tallies");
  private static final ValueType<CounterConfig> CONFIG =
      ValueType.of(
          CounterConfig.class,
          "{\"type\": \"object\", \"properties\": {\"prefix\": {\"type\": \"string\", \"default\": \"my\"}}}");

  @Override
  public String id() {
    return "frozen-counter";
  }

  @Override
  public Class<CounterSpec> specType() {
    return CounterSpec.class;
  }

  @Override
  public Set<ManagedKind> manages() {
    return Set.of(
        ManagedKind.of(CONFIG_MAP).mayMarkInitialOnly("data.first").mayBeRetained(),
        ManagedKind.of(TALLY).mayMarkAtLeast("spec.size").observes(COUNTED).appliedAfter(CONFIG_MAP));
  }

  @Override
  public DesiredState render(RenderRequest<CounterSpec> request) {
    String name = request.config(CONFIG).prefix() + "-" + request.spec().name();
    return DesiredState.of(
            DesiredObject.of(
                    new ConfigMapBuilder()
                        .withNewMetadata()
                        .withName(request.name())
                        .endMetadata()
                        .addToData("first", name)
                        .addToData("tags", String.join(",", request.spec().tags()))
                        .build())
                .initialOnly("data.first")
                .retained(),
            DesiredObject.of(
                    new GenericKubernetesResourceBuilder()
                        .withApiVersion(TALLY.apiVersion())
                        .withKind(TALLY.kind())
                        .withNewMetadata()
                        .withName(request.name())
                        .withLabels(request.labels())
                        .endMetadata()
                        .addToAdditionalProperties(
                            "spec", Map.of("size", request.spec().steps() + "Gi"))
                        .build())
                .atLeast("spec.size"))
        .with(List.of(Diagnostic.questionable("spec", "Rendered by a jar from the past.")));
  }

  @Override
  public Map<ResourceKind, ReadinessRule> readiness() {
    return Map.of(
        TALLY,
        live ->
            live.getAdditionalProperties().containsKey("status")
                ? Readiness.ready()
                : Readiness.of(Readiness.State.PROGRESSING, "It does not count yet."));
  }

  @Override
  public Optional<ValueType<?>> config() {
    return Optional.of(CONFIG);
  }
}
