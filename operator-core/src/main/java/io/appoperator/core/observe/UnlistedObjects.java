package io.appoperator.core.observe;

import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import org.jspecify.annotations.Nullable;

/**
 * Objects that the API server does not permit the operator to list, so that the operator does not
 * know which of them exist.
 *
 * @param kind their kind
 * @param namespace their namespace, or null for all
 * @param why the message of the server
 */
public record UnlistedObjects(ResourceKind kind, @Nullable String namespace, String why) {

  /**
   * The scope of unlisted objects.
   *
   * @param kind the kind of the objects
   * @param namespace their namespace, or null for all
   */
  public record UnlistedScope(ResourceKind kind, @Nullable String namespace) {}

  /** Returns the scope, without the message of the server. */
  public UnlistedScope scope() {
    return new UnlistedScope(kind, namespace);
  }

  /** Returns whether an object is in the scope. */
  public boolean hides(ResourceRef ref) {
    return hides(ref.kind(), ref.namespace());
  }

  /** Returns whether the objects of a kind in a namespace are in the scope. */
  public boolean hides(ResourceKind objects, String where) {
    return kind.equals(objects) && (namespace == null || namespace.equals(where));
  }
}
