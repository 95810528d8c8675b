package io.appoperator.embedded.store;

import java.util.Comparator;

/**
 * The identity of a stored object.
 *
 * @param resource the resource, as in {@code deployments.apps}
 * @param namespace the namespace; empty for cluster-scoped objects
 * @param name the name
 */
public record ObjectKey(String resource, String namespace, String name)
    implements Comparable<ObjectKey> {

  private static final Comparator<ObjectKey> ORDER =
      Comparator.comparing(ObjectKey::resource)
          .thenComparing(ObjectKey::namespace)
          .thenComparing(ObjectKey::name);

  @Override
  public int compareTo(ObjectKey other) {
    return ORDER.compare(this, other);
  }
}
