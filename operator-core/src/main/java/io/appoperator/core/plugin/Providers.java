package io.appoperator.core.plugin;

import io.appoperator.api.PrimaryKind;
import io.appoperator.api.ResourceManager;
import io.appoperator.api.ResourceTransformer;
import java.util.List;
import java.util.stream.Stream;

/**
 * The instances of plug-in classes, before any check.
 *
 * @param kinds the primary kinds
 * @param managers the resource managers
 * @param transformers the transformers
 */
@SuppressWarnings("rawtypes") // as ServiceLoader returns them
public record Providers(
    List<PrimaryKind> kinds,
    List<ResourceManager> managers,
    List<ResourceTransformer> transformers) {

  /** No plug-ins. */
  public static final Providers NONE = new Providers(List.of(), List.of(), List.of());

  public Providers {
    kinds = List.copyOf(kinds);
    managers = List.copyOf(managers);
    transformers = List.copyOf(transformers);
  }

  /**
   * Creates an instance of each class that the service files of a class loader list.
   *
   * @throws PluginException if one of them cannot be loaded
   */
  public static Providers load(ClassLoader loader) {
    return new Providers(
        new ProviderLoader<>(PrimaryKind.class, loader).load(),
        new ProviderLoader<>(ResourceManager.class, loader).load(),
        new ProviderLoader<>(ResourceTransformer.class, loader).load());
  }

  /**
   * Opens the jars of the classes that the service files of a class loader list, so that {@link
   * #load} need not do it. Runs no code of them.
   */
  public static void openJars(ClassLoader loader) {
    new ProviderLoader<>(PrimaryKind.class, loader).openJars();
    new ProviderLoader<>(ResourceManager.class, loader).openJars();
    new ProviderLoader<>(ResourceTransformer.class, loader).openJars();
  }

  /** Returns these and others. */
  public Providers and(Providers others) {
    return new Providers(
        both(kinds, others.kinds),
        both(managers, others.managers),
        both(transformers, others.transformers));
  }

  /** Returns these and other managers. */
  public Providers withManagers(List<ResourceManager> others) {
    return and(new Providers(List.of(), others, List.of()));
  }

  private static <T> List<T> both(List<T> first, List<T> second) {
    return Stream.concat(first.stream(), second.stream()).toList();
  }
}
