package io.appoperator.core.loading;

import io.appoperator.core.plugin.PluginException;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the plug-in that has a class which another plug-in does not see. */
final class MissingRequirement {

  private static final int MAX_DEPTH = 20;

  private MissingRequirement() {}

  /** Returns the same error; if another plug-in has the missing class, with the remedy. */
  static PluginException explain(PluginException failure, List<PluginFiles> plugins) {
    String missing = missingClass(failure);
    for (PluginFiles plugin : missing.isEmpty() ? List.<PluginFiles>of() : plugins) {
      if (has(plugin, missing)) {
        return new PluginException(
            "%s The plug-in %s has the class %s: add 'Plugin-Requires: %s' to the manifest of the jar that uses it."
                .formatted(failure.getMessage(), plugin, missing, plugin.id()),
            failure);
      }
    }
    return failure;
  }

  private static String missingClass(Throwable failure) {
    @Nullable Throwable cause = failure;
    for (int depth = 0; cause != null && depth < MAX_DEPTH; depth++) {
      if (cause instanceof NoClassDefFoundError || cause instanceof ClassNotFoundException) {
        return String.valueOf(cause.getMessage()).replace('/', '.');
      }
      cause = cause.getCause();
    }
    return "";
  }

  private static boolean has(PluginFiles plugin, String className) {
    try {
      return plugin.hasJava() && JarEntries.read(plugin.main()).hasClass(className);
    } catch (IOException e) {
      return false;
    }
  }
}
