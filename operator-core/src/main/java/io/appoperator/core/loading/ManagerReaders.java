package io.appoperator.core.loading;

import io.appoperator.core.plugin.ClassPath;
import io.appoperator.core.plugin.PluginException;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/**
 * Loads the code that reads manager files when the first one is found. Its jars are in a directory
 * next to those of the operator, so that the class path of other commands does not grow.
 * Thread-safe.
 */
final class ManagerReaders implements AutoCloseable {

  private static final String FOLDER = "cel";

  private final ClassLoader operator;
  private @Nullable LoadedReader loaded;

  /** A reader, and what identifies its code. */
  private record LoadedReader(ManagerReader reader, String code, @Nullable URLClassLoader loader) {}

  /**
   * @param operator the class loader of the operator
   */
  ManagerReaders(ClassLoader operator) {
    this.operator = operator;
  }

  /** Returns the reader. */
  ManagerReader reader() throws IOException {
    return load().reader();
  }

  /** Returns a text that differs if the code of the reader may differ. */
  String code() throws IOException {
    return load().code();
  }

  private synchronized LoadedReader load() throws IOException {
    LoadedReader known = loaded;
    if (known == null) {
      known = open(OptionalJars.in(FOLDER));
      loaded = known;
    }
    return known;
  }

  private LoadedReader open(List<Path> jars) throws IOException {
    List<URL> urls = new ArrayList<>();
    for (Path jar : jars) {
      urls.add(jar.toUri().toURL());
    }
    @Nullable URLClassLoader own =
        urls.isEmpty() ? null : new URLClassLoader(FOLDER, urls.toArray(URL[]::new), operator);
    ManagerReader reader =
        ServiceLoader.load(ManagerReader.class, own == null ? operator : own)
            .findFirst()
            .orElseThrow(
                () ->
                    new PluginException(
                        "Files that end with %s need the jars in lib/%s, which this operator does not have. Install the complete distribution."
                            .formatted(ManagerFile.SUFFIX, FOLDER)));
    return new LoadedReader(reader, new ClassPath(jars).hash(), own);
  }

  @Override
  public synchronized void close() throws IOException {
    LoadedReader known = loaded;
    loaded = null;
    if (known != null && known.loader() != null) {
      known.loader().close();
    }
  }
}
