package io.appoperator.core.run;

import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.render.Digest;
import java.util.HashMap;
import java.util.Map;

/**
 * The digests of what the leader renders from, as annotations of its lease. A user can compare them
 * with the digest that {@code operator settings check} prints.
 */
final class RenderingDigests {

  private static final String PREFIX = "apps.example.com/";
  private static final String NONE = "none";

  private RenderingDigests() {}

  /**
   * Returns the annotations.
   *
   * @param settings the digest of the settings in force; empty without settings
   */
  static Map<String, String> annotations(PluginRegistry plugins, String settings) {
    Map<String, String> annotations = new HashMap<>();
    annotations.put(PREFIX + "settings-digest", settings.isEmpty() ? NONE : settings);
    plugins.kinds().stream()
        .map(LoadedKind::code)
        .filter(code -> !code.isEmpty())
        .findFirst()
        .ifPresent(code -> annotations.put(PREFIX + "plugins-digest", Digest.of(code).text()));
    return annotations;
  }
}
