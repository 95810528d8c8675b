package io.appoperator.api;

import io.fabric8.kubernetes.api.model.HasMetadata;

/**
 * A namespaced kind of the Kubernetes API.
 *
 * @param group the API group, empty for the core group
 * @param version the version, such as {@code v1}
 * @param kind the name in CamelCase
 * @param plural the name in paths and roles
 */
public record ResourceKind(String group, String version, String kind, String plural)
    implements Comparable<ResourceKind> {

  public ResourceKind {
    if (version.isEmpty() || kind.isEmpty() || plural.isEmpty()) {
      throw new IllegalArgumentException(
          "A kind needs version, kind and plural, not '%s', '%s', '%s'"
              .formatted(version, kind, plural));
    }
  }

  /** Reads the kind off a Kubernetes model type, such as {@code Deployment.class}. */
  public static ResourceKind of(Class<? extends HasMetadata> type) {
    return new ResourceKind(
        HasMetadata.getGroup(type),
        HasMetadata.getVersion(type),
        HasMetadata.getKind(type),
        HasMetadata.getPlural(type));
  }

  /** Returns {@code group/version}, or the version alone for the core group. */
  public String apiVersion() {
    return group.isEmpty() ? version : group + "/" + version;
  }

  /** Returns whether both name the same kind in possibly different versions. */
  public boolean sameKind(ResourceKind other) {
    return group.equals(other.group) && kind.equals(other.kind);
  }

  // A key of nearly all that the loop looks up: what Java makes for a record is slow where the
  // compiler inlines little.
  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof ResourceKind that
            && kind.equals(that.kind)
            && group.equals(that.group)
            && version.equals(that.version)
            && plural.equals(that.plural));
  }

  @Override
  public int hashCode() {
    return 31 * kind.hashCode() + group.hashCode();
  }

  // Sorted maps of objects call it most of all; a chain of comparators takes several times as long.
  @Override
  public int compareTo(ResourceKind other) {
    int byKind = kind.compareTo(other.kind);
    if (byKind != 0) {
      return byKind;
    }
    int byGroup = group.compareTo(other.group);
    return byGroup != 0 ? byGroup : version.compareTo(other.version);
  }

  @Override
  public String toString() {
    return kind + "." + apiVersion();
  }
}
