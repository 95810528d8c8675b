package io.appoperator.core.loading;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The names of the files in a jar or in a directory of classes. */
final class JarEntries {

  private static final String SERVICES = "META-INF/services/io.appoperator.api.";
  private static final String CLASS = ".class";

  private final Set<String> names;

  private JarEntries(Set<String> names) {
    this.names = names;
  }

  static JarEntries read(Path main) throws IOException {
    if (Files.isDirectory(main)) {
      try (Stream<Path> files = Files.walk(main)) {
        return new JarEntries(
            files
                .filter(Files::isRegularFile)
                .map(file -> main.relativize(file).toString().replace('\\', '/'))
                .collect(Collectors.toCollection(TreeSet::new)));
      }
    }
    try (JarFile zip =
        new JarFile(main.toFile(), false, ZipFile.OPEN_READ, JarFile.runtimeVersion())) {
      return new JarEntries(
          zip.versionedStream()
              .filter(entry -> !entry.isDirectory())
              .map(ZipEntry::getName)
              .collect(Collectors.toCollection(TreeSet::new)));
    } catch (IOException e) {
      throw new IOException(main + ": " + e.getMessage(), e);
    }
  }

  /** Returns whether it lists kinds, managers or transformers. */
  boolean listsProviders() {
    return names.stream().anyMatch(name -> name.startsWith(SERVICES));
  }

  /** Returns the names of the packages with classes. */
  Set<String> packages() {
    return names.stream()
        .filter(name -> name.endsWith(CLASS) && name.indexOf('/') > 0)
        .map(name -> name.substring(0, name.lastIndexOf('/')).replace('/', '.'))
        .filter(name -> !name.startsWith("META-INF"))
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Returns the names of the files below a directory, sorted. */
  List<String> names(String folder) {
    return names.stream().filter(name -> name.startsWith(folder)).toList();
  }

  /** Returns whether it contains a class. */
  boolean hasClass(String className) {
    return names.contains(className.replace('.', '/') + CLASS);
  }
}
