package io.appoperator.examples.webservice;

import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceManager;
import io.appoperator.objects.ConfigFiles;
import io.fabric8.kubernetes.api.model.ConfigMap;
import java.util.Set;

/** Renders the ConfigMap with the files of {@code configData}, if there are any. */
public final class ConfigManager implements ResourceManager<WebServiceSpec> {

  @Override
  public String id() {
    return "web-service-config";
  }

  @Override
  public Class<WebServiceSpec> specType() {
    return WebServiceSpec.class;
  }

  @Override
  public Set<ManagedKind> manages() {
    return Set.of(ManagedKind.of(ConfigMap.class));
  }

  @Override
  public DesiredState render(RenderRequest<WebServiceSpec> request) {
    ConfigFiles files = WebServiceNames.config(request);
    return files.isEmpty() ? DesiredState.none() : DesiredState.of(files.configMap());
  }
}
