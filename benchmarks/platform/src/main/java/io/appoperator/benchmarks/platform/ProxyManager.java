package io.appoperator.benchmarks.platform;

import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceManager;
import io.appoperator.api.ValueType;
import io.appoperator.application.ApplicationSpec;
import io.fabric8.kubernetes.api.model.ConfigMap;
import java.util.Optional;
import java.util.Set;

/** Only declares the extension: {@link ProxyTransformer} renders it. */
public final class ProxyManager implements ResourceManager<ApplicationSpec> {

  @Override
  public String id() {
    return "proxy";
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
  public Optional<ValueType<?>> extension() {
    return Optional.of(Proxy.TYPE);
  }

  @Override
  public DesiredState render(RenderRequest<ApplicationSpec> request) {
    return DesiredState.none();
  }
}
