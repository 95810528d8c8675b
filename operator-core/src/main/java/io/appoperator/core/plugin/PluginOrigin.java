package io.appoperator.core.plugin;

import io.appoperator.api.PrimaryKind;
import io.appoperator.api.ResourceManager;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Optional;

/** Names the jar or directory that plug-in code comes from. */
public final class PluginOrigin {

  private PluginOrigin() {}

  /**
   * Returns the name of the jar or directory that has a class, or the class name if none is known.
   */
  public static String of(Class<?> type) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    return source == null || source.getLocation() == null
        ? type.getName()
        : fileName(source.getLocation().getPath());
  }

  /** Returns the name of the file, jar or directory that a manager comes from. */
  static String of(ResourceManager<?> manager) {
    return manager instanceof DescribedManager<?> described
        ? described.file()
        : of(manager.getClass());
  }

  /** Returns the name of the jar or directory that a kind comes from. */
  public static String of(PrimaryKind<?> kind) {
    return of(type(kind));
  }

  /** Returns the class that the author of a plug-in wrote. */
  static Class<?> type(Object plugin) {
    return plugin instanceof BoundedKind<?> bounded
        ? bounded.unbounded().getClass()
        : plugin.getClass();
  }

  /** Returns the jar or directory that has a class; empty if it comes from elsewhere. */
  public static Optional<Path> file(Class<?> type) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    try {
      return source == null || source.getLocation() == null
          ? Optional.empty()
          : Optional.of(Path.of(source.getLocation().toURI()));
    } catch (URISyntaxException | IllegalArgumentException | FileSystemNotFoundException e) {
      return Optional.empty();
    }
  }

  /** Returns the name of the jar or directory that a resource was found in. */
  static String of(URL resource, String path) {
    String text = resource.getPath();
    String place = text.substring(0, Math.max(0, text.length() - path.length()));
    return fileName(place.endsWith("!/") ? place.substring(0, place.length() - 2) : place);
  }

  private static String fileName(String path) {
    String trimmed = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    return trimmed.substring(trimmed.lastIndexOf('/') + 1);
  }
}
