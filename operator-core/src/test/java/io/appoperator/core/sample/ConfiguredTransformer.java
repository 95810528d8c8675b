package io.appoperator.core.sample;

import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceTransformer;
import io.appoperator.api.TransformedKind;
import io.appoperator.api.ValueType;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The transformer {@code owner}, which annotates ConfigMaps with its configuration. */
public final class ConfiguredTransformer implements ResourceTransformer<Greeting> {

  /** Its id. */
  public static final String ID = "owner";

  private static final ValueType<Owner> OWNER =
      ValueType.of(
          Owner.class,
          """
          type: object
          properties:
            team: {type: string, minLength: 2, default: platform}
          """);

  /** The configuration. */
  public record Owner(String team) {}

  @Override
  public String id() {
    return ID;
  }

  @Override
  public Class<Greeting> specType() {
    return Greeting.class;
  }

  @Override
  public Set<TransformedKind> transforms() {
    return Set.of(TransformedKind.of(ConfigMap.class).mayChange("metadata.annotations"));
  }

  @Override
  public Optional<ValueType<?>> config() {
    return Optional.of(OWNER);
  }

  @Override
  public GenericKubernetesResource transform(
      RenderRequest<Greeting> request, GenericKubernetesResource object) {
    Map<String, String> annotations = new TreeMap<>(object.getMetadata().getAnnotations());
    annotations.put("teams.example.com/owner", request.config(OWNER).team());
    object.getMetadata().setAnnotations(annotations);
    return object;
  }
}
