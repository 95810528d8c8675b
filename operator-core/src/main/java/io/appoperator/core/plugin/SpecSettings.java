package io.appoperator.core.plugin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.json.Json;
import java.util.Map;

/**
 * What the settings say about the specs of a kind. Immutable: the trees are shared, never changed.
 *
 * @param defaults a partial spec below the author's
 * @param enforced a partial spec that every resource has
 * @param places the file and line of each path of both, such as {@code settings.yaml:12}; the paths
 *     begin with {@code defaults} or {@code enforced}
 */
public record SpecSettings(ObjectNode defaults, ObjectNode enforced, Map<String, String> places) {

  /** No settings. */
  public static final SpecSettings NONE = new SpecSettings(Json.object(), Json.object(), Map.of());

  public SpecSettings {
    places = Map.copyOf(places);
  }

  /** Returns whether they say nothing. */
  public boolean isEmpty() {
    return defaults.isEmpty() && enforced.isEmpty();
  }
}
