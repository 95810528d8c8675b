package io.appoperator.managers.deployment;

import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceManager;
import io.appoperator.application.ApplicationNames;
import io.appoperator.application.ApplicationSpec;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.util.Set;

/** Renders the ConfigMap with the files of {@code configData}, if there are any. */
public final class ConfigMapManager implements ResourceManager<ApplicationSpec> {

  @Override
  public String id() {
    return "configmap";
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
    if (request.spec().configData().isEmpty()) {
      return DesiredState.none();
    }
    return DesiredState.of(
        new ConfigMapBuilder()
            .withNewMetadata()
            .withName(ApplicationNames.configMap(request.name()))
            .endMetadata()
            .withData(request.spec().configData())
            .build());
  }
}
