package io.appoperator.cli;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The directory where the operator remembers which plug-ins have passed its check. */
final class PluginCache {

  private PluginCache() {}

  /** Returns the directory; null if the user has none. */
  static @Nullable Path folder(Map<String, String> environment) {
    String cache = environment.getOrDefault("XDG_CACHE_HOME", "");
    String home = environment.getOrDefault("HOME", "");
    if (cache.isEmpty() && home.isEmpty()) {
      return null;
    }
    try {
      Path root = cache.isEmpty() ? Path.of(home, ".cache") : Path.of(cache);
      return root.isAbsolute() ? root.resolve("application-operator/plug-ins") : null;
    } catch (InvalidPathException e) {
      return null;
    }
  }
}
