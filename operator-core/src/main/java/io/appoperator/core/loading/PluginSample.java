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

  /** Reads the samples of a plug-in, sorted by name. Runs no code of it. */
  static List<PluginSample> read(PluginFiles plugin) throws IOException {
    if (!plugin.hasJava()) {
      return List.of();
    }
    List<String> names =
        JarEntries.read(plugin.main()).names(FOLDER).stream()
            .filter(name -> name.matches(".*\\.(ya?ml|json)"))
            .toList();
    if (names.size() > MAX_SAMPLES) {
      throw new IOException("%s has more than %s samples".formatted(plugin.origin(), MAX_SAMPLES));
    }
    List<PluginSample> samples = new ArrayList<>();
    for (String name : names) {
      byte[] content = read(plugin.main(), name);
      if (content.length > MAX_BYTES) {
        throw new IOException(
            "The sample %s of %s has more than 1 MiB".formatted(name, plugin.origin()));
      }
      samples.add(new PluginSample(plugin.id(), name, content));
    }
    return samples;
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
