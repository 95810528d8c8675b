package io.appoperator.embedded.http;

import io.appoperator.embedded.engine.ApiResources;
import io.appoperator.embedded.kind.ResourceDefinition;
import io.appoperator.embedded.kind.ResourceNames;
import java.util.ArrayList;
import java.util.List;

/**
 * A resource as discovery describes it.
 *
 * @param group the group; empty for the core group
 * @param version the version
 * @param names the names
 * @param namespaced whether objects are in namespaces
 * @param verbs the verbs, in the order of kube-apiserver
 * @param storageVersionHash changes with the stored version; empty if nothing is stored
 * @param subresources the subresources, in the order of kube-apiserver
 */
record ServedResource(
    String group,
    String version,
    ResourceNames names,
    boolean namespaced,
    List<String> verbs,
    String storageVersionHash,
    List<Subresource> subresources) {

  private static final List<String> VERBS =
      List.of("create", "delete", "deletecollection", "get", "list", "patch", "update", "watch");

  private static final List<String> VERBS_OF_NAMESPACES =
      List.of("create", "delete", "get", "list", "patch", "update", "watch");

  private static final List<String> VERBS_OF_CUSTOM_RESOURCES =
      List.of("delete", "deletecollection", "get", "list", "patch", "create", "update", "watch");

  private static final List<String> VERBS_OF_SUBRESOURCES = List.of("get", "patch", "update");

  /**
   * A part of objects with a path of its own.
   *
   * @param name the name in paths
   * @param group the group of its kind
   * @param version the version of its kind
   * @param kind the kind
   * @param verbs the verbs
   */
  record Subresource(String name, String group, String version, String kind, List<String> verbs) {

    Subresource(String name, String group, String version, String kind) {
      this(name, group, version, kind, VERBS_OF_SUBRESOURCES);
    }
  }

  static ServedResource of(ResourceDefinition definition, ApiResources resources) {
    return new ServedResource(
        definition.group(),
        definition.version(),
        definition.names(),
        definition.namespaced(),
        verbs(definition),
        StorageVersionHash.of(definition),
        subresources(definition, resources));
  }

  /** Returns a resource whose objects can only be created, and are not stored. */
  static ServedResource review(String group, String kind, String plural, boolean namespaced) {
    ResourceNames names =
        new ResourceNames(
            kind, kind, plural, plural.substring(0, plural.length() - 1), List.of(), List.of());
    return new ServedResource(group, "v1", names, namespaced, List.of("create"), "", List.of());
  }

  String apiVersion() {
    return group.isEmpty() ? version : group + "/" + version;
  }

  private static List<String> verbs(ResourceDefinition definition) {
    if (!definition.isBuiltIn()) {
      return VERBS_OF_CUSTOM_RESOURCES;
    }
    return definition.resource().equals("namespaces") ? VERBS_OF_NAMESPACES : VERBS;
  }

  private static List<Subresource> subresources(
      ResourceDefinition definition, ApiResources resources) {
    List<Subresource> subresources = new ArrayList<>();
    if (resources.find(definition.apiVersion(), definition.plural(), "scale").isPresent()) {
      subresources.add(new Subresource("scale", "autoscaling", "v1", "Scale"));
    }
    if (definition.apiVersion().equals("v1") && definition.plural().equals("pods")) {
      subresources.add(EvictionRequests.SUBRESOURCE);
    }
    if (definition.hasStatus()) {
      // CustomResourceDefinitions list the status first.
      subresources.add(
          definition.isBuiltIn() ? subresources.size() : 0,
          new Subresource("status", definition.group(), definition.version(), definition.kind()));
    }
    return subresources;
  }
}
