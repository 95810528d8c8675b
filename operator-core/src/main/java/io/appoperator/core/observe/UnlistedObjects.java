package io.appoperator.core.observe;

import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import org.jspecify.annotations.Nullable;

/**
 * Objects that the server does not let us list: nobody knows which of them exist.
 *
 * @param kind their kind
 * @param namespace their namespace, or null for all
 * @param why the words of the server
 */
public record UnlistedObjects(ResourceKind kind, @Nullable String namespace, String why) {

  /**
   * Where a blind spot is.
   *
   * @param kind the kind of the objects
   * @param namespace their namespace, or null for all
   */
  public record Place(ResourceKind kind, @Nullable String namespace) {}

  /** Returns where it is, whatever the server says about it. */
  public Place place() {
    return new Place(kind, namespace);
  }

  /** Returns whether an object is one of them. */
  public boolean hides(ResourceRef ref) {
    return hides(ref.kind(), ref.namespace());
  }

  /** Returns whether the objects of a kind in a namespace are among them. */
  public boolean hides(ResourceKind objects, String where) {
    return kind.equals(objects) && (namespace == null || namespace.equals(where));
  }
}
