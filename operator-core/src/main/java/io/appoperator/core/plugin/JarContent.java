package io.appoperator.core.plugin;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The table of contents of a jar, or of a directory of classes.
 *
 * @param path the jar or directory
 * @param checksums the checksum of each file, by name; without the metadata of the jar
 * @param providers the plug-in classes that it lists
 */
record JarContent(Path path, Map<String, String> checksums, List<String> providers) {

  private static final String CLASS = ".class";
  private static final String SERVICES = "META-INF/services/io.appoperator.api.";

  /** Several jars may contain these files. */
  private static final Set<String> DESCRIPTORS = Set.of("package-info.class", "module-info.class");

  private static final int BUFFER = 1 << 16;

  JarContent {
    checksums = Collections.unmodifiableMap(new TreeMap<>(checksums));
    providers = List.copyOf(providers);
  }

  static JarContent read(Path path) throws IOException {
    Map<String, String> checksums = new TreeMap<>();
    List<String> providers = new ArrayList<>();
    if (Files.isDirectory(path)) {
      readDirectory(path, checksums, providers);
    } else {
      readJar(path, checksums, providers);
    }
    return new JarContent(path, checksums, providers);
  }

  /**
   * Returns whether a file is visible on the class path; a jar also has classes for newer releases.
   */
  private static boolean isContent(String name) {
    return !name.startsWith("META-INF/") || name.startsWith("META-INF/versions/");
  }

  /** Returns the names of the files that are classes. */
  List<String> classes() {
    return checksums.keySet().stream()
        .filter(name -> name.endsWith(CLASS))
        .filter(name -> !DESCRIPTORS.contains(name.substring(name.lastIndexOf('/') + 1)))
        .toList();
  }

  String checksum(String name) {
    return checksums.getOrDefault(name, "");
  }

  /** Returns the name of the class in a file. */
  static String className(String file) {
    String path = file.replaceFirst("^META-INF/versions/\\d+/", "");
    return path.substring(0, path.length() - CLASS.length()).replace('/', '.');
  }

  /** A jar has the checksums in its table of contents. */
  private static void readJar(Path path, Map<String, String> checksums, List<String> providers)
      throws IOException {
    try (ZipFile zip = new ZipFile(path.toFile())) {
      for (ZipEntry entry : Collections.list(zip.entries())) {
        String name = entry.getName();
        if (!entry.isDirectory() && isContent(name)) {
          checksums.put(name, entry.getCrc() + " " + entry.getSize());
        } else if (name.startsWith(SERVICES)) {
          try (InputStream list = zip.getInputStream(entry)) {
            providers.addAll(ServiceList.read(list));
          }
        }
      }
    } catch (IOException e) {
      throw new IOException(path + ": " + e.getMessage(), e);
    }
  }

  private static void readDirectory(
      Path path, Map<String, String> checksums, List<String> providers) throws IOException {
    byte[] buffer = new byte[BUFFER];
    for (Path file : ClassPath.files(path)) {
      String name = path.relativize(file).toString().replace('\\', '/');
      if (isContent(name)) {
        checksums.put(name, ClassPath.checksum(file, buffer));
      } else if (name.startsWith(SERVICES)) {
        try (InputStream list = Files.newInputStream(file)) {
          providers.addAll(ServiceList.read(list));
        }
      }
    }
  }
}
