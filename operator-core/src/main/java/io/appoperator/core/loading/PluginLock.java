package io.appoperator.core.loading;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.appoperator.core.plugin.PluginException;
import io.appoperator.core.plugin.PluginFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The digests that plug-ins must have. */
final class PluginLock {

  private static final String HEADER =
      "# SHA-256, plug-in and file. Written by 'operator plugins lock'.\n";

  private static final int MAX_BYTES = 1 << 20;

  private final Path file;
  private final Set<String> lines;

  private PluginLock(Path file, Set<String> lines) {
    this.file = file;
    this.lines = lines;
  }

  /**
   * Reads a lock file.
   *
   * @param file null to lock nothing
   * @throws PluginException if it cannot be read
   */
  static @Nullable PluginLock read(@Nullable Path file) {
    if (file == null) {
      return null;
    }
    try (InputStream content = Files.newInputStream(file)) {
      byte[] bytes = content.readNBytes(MAX_BYTES + 1);
      if (bytes.length > MAX_BYTES) {
        throw unreadable(file, "it is larger than 1 MiB", null);
      }
      // Bytes that are not text are in no line of a plug-in.
      return new PluginLock(
          file,
          new String(bytes, UTF_8)
              .lines()
              .map(String::strip)
              .filter(line -> !line.isEmpty() && !line.startsWith("#"))
              .collect(Collectors.toUnmodifiableSet()));
    } catch (NoSuchFileException e) {
      throw unreadable(file, "it does not exist", e);
    } catch (IOException e) {
      throw unreadable(file, String.valueOf(e.getMessage()), e);
    }
  }

  private static PluginException unreadable(Path file, String why, @Nullable IOException e) {
    return new PluginException(
        "The lock file %s cannot be read: %s. Check the path, or write it with 'operator plugins lock'."
            .formatted(file, why),
        e);
  }

  /** Returns the content of a lock file for these plug-ins. */
  static String print(List<PluginFiles> plugins) throws IOException {
    Set<String> lines = new LinkedHashSet<>();
    for (PluginFiles plugin : plugins) {
      for (PluginFile content : plugin.digests()) {
        lines.add(line(plugin, content));
      }
    }
    return HEADER + lines.stream().sorted().map(line -> line + "\n").collect(Collectors.joining());
  }

  /**
   * Checks all files of a plug-in.
   *
   * @param files their digests
   * @throws PluginException if one of them is not in the lock file
   */
  void check(PluginFiles plugin, List<PluginFile> files) {
    for (PluginFile content : files) {
      if (!lines.contains(line(plugin, content))) {
        throw new PluginException(
            "The plug-in %s is refused: the lock file %s does not have %s with the SHA-256 %s. Check where the file comes from, then write the lock file again with 'operator plugins lock'."
                .formatted(plugin, file, content.name(), content.sha256()));
      }
    }
  }

  private static String line(PluginFiles plugin, PluginFile content) {
    return "%s  %s  %s".formatted(content.sha256(), plugin.id(), content.name());
  }
}
