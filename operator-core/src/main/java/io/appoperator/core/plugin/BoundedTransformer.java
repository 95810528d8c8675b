package io.appoperator.core.plugin;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceRef;
import io.appoperator.api.ResourceTransformer;
import io.appoperator.api.TransformedKind;
import io.appoperator.api.ValueType;
import io.appoperator.core.json.Json;
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
    ResourceTransformer<S> transformer = loaded.transformer();
    ResourceRef about = request.primary().ref();
    if (!calls.isRepetitionDue(transform, transformer)) {
      return calls.call(transform, about, () -> transformer.transform(request, object));
    }
    // It may change the object that it gets.
    JsonNode original = Json.tree(object);
    return calls.callAndRepeat(
        transform,
        about,
        new PureCall<>(() -> transformer.transform(request, copy(original)), ResultContent::of));
  }

  private static GenericKubernetesResource copy(JsonNode object) {
    try {
      return Json.read(object, GenericKubernetesResource.class);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }
}
