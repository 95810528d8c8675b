package io.appoperator.junit;

import io.appoperator.api.PrimaryKind;
import io.appoperator.api.ResourceManager;
import io.appoperator.api.ResourceTransformer;
import io.appoperator.core.loading.PluginLoader;
import io.appoperator.core.loading.PluginPath;
import io.appoperator.core.loading.PluginSelection;
import io.appoperator.core.plugin.PluginException;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.plugin.Providers;
import io.appoperator.harness.PluginHarness;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * The plug-ins that an {@link OperatorTest} selects.
 *
 * @param classes the instances of its classes; none if it takes those of the class path
 * @param registry the plug-ins
 * @param loader holds the class loaders of its files
 */
@SuppressWarnings("rawtypes") // as ServiceLoader and class literals have them
record TestPlugins(Providers classes, PluginRegistry registry, PluginLoader loader)
    implements AutoCloseable {

  /**
   * Loads the plug-ins.
   *
   * @throws IllegalStateException if one of them cannot be used; the message is the one that the
   *     operator prints
   */
  static TestPlugins load(OperatorTest selection) {
    ClassLoader classPath = Thread.currentThread().getContextClassLoader();
    PluginLoader loader = new PluginLoader(classPath, null);
    try {
      Providers classes = classes(selection, classPath);
      PluginPath files = new PluginPath("@OperatorTest", List.of(selection.plugins()));
      PluginRegistry registry =
          isEmpty(classes) ? loader.load(PluginSelection.of(files)) : PluginRegistry.of(classes);
      return new TestPlugins(classes, registry, loader);
    } catch (PluginException e) {
      loader.close();
      throw new IllegalStateException(e.getMessage(), e);
    }
  }

  private static Providers classes(OperatorTest selection, ClassLoader classPath) {
    List<ResourceManager> managers = create(selection.managers());
    List<ResourceTransformer> transformers = create(selection.transformers());
    List<PrimaryKind> kinds = create(selection.kinds());
    boolean none = managers.isEmpty() && transformers.isEmpty() && kinds.isEmpty();
    if (!none && selection.plugins().length > 0) {
      throw new IllegalStateException(
          "@OperatorTest has both classes and 'plugins'. Use one of them.");
    }
    return new Providers(
        none || !kinds.isEmpty() ? kinds : served(managers, transformers, classPath),
        managers,
        transformers);
  }

  /** Returns the kinds of the class path that resource managers or transformers serve. */
  private static List<PrimaryKind> served(
      List<ResourceManager> managers,
      List<ResourceTransformer> transformers,
      ClassLoader classPath) {
    Set<Class<?>> types =
        Stream.concat(
                managers.stream().map(manager -> ((ResourceManager<?>) manager).specType()),
                transformers.stream().map(t -> ((ResourceTransformer<?>) t).specType()))
            .collect(Collectors.toSet());
    return Providers.load(classPath).kinds().stream()
        .filter(kind -> types.contains(((PrimaryKind<?>) kind).specType()))
        .toList();
  }

  private static boolean isEmpty(Providers classes) {
    return classes.kinds().isEmpty()
        && classes.managers().isEmpty()
        && classes.transformers().isEmpty();
  }

  private static <T> List<T> create(Class<? extends T>[] types) {
    return Arrays.stream(types).<T>map(ReflectionSupport::newInstance).toList();
  }

  /** Returns a harness for the kind with a spec type. */
  @SuppressWarnings("unchecked") // the types of the specs were compared
  <S> PluginHarness<S> harness(Class<S> specType) {
    List<ResourceManager<S>> managers = new ArrayList<>();
    for (ResourceManager<?> manager : classes.managers()) {
      if (manager.specType() == specType) {
        managers.add((ResourceManager<S>) manager);
      }
    }
    List<ResourceTransformer<S>> transformers = new ArrayList<>();
    for (ResourceTransformer<?> transformer : classes.transformers()) {
      if (transformer.specType() == specType) {
        transformers.add((ResourceTransformer<S>) transformer);
      }
    }
    for (PrimaryKind<?> kind : classes.kinds()) {
      if (kind.specType() == specType) {
        return PluginHarness.of((PrimaryKind<S>) kind, managers, transformers);
      }
    }
    return PluginHarness.load(specType);
  }

  @Override
  public void close() {
    loader.close();
  }
}
