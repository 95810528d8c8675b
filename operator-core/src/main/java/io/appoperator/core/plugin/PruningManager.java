package io.appoperator.core.plugin;

import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceManager;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A disabled manager whose objects are deleted: it desires none. */
final class PruningManager<S> implements ResourceManager<S> {

  private final LoadedManager<S> loaded;

  private PruningManager(LoadedManager<S> loaded) {
    this.loaded = loaded;
  }

  static <S> LoadedManager<S> of(LoadedManager<S> loaded) {
    return new LoadedManager<>(
        new PruningManager<>(loaded),
        loaded.id(),
        loaded.manages(),
        loaded.origin(),
        Optional.empty(),
        loaded.extension(),
        List.of());
  }

  @Override
  public String id() {
    return loaded.id();
  }

  @Override
  public Class<S> specType() {
    return loaded.manager().specType();
  }

  @Override
  public Set<ManagedKind> manages() {
    return Set.copyOf(loaded.manages());
  }

  @Override
  public DesiredState render(RenderRequest<S> request) {
    return DesiredState.none();
  }
}
