package io.appoperator.harness;

import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceManager;
import io.appoperator.application.ApplicationSpec;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.util.Set;
import java.util.function.Function;

/**
 * Renders a ConfigMap for an Application.
 *
 * @param id the id, also the suffix of the name of the ConfigMap
 * @param greeting returns the only value of the ConfigMap
 */
record GreetingManager(String id, Function<RenderRequest<ApplicationSpec>, String> greeting)
    implements ResourceManager<ApplicationSpec> {

  @Override
  public Class<ApplicationSpec> specType() {
    return ApplicationSpec.class;
  }

  @Override
  public Set<ManagedKind> manages() {
    return Set.of(ManagedKind.of(ConfigMap.class));
  }

  @Override
  public DesiredState render(RenderRequest<ApplicationSpec> request) {
    return DesiredState.of(
        new ConfigMapBuilder()
            .withNewMetadata()
            .withName(request.name() + "-" + id)
            .endMetadata()
            .addToData("text", greeting.apply(request))
            .build());
  }
}
