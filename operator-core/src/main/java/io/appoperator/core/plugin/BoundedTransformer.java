package io.appoperator.core.plugin;

import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceTransformer;
import io.appoperator.api.TransformedKind;
import io.appoperator.api.ValueType;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.Optional;
import java.util.Set;

/** A transformer that is called within a time limit. */
final class BoundedTransformer<S> implements ResourceTransformer<S> {

  private final LoadedTransformer<S> loaded;
  private final PluginCalls calls;
  private final PluginCall transform;

  private BoundedTransformer(LoadedTransformer<S> loaded, PluginCalls calls) {
    this.loaded = loaded;
    this.calls = calls;
    this.transform = PluginCall.of(loaded, "transform()");
  }

  static <S> LoadedTransformer<S> bound(LoadedTransformer<S> loaded, PluginCalls calls) {
    return new LoadedTransformer<>(
        new BoundedTransformer<>(loaded, calls),
        loaded.id(),
        loaded.transforms(),
        loaded.origin(),
        loaded.config());
  }

  @Override
  public String id() {
    return loaded.id();
  }

  @Override
  public Class<S> specType() {
    return loaded.transformer().specType();
  }

  @Override
  public Set<TransformedKind> transforms() {
    return Set.copyOf(loaded.transforms());
  }

  @Override
  public Optional<ValueType<?>> config() {
    return loaded.config();
  }

  @Override
  public GenericKubernetesResource transform(
      RenderRequest<S> request, GenericKubernetesResource object) {
    return calls.call(
        transform, request.primary().ref(), () -> loaded.transformer().transform(request, object));
  }
}
