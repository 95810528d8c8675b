package io.appoperator.harness;

import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceManager;
import io.appoperator.api.ValueType;
import io.appoperator.application.ApplicationSpec;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.util.Optional;
import java.util.Set;

/** The manager {@code greeting}, which renders a ConfigMap with a word of its configuration. */
final class ConfiguredConfigMap implements ResourceManager<ApplicationSpec> {

  private static final ValueType<Greeting> GREETING =
      ValueType.of(
          Greeting.class,
          """
          type: object
          properties:
            word: {type: string, default: Hello}
          """);

  /** The configuration. */
  public record Greeting(String word) {}

  @Override
  public String id() {
    return "greeting";
  }

  @Override
  public Class<ApplicationSpec> specType() {
    return ApplicationSpec.class;
  }

  @Override
  public Set<ManagedKind> manages() {
    return Set.of(ManagedKind.of(ConfigMap.class));
  }

  @Override
  public Optional<ValueType<?>> config() {
    return Optional.of(GREETING);
  }

  @Override
  public DesiredState render(RenderRequest<ApplicationSpec> request) {
    return DesiredState.of(
        new ConfigMapBuilder()
            .withNewMetadata()
            .withName(request.name())
            .endMetadata()
            .addToData("text", request.config(GREETING).word() + " " + request.name())
            .build());
  }
}
