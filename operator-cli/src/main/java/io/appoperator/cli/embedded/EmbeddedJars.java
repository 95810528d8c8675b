package io.appoperator.cli.embedded;

import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.UserException;
import io.appoperator.core.loading.OptionalJars;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/**
 * Finds services in the jars of the embedded API server. They are next to those of the operator,
 * but in no image.
 */
public final class EmbeddedJars {

  private static final String FOLDER = "demo";

  /** The API server evaluates validation rules with the library for managers without Java. */
  private static final String LIBRARY = "cel";

  private EmbeddedJars() {}

  /**
   * Returns the implementation of a service.
   *
   * @param command what needs it, as the user writes it
   * @throws UserException if this installation does not have the jars
   */
  public static <T> T find(Class<T> service, String command) throws UserException {
    return ServiceLoader.load(service, classLoader())
        .findFirst()
        .orElseThrow(
            () ->
                new UserException(
                    ExitCode.USAGE,
                    "'operator %s' needs the jars in lib/%s, which this installation does not have; no image has them. Run './operator %s' in a clone of the project, or use an archive of a release."
                        .formatted(command, FOLDER, command)));
  }

  /** Stays open until the process ends. */
  private static ClassLoader classLoader() {
    ClassLoader operator = EmbeddedJars.class.getClassLoader();
    try {
      List<URL> urls = new ArrayList<>();
      for (String folder : List.of(FOLDER, LIBRARY)) {
        for (Path jar : OptionalJars.in(folder)) {
          urls.add(jar.toUri().toURL());
        }
      }
      return urls.isEmpty()
          ? operator
          : new URLClassLoader(FOLDER, urls.toArray(URL[]::new), operator);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
