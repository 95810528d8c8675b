package io.appoperator.embedded.ownership;

import io.appoperator.embedded.field.PathSet;
import java.util.List;

/** The fields that no field manager owns. */
final class SystemFields {

  static final PathSet PATHS =
      List.of(
              "name",
              "namespace",
              "creationTimestamp",
              "selfLink",
              "uid",
              "clusterName",
              "generation",
              "managedFields",
              "resourceVersion")
          .stream()
          .map(name -> PathSet.ofField("metadata", name))
          .reduce(PathSet.ofField("apiVersion"), PathSet::union)
          .union(PathSet.ofField("kind"))
          .union(PathSet.ofField("metadata"));

  private SystemFields() {}
}
