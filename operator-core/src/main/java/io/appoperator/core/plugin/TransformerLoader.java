package io.appoperator.core.plugin;

import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceTransformer;
import io.appoperator.api.TransformedKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Checks transformers, and groups them by the primary kinds that they serve. */
final class TransformerLoader {

  private final List<LoadedTransformer<?>> transformers;

  /**
   * @param transformers the transformers
   * @param specTypes the spec types of the loaded primary kinds
   * @throws PluginException if one of them cannot be used
   */
  @SuppressWarnings("rawtypes") // ServiceLoader knows raw types only
  TransformerLoader(Collection<? extends ResourceTransformer> transformers, SpecTypes specTypes) {
    Map<String, LoadedTransformer<?>> byId = new TreeMap<>();
    for (ResourceTransformer<?> transformer : transformers) {
      LoadedTransformer<?> loaded = load(transformer);
      checkId(loaded);
      LoadedTransformer<?> existing = byId.put(loaded.id(), loaded);
      if (existing != null) {
        throw new PluginException(
            "The transformer id '%s' is used twice, by %s and by %s. Remove one of the two plug-ins."
                .formatted(loaded.id(), existing.origin(), loaded.origin()));
      }
      specTypes.check("transformer " + loaded, specType(transformer));
    }
    this.transformers = List.copyOf(byId.values());
  }

  /** Returns the transformers of the kind with a spec type, sorted by id. */
  <S> List<LoadedTransformer<S>> of(Class<S> specType) {
    List<LoadedTransformer<S>> own = new ArrayList<>();
    for (LoadedTransformer<?> loaded : transformers) {
      if (specType(loaded.transformer()).equals(specType)) {
        @SuppressWarnings("unchecked") // the types were compared
        LoadedTransformer<S> typed = (LoadedTransformer<S>) loaded;
        own.add(typed);
      }
    }
    return own;
  }

  private static <S> LoadedTransformer<S> load(ResourceTransformer<S> transformer) {
    Declaration declaration = new Declaration(transformer);
    Set<TransformedKind> transformed = declaration.read("transforms", transformer::transforms);
    Map<ResourceKind, TransformedKind> byKind = new TreeMap<>();
    for (TransformedKind kind : transformed) {
      if (byKind.put(kind.kind(), kind) != null) {
        throw declaration.failure(
            "transforms", "returned the kind %s twice".formatted(kind.kind()), null);
      }
    }
    return new LoadedTransformer<>(
        transformer,
        declaration.read("id", transformer::id),
        byKind.values().stream().sorted(Comparator.comparing(TransformedKind::kind)).toList(),
        PluginOrigin.of(transformer.getClass()),
        declaration.read("config", transformer::config));
  }

  private static void checkId(LoadedTransformer<?> loaded) {
    if (!PluginRegistry.ID.matcher(loaded.id()).matches()) {
      throw new PluginException(
          "The transformer %s of %s has the id '%s'. An id has lower-case letters, digits and hyphens, at most 63."
              .formatted(loaded.transformer().getClass().getName(), loaded.origin(), loaded.id()));
    }
  }

  private static Class<?> specType(ResourceTransformer<?> transformer) {
    return new Declaration(transformer).<Class<?>>read("specType", transformer::specType);
  }
}
