package io.appoperator.core.sample;

import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceManager;
import io.appoperator.api.ValueType;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.util.Optional;
import java.util.Set;

/** The manager {@code banner}, which renders a ConfigMap with its configuration. */
public final class ConfiguredManager implements ResourceManager<Greeting> {

  /** Its id. */
  public static final String ID = "banner";

  private static final ValueType<Banner> BANNER =
      ValueType.of(
          Banner.class,
          """
          type: object
          properties:
            prefix: {type: string, maxLength: 10, default: "* "}
            width: {type: integer, minimum: 10}
          """);

  /** The configuration. */
  public record Banner(String prefix, Integer width) {}

  @Override
  public String id() {
    return ID;
  }

  @Override
  public Class<Greeting> specType() {
    return Greeting.class;
  }

  @Override
  public Set<ManagedKind> manages() {
    return Set.of(ManagedKind.of(ConfigMap.class));
  }

  @Override
  public Optional<ValueType<?>> config() {
    return Optional.of(BANNER);
  }

  @Override
  public DesiredState render(RenderRequest<Greeting> request) {
    Banner banner = request.config(BANNER);
    return DesiredState.of(
        new ConfigMapBuilder()
            .withNewMetadata()
            .withName(request.name() + "-banner")
            .endMetadata()
            .addToData("banner", banner.prefix() + request.spec().text())
            .addToData("width", String.valueOf(banner.width()))
            .build());
  }
}
