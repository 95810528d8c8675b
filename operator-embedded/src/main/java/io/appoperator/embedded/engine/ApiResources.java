package io.appoperator.embedded.engine;

import io.appoperator.embedded.admission.AdmissionPolicies;
import io.appoperator.embedded.field.PathSet;
import io.appoperator.embedded.kind.ResourceDefinition;
import io.appoperator.embedded.kind.ResourceDefinition.ScalePaths;
import io.appoperator.embedded.rule.ValidationRules;
import io.appoperator.embedded.store.ObjectStore;
import io.appoperator.embedded.type.SchemaTypes;
import io.appoperator.embedded.type.Type;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The endpoints of all kinds over one store. Kinds can be added at any time. */
public final class ApiResources {

  private final ObjectStore store;
  private final ServerIdentity identity;
  private final NamespaceAdmission namespaces;
  private final AdmissionPolicies policies;
  private final Executor background;
  private final NavigableMap<String, Endpoint> endpoints = new TreeMap<>();

  /** Creates a server without kinds. */
  public ApiResources(ObjectStore store, ServerIdentity identity) {
    this(store, identity, task -> {});
  }

  /**
   * Creates a server without kinds.
   *
   * @param background executes what makes the first requests for a kind faster, or leaves it out
   */
  public ApiResources(ObjectStore store, ServerIdentity identity, Executor background) {
    this.store = store;
    this.identity = identity;
    this.background = background;
    this.namespaces = new NamespaceAdmission(store);
    this.policies = new AdmissionPolicies(store);
  }

  /** Adds or replaces kinds, with all their versions. */
  public synchronized void add(List<ResourceDefinition> definitions) {
    SchemaTypes types = new SchemaTypes();
    Map<String, Map<String, Type>> versions = new LinkedHashMap<>();
    Map<String, Map<String, PathSet>> replicas = new LinkedHashMap<>();
    for (ResourceDefinition one : definitions) {
      replicas
          .computeIfAbsent(one.resource(), resource -> new TreeMap<>())
          .put(one.apiVersion(), replicasOf(one));
      versions
          .computeIfAbsent(one.resource(), resource -> new TreeMap<>())
          .put(one.apiVersion(), types.ofResource(one.schema()));
    }
    for (ResourceDefinition one : definitions) {
      Map<String, Type> kind = versions.getOrDefault(one.resource(), Map.of());
      ValidationRules validations = ValidationRules.of(one.schema());
      if (validations.exist()) {
        background.execute(validations::prepare);
      }
      EndpointRules rules = objectRules(one, validations);
      put(one, rules, kind);
      if (one.hasStatus()) {
        put(one, new StatusRules(one, validations), kind);
      }
      if (one.scale().isPresent()) {
        putScale(one, one.scale().get(), rules, replicas.getOrDefault(one.resource(), Map.of()));
      }
      if (one.resource().equals(NamespaceAdmission.NAMESPACES)) {
        namespaces.activate();
      }
    }
  }

  /** Removes all versions of a kind, as in {@code widgets.example.com}. */
  public synchronized void remove(String resource) {
    endpoints.values().removeIf(one -> one.definition().resource().equals(resource));
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

  /** Returns a kind of a version. */
  synchronized Optional<ResourceDefinition> findKind(
      String apiVersion, Predicate<ResourceDefinition> matches) {
    return ofVersion(apiVersion).filter(matches).findFirst();
  }

  /** Returns whether there are kinds of a version. */
  synchronized boolean serves(String apiVersion) {
    return ofVersion(apiVersion).findAny().isPresent();
  }

  private Stream<ResourceDefinition> ofVersion(String apiVersion) {
    return endpoints.tailMap(apiVersion + "/").values().stream()
        .map(Endpoint::definition)
        .takeWhile(one -> one.apiVersion().equals(apiVersion));
  }

  /** Returns the kinds, each version once. */
  public synchronized List<ResourceDefinition> definitions() {
    return endpoints.values().stream().map(Endpoint::definition).distinct().toList();
  }

  private static EndpointRules objectRules(
      ResourceDefinition definition, ValidationRules validations) {
    return definition
        .builtIn()
        .<EndpointRules>map(rules -> new BuiltInObjectRules(definition, rules))
        .orElseGet(() -> new ObjectRules(definition, validations));
  }

  private void put(ResourceDefinition version, EndpointRules rules, Map<String, Type> types) {
    endpoints.put(
        path(version.apiVersion(), version.plural(), rules.subresource()),
        new ObjectEndpoint(version, rules, types, store, identity, namespaces, policies));
  }

  private void putScale(
      ResourceDefinition version,
      ScalePaths paths,
      EndpointRules rules,
      Map<String, PathSet> replicas) {
    endpoints.put(
        path(version.apiVersion(), version.plural(), "scale"),
        new ScaleEndpoint(version, paths, rules, replicas, store, identity, namespaces, policies));
  }

  private static PathSet replicasOf(ResourceDefinition version) {
    return version
        .scale()
        .map(paths -> PathSet.ofField(ScaleConversion.names(paths.specReplicas())))
        .orElse(PathSet.EMPTY);
  }

  private static String path(String apiVersion, String plural, String subresource) {
    return apiVersion + "/" + plural + "/" + subresource;
  }
}
