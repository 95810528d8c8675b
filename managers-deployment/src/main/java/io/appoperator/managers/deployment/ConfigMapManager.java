package io.appoperator.managers.deployment;

import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceManager;
import io.appoperator.application.ApplicationSpec;
import io.appoperator.objects.ConfigFiles;
import io.fabric8.kubernetes.api.model.ConfigMap;
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
    ConfigFiles files = PodVolumes.config(request);
    return files.isEmpty() ? DesiredState.none() : DesiredState.of(files.configMap());
  }
}
