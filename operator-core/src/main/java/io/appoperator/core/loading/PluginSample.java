package io.appoperator.core.loading;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipFile;

/**
 * A file with resources in a plug-in, by which its author shows what it renders.
 *
 * @param plugin the id of the plug-in
 * @param name the name of the file, with its path in the plug-in
 * @param content its bytes
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record PluginSample(String plugin, String name, byte[] content) {

  /** The directory of samples in a jar. */
  public static final String FOLDER = "META-INF/samples/";

  private static final int MAX_BYTES = 1 << 20;
  private static final int MAX_SAMPLES = 100;

  /** The directory of samples next to managers without Java code. */
  public static final String FOLDER_OF_FILES = "samples/";

  /** Returns where the samples of a plug-in are. */
  static String folder(PluginFiles plugin) {
    return plugin.hasJava() ? FOLDER : FOLDER_OF_FILES;
  }

  /** Returns the file or directory that has the samples; some plug-ins share one. */
  static Path root(PluginFiles plugin) {
    return plugin.hasJava() ? plugin.main() : plugin.main().resolveSibling(FOLDER_OF_FILES);
  }

  /** Reads the samples of a plug-in, sorted by name. Runs no code of it. */
  static List<PluginSample> read(PluginFiles plugin) throws IOException {
    Path root = root(plugin);
    List<String> names = names(plugin, root);
    if (names.size() > MAX_SAMPLES) {
      throw new IOException("%s has more than %s samples".formatted(plugin.origin(), MAX_SAMPLES));
    }
    List<PluginSample> samples = new ArrayList<>();
    for (String name : names) {
      byte[] content = read(root, name);
      if (content.length > MAX_BYTES) {
        throw new IOException(
            "The sample %s of %s has more than 1 MiB".formatted(name, plugin.origin()));
      }
      samples.add(new PluginSample(plugin.id(), name, content));
    }
    return samples;
  }

  private static List<String> names(PluginFiles plugin, Path root) throws IOException {
    boolean exists = plugin.hasJava() || Files.isDirectory(root);
    return exists
        ? JarEntries.read(root).names(plugin.hasJava() ? FOLDER : "").stream()
            .filter(name -> name.matches(".*\\.(ya?ml|json)"))
            .toList()
        : List.of();
  }

  private static byte[] read(Path main, String name) throws IOException {
    if (Files.isDirectory(main)) {
      try (InputStream content = Files.newInputStream(main.resolve(name))) {
        return content.readNBytes(MAX_BYTES + 1);
      }
    }
    try (ZipFile zip = new ZipFile(main.toFile());
        InputStream content = zip.getInputStream(zip.getEntry(name))) {
      return content.readNBytes(MAX_BYTES + 1);
    }
  }
}
