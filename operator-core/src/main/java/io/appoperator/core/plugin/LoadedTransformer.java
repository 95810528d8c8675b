package io.appoperator.core.plugin;

import io.appoperator.api.ResourceTransformer;
import io.appoperator.api.TransformedKind;
import io.appoperator.api.ValueType;
import java.util.List;
import java.util.Optional;

/**
 * A transformer that passed the checks.
 *
 * @param transformer the transformer
 * @param id its id
 * @param transforms the kinds that it may change, sorted
 * @param origin the jar or directory that it came from
 * @param config the type of its configuration; empty if it has none
 */
public record LoadedTransformer<S>(
    ResourceTransformer<S> transformer,
    String id,
    List<TransformedKind> transforms,
    String origin,
    Optional<ValueType<?>> config) {

  public LoadedTransformer {
    transforms = List.copyOf(transforms);
  }

  /** Returns its name in messages: {@code 'id' of origin}. */
  @Override
  public String toString() {
    return "'" + id + "' of " + origin;
  }
}
