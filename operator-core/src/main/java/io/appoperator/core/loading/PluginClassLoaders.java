package io.appoperator.core.loading;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** Opens class loaders, and closes them together. Thread-safe. */
final class PluginClassLoaders {

  private final ClassLoader operator;
  private final Queue<PluginClassLoader> open = new ConcurrentLinkedQueue<>();

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
    for (@Nullable PluginClassLoader loader = open.poll(); loader != null; loader = open.poll()) {
      loader.close();
    }
  }
}
