package io.appoperator.core.loading;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Opens class loaders, and closes them together. Used by one thread at a time. */
final class PluginClassLoaders {

  private final ClassLoader operator;
  private final List<PluginClassLoader> open = new ArrayList<>();

  PluginClassLoaders(ClassLoader operator) {
    this.operator = operator;
  }

  /**
   * Opens the class loader of a plug-in.
   *
   * @param others the class loaders of the plug-ins before it, by id
   */
  PluginClassLoader open(PluginFiles plugin, Map<String, PluginClassLoader> others)
      throws IOException {
    List<PluginClassLoader> required = new ArrayList<>();
    for (String id : plugin.manifest().requires()) {
      @Nullable PluginClassLoader other = others.get(id);
      if (other != null) {
        required.add(other);
      }
    }
    PluginClassLoader loader = new PluginClassLoader(plugin, operator, required);
    open.add(loader);
    return loader;
  }

  void close() throws IOException {
    for (PluginClassLoader loader : open) {
      loader.close();
    }
    open.clear();
  }
}
