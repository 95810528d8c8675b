package io.appoperator.core.plugin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The plug-ins of a class path, which they share. Of two classes with the same name, Java loads the
 * first, so one jar would run with the code of another.
 *
 * @param own the bundled jars of the operator
 * @param plugins all other jars and directories
 */
record PluginJars(List<Path> own, List<Path> plugins) {

  PluginJars {
    own = List.copyOf(own);
    plugins = List.copyOf(plugins);
  }

  /**
   * Divides a class path: the jars in the directory of the operator's jar are its own.
   *
   * @param operator the jar of the operator; if it is a directory of classes, there are no plug-in
   *     jars
   */
  static PluginJars of(ClassPath classPath, Path operator) {
    List<Path> own = new ArrayList<>();
    List<Path> plugins = new ArrayList<>();
    for (Path entry : Files.isRegularFile(operator) ? classPath.entries() : List.<Path>of()) {
      if (Files.exists(entry) && !entry.toString().isEmpty()) {
        (folder(entry).equals(folder(operator)) ? own : plugins).add(entry);
      }
    }
    return new PluginJars(own, plugins);
  }

  private static Path folder(Path file) {
    return file.toAbsolutePath().normalize().resolveSibling("");
  }

  /**
   * Rejects plug-ins that would run with classes of another jar. If there is a plug-in, this reads
   * the tables of contents of all jars.
   *
   * @throws PluginException if two jars have different classes with the same name, or are two
   *     versions of the same plug-in
   */
  void check() {
    Map<String, JarContent> providers = new HashMap<>();
    Map<String, JarContent> classes = new HashMap<>();
    try {
      for (Path entry : plugins) {
        JarContent jar = JarContent.read(entry);
        checkVersions(providers, jar);
        checkClasses(classes, jar);
      }
      for (Path entry : plugins.isEmpty() ? List.<Path>of() : own) {
        checkClasses(classes, JarContent.read(entry));
      }
    } catch (IOException e) {
      throw new PluginException(
          "A jar of the class path cannot be read: %s. Check OPERATOR_PLUGINS."
              .formatted(e.getMessage()),
          e);
    }
  }

  private static void checkVersions(Map<String, JarContent> providers, JarContent jar) {
    for (String provider : jar.providers()) {
      JarContent duplicate = providers.putIfAbsent(provider, jar);
      if (duplicate != null && !duplicate.checksums().equals(jar.checksums())) {
        throw new PluginException(
            "%s and %s are two versions of the same plug-in: both list %s. Remove one of the two."
                .formatted(duplicate.path(), jar.path(), provider));
      }
    }
  }

  private static void checkClasses(Map<String, JarContent> classes, JarContent jar) {
    for (String name : jar.classes()) {
      JarContent duplicate = classes.putIfAbsent(name, jar);
      if (duplicate != null && !duplicate.checksum(name).equals(jar.checksum(name))) {
        throw new PluginException(
            "The class %s is in %s and, with other content, in %s. All plug-ins share one class path: remove one of the two jars, or rename the class in the plug-in."
                .formatted(JarContent.className(name), duplicate.path(), jar.path()));
      }
    }
  }
}
