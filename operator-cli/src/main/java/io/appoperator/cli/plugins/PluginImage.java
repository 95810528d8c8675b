package io.appoperator.cli.plugins;

import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.UserException;
import io.appoperator.core.install.ImageName;
import io.appoperator.core.json.Json;
import io.appoperator.core.loading.PluginPath;
import io.appoperator.core.plugin.LoadedPlugin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What an image has to contain so that the operator in it loads plug-ins. */
final class PluginImage {

  /** The directory of plug-ins in the image of the operator. */
  private static final String FOLDER = "/opt/operator/plugins";

  private final List<LoadedPlugin> plugins;

  /** Skipped plug-ins, which get into no image. */
  private final Set<Path> skipped;

  /** The files and directories to copy, by their path in the image. */
  private final Map<String, Path> sources = new LinkedHashMap<>();

  /**
   * @param path where the plug-ins are
   * @param plugins the plug-ins of the path; skipped ones are left out
   * @throws UserException if two files would have one name in the image
   */
  PluginImage(PluginPath path, List<LoadedPlugin> plugins) throws UserException, IOException {
    this.plugins = plugins.stream().filter(plugin -> !plugin.isSkipped()).toList();
    this.skipped = origins(plugins.stream().filter(LoadedPlugin::isSkipped).toList());
    Set<Path> origins = origins(plugins);
    for (String entry : path.entries()) {
      boolean allJars = entry.endsWith("/*") || entry.equals("*");
      Path file = Path.of(allJars ? entry.substring(0, entry.length() - 1) : entry);
      if (allJars) {
        addAll(file, ".jar");
      } else if (Files.isDirectory(file) && !origins.contains(file.toAbsolutePath().normalize())) {
        addAll(file, "");
      } else {
        add(file);
      }
    }
  }

  private static Set<Path> origins(List<LoadedPlugin> plugins) {
    return plugins.stream()
        .map(plugin -> Path.of(plugin.origin()).toAbsolutePath().normalize())
        .collect(Collectors.toSet());
  }

  private void addAll(Path folder, String end) throws UserException, IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        String name = file.getFileName().toString();
        if (name.endsWith(end) && !name.startsWith(".")) {
          add(file);
        }
      }
    }
  }

  private void add(Path file) throws UserException {
    Path absolute = file.toAbsolutePath().normalize();
    if (skipped.contains(absolute)) {
      return;
    }
    Path other = sources.put(FOLDER + "/" + absolute.getFileName(), absolute);
    if (other != null && !other.equals(absolute)) {
      throw new UserException(
          ExitCode.USAGE,
          "%s and %s would have one name in the image. Rename one of them."
              .formatted(other, absolute));
    }
  }

  /**
   * Returns a Dockerfile.
   *
   * @param base the image of the operator
   * @param context the directory that the paths in it are relative to
   * @throws UserException if a plug-in is outside of that directory
   */
  String dockerfile(ImageName base, Path context) throws UserException {
    Path root = context.toAbsolutePath().normalize();
    StringBuilder text = new StringBuilder("FROM " + base.text() + "\n");
    for (LoadedPlugin plugin : plugins) {
      text.append("# %s, SHA-256 %s\n".formatted(plugin.name(), plugin.sha256()));
    }
    for (Map.Entry<String, Path> source : sources.entrySet()) {
      if (!source.getValue().startsWith(root)) {
        throw new UserException(
            ExitCode.USAGE,
            "%s is not below %s, from which the image is built. Start the command in a directory above the plug-in."
                .formatted(source.getValue(), root));
      }
      // The form with quotes accepts spaces.
      String from = root.relativize(source.getValue()).toString().replace('\\', '/');
      text.append("COPY [%s, %s]\n".formatted(quoted(from), quoted(source.getKey())));
    }
    return text.toString();
  }

  private static String quoted(String text) {
    return Json.object().textNode(text).toString();
  }

  /** Writes the files as a layer of an image: equal files give equal bytes. */
  void writeLayer(Path target) throws UserException {
    try (LayerWriter layer = LayerWriter.create(target)) {
      layer.add(FOLDER, null);
      for (Map.Entry<String, Path> source : sources.entrySet()) {
        try (Stream<Path> files = Files.walk(source.getValue())) {
          for (Path file : files.sorted().toList()) {
            String name = source.getValue().relativize(file).toString().replace('\\', '/');
            String path = source.getKey() + (name.isEmpty() ? "" : "/" + name);
            layer.add(path, Files.isDirectory(file) ? null : file);
          }
        }
      }
    } catch (IOException e) {
      throw new UserException(
          ExitCode.USAGE, "%s cannot be written: %s".formatted(target, e.getMessage()));
    }
  }
}
