package io.appoperator.core.watch;

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
public record BlindSpot(ResourceKind kind, @Nullable String namespace, String why) {

  /** Tells whether an object is one of them. */
  public boolean hides(ResourceRef ref) {
    return kind.equals(ref.kind()) && (namespace == null || namespace.equals(ref.namespace()));
  }
}
