package io.appoperator.embedded.engine;

import io.appoperator.embedded.kind.ResourceDefinition;
import io.appoperator.embedded.store.ObjectStore;
import io.appoperator.embedded.type.SchemaTypes;
import io.appoperator.embedded.type.Type;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The endpoints of all kinds over one store. Kinds can be added at any time. */
public final class ApiResources {

  private final ObjectStore store;
  private final ServerIdentity identity;
  private final Map<String, Endpoint> endpoints = new TreeMap<>();

  /** Creates a server without kinds. */
  public ApiResources(ObjectStore store, ServerIdentity identity) {
    this.store = store;
    this.identity = identity;
  }

  /** Adds or replaces the versions of a kind. */
  public synchronized void add(List<ResourceDefinition> versions) {
    Map<String, Type> types = new TreeMap<>();
    versions.forEach(
        version -> types.put(version.apiVersion(), SchemaTypes.ofResource(version.schema())));
    for (ResourceDefinition version : versions) {
      put(version, new ObjectRules(version), types);
      if (version.hasStatus()) {
        put(version, new StatusRules(version), types);
      }
    }
  }

  /**
   * Returns an endpoint.
   *
   * @param apiVersion the version, as in {@code apps/v1}
   * @param plural the resource
   * @param subresource the subresource; empty for the object itself
   */
  public synchronized Optional<Endpoint> find(
      String apiVersion, String plural, String subresource) {
    return Optional.ofNullable(endpoints.get(path(apiVersion, plural, subresource)));
  }

  /** Returns the kinds, each version once. */
  public synchronized List<ResourceDefinition> definitions() {
    return endpoints.values().stream().map(Endpoint::definition).distinct().toList();
  }

  /** Deletes what only absent objects own. Must not run at the same time as a request. */
  public void collectGarbage() {
    new GarbageCollector(store, new ObjectRemoval(store, identity)).collect();
  }

  private void put(ResourceDefinition version, EndpointRules rules, Map<String, Type> types) {
    endpoints.put(
        path(version.apiVersion(), version.plural(), rules.subresource()),
        new Endpoint(version, rules, types, store, identity));
  }

  private static String path(String apiVersion, String plural, String subresource) {
    return apiVersion + "/" + plural + "/" + subresource;
  }
}
