package io.appoperator.core.loading;

import io.appoperator.core.plugin.LoadedPlugin;
import io.appoperator.core.plugin.PluginFile;
import io.appoperator.core.plugin.PluginRegistry;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds out what a plug-in has added to the registry. */
final class PluginContent {

  private PluginContent() {}

  /**
   * Describes a loaded plug-in.
   *
   * @param loader its class loader, which its classes have in common; null if it has none
   * @param files the digests of its files
   * @param reader the code that reads its managers without Java code; empty if it has none
   * @param problem why it was skipped; empty if it was loaded
   */
  static LoadedPlugin of(
      PluginFiles plugin,
      @Nullable ClassLoader loader,
      PluginRegistry registry,
      List<PluginFile> files,
      String reader,
      String problem) {
    return new LoadedPlugin(
        plugin.id(),
        plugin.manifest().version(),
        plugin.manifest().api(),
        plugin.manifest().requires(),
        plugin.origin().toString(),
        registry.kinds().stream()
            .filter(kind -> isOf(loader, kind.primary()))
            .map(kind -> kind.kind().toString())
            .toList(),
        names(
            registry.kinds().stream()
                .flatMap(kind -> kind.managers().stream())
                .filter(
                    manager -> isOf(loader, manager.manager()) || plugin.describes(manager.id()))
                .map(manager -> manager.id())),
        names(
            registry.kinds().stream()
                .flatMap(kind -> kind.transformers().stream())
                .filter(transformer -> isOf(loader, transformer.transformer()))
                .map(transformer -> transformer.id())),
        files,
        reader,
        problem);
  }

  private static List<String> names(Stream<String> ids) {
    return ids.sorted().toList();
  }

  private static boolean isOf(@Nullable ClassLoader loader, Object provider) {
    return provider.getClass().getClassLoader() == loader;
  }
}
