package io.appoperator.core.loading.check;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

/**
 * The class and service files of a plug-in.
 *
 * @param classes the content of its class files, by the name of the class with slashes
 * @param services the content of its service files, by their name
 */
record CheckedJar(Map<String, byte[]> classes, Map<String, byte[]> services) {

  private static final String CLASS = ".class";
  private static final String SERVICES = "META-INF/services/io.appoperator.";

  /** Reads a jar or a directory of classes. */
  static CheckedJar read(Path main) throws IOException {
    CheckedJar jar = new CheckedJar(new TreeMap<>(), new TreeMap<>());
    if (Files.isDirectory(main)) {
      try (Stream<Path> files = Files.walk(main)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          String name = main.relativize(file).toString().replace('\\', '/');
          if (isRead(name)) {
            jar.add(name, Files.readAllBytes(file));
          }
        }
      }
      return jar;
    }
    try (JarFile zip =
        new JarFile(main.toFile(), false, ZipFile.OPEN_READ, JarFile.runtimeVersion())) {
      // A multi-release jar has other classes for each Java; this is what the running one loads.
      for (JarEntry entry : zip.versionedStream().toList()) {
        if (!entry.isDirectory() && isRead(entry.getName())) {
          try (InputStream content = zip.getInputStream(entry)) {
            jar.add(entry.getName(), content.readAllBytes());
          }
        }
      }
    }
    return jar;
  }

  private static boolean isRead(String name) {
    boolean isClass =
        name.endsWith(CLASS) && !name.startsWith("META-INF/") && !name.equals("module-info.class");
    return isClass || name.startsWith(SERVICES);
  }

  private void add(String name, byte[] content) {
    if (name.endsWith(CLASS)) {
      classes.put(name.substring(0, name.length() - CLASS.length()), content);
    } else {
      services.put(name, content);
    }
  }
}
