package io.appoperator.core.sample;

import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceManager;
import io.appoperator.api.ValueType;
import io.fabric8.kubernetes.api.model.ConfigMap;
import java.util.Optional;
import java.util.Set;

/** A manager that has an extension, and renders nothing. */
public record ExtendingManager<S>(String id, Class<S> specType, ValueType<?> type)
    implements ResourceManager<S> {

  @Override
  public Set<ManagedKind> manages() {
    return Set.of(ManagedKind.of(ConfigMap.class));
  }

  @Override
  public Optional<ValueType<?>> extension() {
    return Optional.of(type);
  }

  @Override
  public DesiredState render(RenderRequest<S> request) {
    return DesiredState.none();
  }
}
