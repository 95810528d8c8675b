package io.appoperator.api;

/**
 * Identifies one object of the cluster. Sorted by kind, namespace and name.
 *
 * @param kind the kind
 * @param namespace the namespace; empty for an object that is in none
 * @param name the name
 */
public record ResourceRef(ResourceKind kind, String namespace, String name)
    implements Comparable<ResourceRef> {

  // As with its kind: a key of nearly all that the loop looks up.
  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof ResourceRef that
            && name.equals(that.name)
            && namespace.equals(that.namespace)
            && kind.equals(that.kind));
  }

  @Override
  public int hashCode() {
    return 31 * (31 * name.hashCode() + namespace.hashCode()) + kind.hashCode();
  }

  @Override
  public int compareTo(ResourceRef other) {
    int byKind = kind.compareTo(other.kind);
    if (byKind != 0) {
      return byKind;
    }
    int byNamespace = namespace.compareTo(other.namespace);
    return byNamespace != 0 ? byNamespace : name.compareTo(other.name);
  }

  /** Returns {@code Kind/name}. */
  @Override
  public String toString() {
    return kind.kind() + "/" + name;
  }
}
