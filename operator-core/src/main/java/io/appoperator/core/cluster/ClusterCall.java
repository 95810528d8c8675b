package io.appoperator.core.cluster;

import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.kind.GroupVersion;
import org.jspecify.annotations.Nullable;

/**
 * A call of a {@link Cluster}: what it does with which object, without the contents.
 *
 * @param verb what it does
 * @param kind the kind of the object
 * @param namespace the namespace, or null for all
 * @param name the name of the object; empty if the call lists or watches
 */
public record ClusterCall(Verb verb, ResourceKind kind, @Nullable String namespace, String name) {

  /** What a call does. */
  public enum Verb {
    GET("get", false),
    DISCOVER("discover", false),
    LIST("list", false),
    WATCH("watch", false),
    CREATE("create", true),
    REPLACE("replace", true),
    APPLY("apply", true),
    ASSIGN_FIELDS("assign fields", true),
    APPLY_STATUS("apply status", true),
    SET_FINALIZERS("set finalizers", true),
    PATCH_METADATA("patch metadata", true),
    PATCH_GENERATED("patch generated values", true),
    DELETE("delete", true);

    private final String words;
    private final boolean writes;

    Verb(String words, boolean writes) {
      this.words = words;
      this.writes = writes;
    }

    /** Returns whether the call is a write; a dry run of a write is one, too. */
    public boolean writes() {
      return writes;
    }

    /** Returns the verb in words, such as {@code apply status}. */
    @Override
    public String toString() {
      return words;
    }
  }

  /** Creates the call for one object. */
  static ClusterCall forObject(Verb verb, ResourceRef ref) {
    return new ClusterCall(verb, ref.kind(), ref.namespace(), ref.name());
  }

  /** Creates the call for the kinds of a version, or their schemas. */
  static ClusterCall forVersion(GroupVersion version) {
    ResourceKind kinds =
        new ResourceKind(version.group(), version.version(), "APIResourceList", "kinds");
    return new ClusterCall(Verb.DISCOVER, kinds, null, "");
  }

  /** Creates the call for the objects that a query selects. */
  static ClusterCall forQuery(Verb verb, ResourceKind kind, ListQuery query) {
    return new ClusterCall(verb, kind, query.namespace(), "");
  }
}
