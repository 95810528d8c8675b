package io.appoperator.api;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * A primary resource as managers see it: what its author wrote, completed by the defaults of the
 * schema. What a cluster adds (uid, generation, status) is absent on purpose, so that the rendering
 * of a file equals the rendering in a cluster.
 *
 * @param kind the kind
 * @param namespace the namespace
 * @param name the name
 * @param annotations the annotations, sorted by key; labels are absent because rendering must not
 *     depend on them
 * @param spec the {@code spec}
 * @param extensions the values of {@code spec.extensions} by the id of their manager, of the
 *     classes that these declare; {@link RenderRequest#extension} returns them with their type
 */
public record Primary<S>(
    ResourceKind kind,
    String namespace,
    String name,
    Map<String, String> annotations,
    S spec,
    Map<String, Object> extensions) {

  public Primary {
    annotations = Collections.unmodifiableMap(new TreeMap<>(annotations));
    extensions = Map.copyOf(extensions);
  }

  /** Creates a primary resource without extensions. */
  public Primary(
      ResourceKind kind, String namespace, String name, Map<String, String> annotations, S spec) {
    this(kind, namespace, name, annotations, spec, Map.of());
  }

  /** Returns the identity. */
  public ResourceRef ref() {
    return new ResourceRef(kind, namespace, name);
  }
}
