package io.appoperator.core.loading;

import io.appoperator.core.plugin.LoadedPlugin;
import io.appoperator.core.plugin.PluginException;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.plugin.Providers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Loads the plug-ins of the operator from its class path, and others from files, each with a class
 * loader of its own. Thread-safe.
 */
public final class PluginLoader implements PluginSource, AutoCloseable {

  private final ClassLoader operator;
  private final UnpackedZips zips = new UnpackedZips();
  private final List<PluginClassLoader> open = new ArrayList<>();

  /**
   * @param operator the class loader of the operator and its own plug-ins
   */
  public PluginLoader(ClassLoader operator) {
    this.operator = operator;
  }

  @Override
  public synchronized PluginRegistry load(PluginPath path) {
    Providers shipped = Providers.load(operator);
    return path.entries().isEmpty()
        ? PluginRegistry.of(shipped)
        : load(shipped, PluginOrder.sort(PluginFinder.find(path, zips)));
  }

  private PluginRegistry load(Providers shipped, List<PluginFiles> plugins) {
    Map<String, PluginClassLoader> loaders = new LinkedHashMap<>();
    Providers all = shipped;
    try {
      for (PluginFiles plugin : plugins) {
        PluginClassLoader loader = loader(plugin, loaders);
        loaders.put(plugin.id(), loader);
        all = all.and(Providers.load(loader));
      }
      PluginRegistry registry = PluginRegistry.of(all);
      List<LoadedPlugin> loaded = new ArrayList<>();
      for (PluginFiles plugin : plugins) {
        loaded.add(PluginContent.of(plugin, loaders.get(plugin.id()), registry));
      }
      return registry.withPlugins(loaded);
    } catch (IOException e) {
      throw new PluginException(
          "A plug-in cannot be read: %s. Check its files.".formatted(e.getMessage()), e);
    } catch (PluginException e) {
      throw MissingRequirement.explain(e, plugins);
    }
  }

  private PluginClassLoader loader(PluginFiles plugin, Map<String, PluginClassLoader> loaders)
      throws IOException {
    List<PluginClassLoader> required = new ArrayList<>();
    for (String id : plugin.manifest().requires()) {
      required.add(loaders.get(id));
    }
    PluginClassLoader loader = new PluginClassLoader(plugin, operator, required);
    open.add(loader);
    return loader;
  }

  /** Closes the class loaders. Plug-ins can load no further classes. */
  @Override
  public synchronized void close() {
    try {
      for (PluginClassLoader loader : open) {
        loader.close();
      }
      open.clear();
      zips.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
