package com.example.greeting;

import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceManager;
import io.appoperator.application.ApplicationSpec;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.util.Set;

/** Gives each Application a ConfigMap with a greeting. */
public final class GreetingManager implements ResourceManager<ApplicationSpec> {

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
  public DesiredState render(RenderRequest<ApplicationSpec> request) {
    return DesiredState.of(
        new ConfigMapBuilder()
            .withNewMetadata()
            .withName(request.name() + "-greeting")
            .endMetadata()
            .addToData("text", "Hello from " + request.name() + ".")
            .build());
  }
}
