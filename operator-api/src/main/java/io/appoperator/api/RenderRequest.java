package io.appoperator.api;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a manager renders from.
 *
 * @param primary the primary resource
 * @param labels the common labels of all secondary resources, {@code app.kubernetes.io/managed-by}
 *     included, sorted by key. The operator puts them on every object; a manager needs them only
 *     inside objects, for example on a pod template.
 */
public record RenderRequest<S>(Primary<S> primary, Map<String, String> labels) {

  public RenderRequest {
    labels = Collections.unmodifiableMap(new TreeMap<>(labels));
  }

  /** Returns the name of the primary. */
  public String name() {
    return primary.name();
  }

  /** Returns the spec of the primary. */
  public S spec() {
    return primary.spec();
  }
}
