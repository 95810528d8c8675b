package io.appoperator.testkit;

import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceTransformer;
import io.appoperator.api.TransformedKind;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * A transformer that a test defines by values and a function. Thread-safe if the function is.
 *
 * @param id the id
 * @param specType the type of the {@code spec} of the kind that it serves
 * @param transforms the kinds and fields that it may change
 * @param change called for each object; may throw or return null, like a broken plug-in
 * @param <S> the type of the {@code spec}
 */
public record TestTransformer<S>(
    String id,
    Class<S> specType,
    Set<TransformedKind> transforms,
    BiFunction<RenderRequest<S>, GenericKubernetesResource, GenericKubernetesResource> change)
    implements ResourceTransformer<S> {

  @Override
  public GenericKubernetesResource transform(
      RenderRequest<S> request, GenericKubernetesResource object) {
    return change.apply(request, object);
  }
}
