package io.appoperator.embedded.store;

import java.util.Comparator;

/**
 * The identity of a stored object. Keys are ordered as in etcd, where they are {@code
 * resource/namespace/name}: namespace {@code a-b} is before namespace {@code a}.
 *
 * @param resource the resource, as in {@code deployments.apps}
 * @param namespace the namespace; empty for cluster-scoped objects
 * @param name the name
 */
public record ObjectKey(String resource, String namespace, String name)
    implements Comparable<ObjectKey> {

  private static final Comparator<ObjectKey> ORDER =
      Comparator.comparing(ObjectKey::resource)
          .thenComparing(ObjectKey::compareNamespaces)
          .thenComparing(ObjectKey::name);

  @Override
  public int compareTo(ObjectKey other) {
    return ORDER.compare(this, other);
  }

  /** No namespace has a slash, so that none of these texts begins with another one. */
  private static int compareNamespaces(ObjectKey one, ObjectKey other) {
    return one.namespace().equals(other.namespace())
        ? 0
        : (one.namespace() + "/").compareTo(other.namespace() + "/");
  }
}
