package io.appoperator.core.loading;

import io.appoperator.core.plugin.PluginException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Arranges the files of plug-ins in one directory, from which they can be loaded. */
final class PackedPlugins {

  private static final String LIBRARIES = "/lib/";

  private final SortedMap<String, byte[]> files = new TreeMap<>();

  private PackedPlugins() {}

  /** Returns the content of each file by its path in the directory. */
  static SortedMap<String, byte[]> arrange(List<PluginFiles> plugins) throws IOException {
    PackedPlugins packed = new PackedPlugins();
    for (PluginFiles plugin : plugins) {
      packed.add(plugin);
    }
    return packed.files;
  }

  /** Each plug-in has a directory, because its id may come from the name of what contained it. */
  private void add(PluginFiles plugin) throws IOException {
    if (!Files.isRegularFile(plugin.main())) {
      throw new PluginException(
          "The plug-in %s is a directory of classes, which cannot be installed. Pack it into a jar."
              .formatted(plugin));
    }
    String directory = plugin.manifest().directory();
    for (Path file : plugin.all()) {
      put(directory + (plugin.libraries().contains(file) ? LIBRARIES : "/") + name(file), file);
    }
  }

  private void put(String path, Path file) throws IOException {
    if (files.put(path, Files.readAllBytes(file)) != null) {
      throw new PluginException(
          "Two files of plug-ins have the name %s. Rename one of them.".formatted(path));
    }
  }

  private static String name(Path file) {
    return String.valueOf(file.getFileName());
  }
}
