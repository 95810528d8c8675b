package io.appoperator.core.loading;

import io.appoperator.core.plugin.PluginException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Finds the plug-ins of a path. */
final class PluginFinder {

  private static final String LIBRARIES = "lib";

  private final PluginPath path;
  private final UnpackedZips zips;
  private final List<PluginFiles> found = new ArrayList<>();
  private final List<RefusedPlugin> refused = new ArrayList<>();
  private final List<Path> shared = new ArrayList<>();

  /** Adds the plug-in in a file or directory. */
  private interface Addition {
    void run() throws IOException;
  }

  private PluginFinder(PluginPath path, UnpackedZips zips) {
    this.path = path;
    this.zips = zips;
  }

  /**
   * Returns the plug-ins of a path, in its order. Files that cannot be read are refused.
   *
   * @throws PluginException if an entry does not exist, or is not a plug-in
   */
  static PluginSet find(PluginPath path, UnpackedZips zips) {
    PluginFinder finder = new PluginFinder(path, zips);
    for (String entry : path.entries()) {
      try {
        finder.add(entry);
      } catch (IOException e) {
        throw new PluginException(
            "A plug-in cannot be read: %s. Check %s.".formatted(e.getMessage(), path.source()), e);
      }
    }
    return new PluginSet(
        finder.found.stream().map(plugin -> plugin.withLibraries(finder.shared)).toList(),
        finder.refused);
  }

  private void add(String entry) throws IOException {
    if (entry.equals("*") || entry.endsWith("/*")) {
      String folder = entry.substring(0, entry.length() - 1);
      Path directory = folder.isEmpty() ? Path.of("") : existing(folder, "the directory ");
      for (Path jar : jars(directory)) {
        orRefuse(jar, () -> addJar(jar));
      }
      return;
    }
    Path file = existing(entry, "");
    if (Files.isDirectory(file)) {
      addDirectory(file);
    } else if (!addArchive(file)) {
      throw new PluginException(
          "%s contains %s, which is not a .jar file, a .zip file, a .manager.yaml file or a directory. Remove it, or correct the path."
              .formatted(path.source(), entry));
    }
  }

  private Path existing(String entry, String what) {
    try {
      Path file = Path.of(entry);
      if (Files.exists(file) && (what.isEmpty() || Files.isDirectory(file))) {
        return file;
      }
    } catch (InvalidPathException e) {
      // The same message: no such file can exist.
    }
    String name = what.isEmpty() ? entry : entry.replaceFirst("/$", "");
    throw new PluginException(
        "%s contains %s%s, which does not exist. Check the path."
            .formatted(path.source(), what, name));
  }

  /** A directory is a plug-in, has plug-ins, or has classes of a library. */
  private void addDirectory(Path directory) throws IOException {
    int before = count();
    orRefuse(directory, () -> addFolder(directory, directory, false));
    if (count() > before) {
      return;
    }
    for (Path file : files(directory)) {
      if (Files.isDirectory(file)) {
        orRefuse(file, () -> addChild(file));
      } else {
        addArchive(file);
      }
    }
    if (count() == before && hasClasses(directory)) {
      shared.add(directory);
    }
  }

  private int count() {
    return found.size() + refused.size() + shared.size();
  }

  private void addChild(Path directory) throws IOException {
    if (!addFolder(directory, directory, true) && jars(directory).size() > 1) {
      throw new PluginException(
          "The directory %s is not a plug-in, because it has several jars. Keep the one with the plug-in, and move the others to %s."
              .formatted(directory, directory.resolve(LIBRARIES)));
    }
  }

  private boolean addArchive(Path file) {
    if (isArchive(file, ".jar")) {
      orRefuse(file, () -> addJar(file));
      return true;
    }
    if (isArchive(file, ".zip")) {
      orRefuse(file, () -> addZip(file));
      return true;
    }
    if (ManagerFile.isManager(file)) {
      found.add(PluginFiles.withoutJava(file, List.of(file)));
      return true;
    }
    return false;
  }

  private void addZip(Path zip) throws IOException {
    if (!addFolder(zips.unpack(zip), zip, true)) {
      throw new PluginException(
          "%s is not a plug-in, because it does not have one jar or a .manager.yaml file at its top. Put the jars of its libraries into lib/."
              .formatted(zip));
    }
  }

  /** One that is broken does not hide the others. */
  private void orRefuse(Path file, Addition addition) {
    try {
      addition.run();
    } catch (IOException e) {
      refuse(file, PluginLoader.unreadable(file, e));
    } catch (PluginException e) {
      refuse(file, e);
    }
  }

  private void refuse(Path file, PluginException reason) {
    refused.add(new RefusedPlugin(PluginManifest.idOf(file), file, reason));
  }

  /** A jar that lists no plug-in, and has no id, is a library of all plug-ins of this path. */
  private void addJar(Path jar) throws IOException {
    PluginFiles plugin = PluginFiles.read(jar, jar, List.of(), List.of());
    if (plugin.manifest().named() || JarEntries.read(jar).listsProviders()) {
      addPlugin(plugin);
    } else {
      shared.add(jar);
    }
  }

  private void addPlugin(PluginFiles plugin) {
    plugin.manifest().checkClassPath(plugin.origin());
    found.add(plugin);
  }

  /**
   * Adds a directory that is one plug-in: one of classes, one with a jar and its libraries, or one
   * with managers without Java code.
   *
   * @param alone whether a jar without libraries, or managers without a jar, are a plug-in, too
   * @return false if it is neither
   */
  private boolean addFolder(Path folder, Path origin, boolean alone) throws IOException {
    List<Path> managers = files(folder).stream().filter(ManagerFile::isManager).toList();
    if (Files.isDirectory(folder.resolve("META-INF"))) {
      addPlugin(PluginFiles.read(origin, folder, List.of(), managers));
      return true;
    }
    Path libraries = folder.resolve(LIBRARIES);
    boolean separate = Files.isDirectory(libraries);
    List<Path> jars = jars(folder);
    if (alone && jars.isEmpty() && !managers.isEmpty()) {
      found.add(PluginFiles.withoutJava(origin, managers));
      return true;
    }
    if (jars.size() != 1 || (!separate && !alone)) {
      return false;
    }
    addPlugin(
        PluginFiles.read(origin, jars.get(0), separate ? jars(libraries) : List.of(), managers));
    return true;
  }

  private static boolean hasClasses(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.anyMatch(file -> String.valueOf(file.getFileName()).endsWith(".class"));
    }
  }

  private static List<Path> jars(Path folder) throws IOException {
    return files(folder).stream().filter(file -> isArchive(file, ".jar")).toList();
  }

  private static boolean isArchive(Path file, String end) {
    return Files.isRegularFile(file)
        && String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT).endsWith(end);
  }

  /** Returns the files of a directory, sorted; those of a mounted ConfigMap are links. */
  private static List<Path> files(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .filter(file -> !String.valueOf(file.getFileName()).startsWith("."))
          .sorted()
          .toList();
    }
  }
}
