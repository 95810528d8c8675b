package io.appoperator.core.capability;

import io.appoperator.api.ResourceKind;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.kind.GroupVersion;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Asks the API server which of the optional kinds it serves, with one request for each version of a
 * group. Thread-safe.
 */
public final class KindDiscovery {

  private final Cluster cluster;
  private final Map<String, List<ResourceKind>> byVersion;

  /**
   * @param optional the kinds to find
   */
  public KindDiscovery(Cluster cluster, Collection<ResourceKind> optional) {
    this.cluster = cluster;
    this.byVersion =
        optional.stream()
            .collect(
                Collectors.groupingBy(ResourceKind::apiVersion, TreeMap::new, Collectors.toList()));
  }

  /**
   * Returns the kinds that are not served.
   *
   * @throws ClusterException if the server does not answer one of the requests
   */
  public Set<ResourceKind> unserved() {
    Set<ResourceKind> unserved = new HashSet<>();
    byVersion.forEach((version, kinds) -> unserved.addAll(unserved(version, kinds)));
    return Set.copyOf(unserved);
  }

  /**
   * Returns the kinds that are not served. For a version about which the server does not answer,
   * the last answer counts.
   *
   * @param last the kinds that were not served before
   */
  Set<ResourceKind> unserved(Set<ResourceKind> last) {
    Set<ResourceKind> unserved = new HashSet<>();
    byVersion.forEach(
        (version, kinds) -> {
          try {
            unserved.addAll(unserved(version, kinds));
          } catch (ClusterException e) {
            kinds.stream().filter(last::contains).forEach(unserved::add);
          }
        });
    return Set.copyOf(unserved);
  }

  private List<ResourceKind> unserved(String version, List<ResourceKind> kinds) {
    List<ResourceKind> served = cluster.servedKinds(GroupVersion.of(version));
    return kinds.stream().filter(kind -> !served.contains(kind)).toList();
  }
}
