package io.appoperator.core.plugin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.json.Json;

/**
 * What the settings say about the specs of a kind. Immutable: the trees are shared, never changed.
 *
 * @param defaults a partial spec below the author's
 * @param enforced a partial spec that every resource has
 */
public record SpecSettings(ObjectNode defaults, ObjectNode enforced) {

  /** No settings. */
  public static final SpecSettings NONE = new SpecSettings(Json.object(), Json.object());

  /** Returns whether they say nothing. */
  public boolean isEmpty() {
    return defaults.isEmpty() && enforced.isEmpty();
  }
}
