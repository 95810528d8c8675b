package io.appoperator.embedded.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.http.ServedResource.Subresource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** Answers which groups, versions and resources the server has. */
final class Discovery {

  private final ApiGroups groups;
  private final AggregatedDiscovery aggregated;

  Discovery(ApiGroups groups) {
    this.groups = groups;
    this.aggregated = new AggregatedDiscovery(groups);
  }

  /** Returns the answer for a path; empty if it is not one of discovery. */
  Optional<ApiResponse> find(String path, String accept) {
    List<String> parts = List.of(path.replaceFirst("^/", "").split("/"));
    if (parts.contains("")) {
      return Optional.empty();
    }
    String first = parts.isEmpty() ? "" : parts.get(0);
    boolean isRoot = parts.size() == 1 && (first.equals("api") || first.equals("apis"));
    if (isRoot
        && ResponseFormat.prefers(
            accept,
            AggregatedDiscovery.KIND,
            AggregatedDiscovery.GROUP,
            AggregatedDiscovery.VERSION)) {
      return Optional.of(aggregated.answer(first.equals("api")));
    }
    Optional<ObjectNode> found =
        switch (first) {
          case "version" -> parts.size() == 1 ? Optional.of(version()) : Optional.empty();
          case "api" -> core(parts);
          case "apis" -> named(parts);
          default -> Optional.empty();
        };
    return found.map(json -> ApiResponse.json(200, json));
  }

  /** Returns whether a document can only be read; kube-apiserver answers others to all methods. */
  boolean isOnlyRead(String path) {
    return path.matches("/version/?") || hasBuiltInGroup(path);
  }

  /** Returns the paths that the server has, but those of objects. */
  ObjectNode index() {
    TreeSet<String> paths =
        new TreeSet<>(
            List.of("/api", "/apis", "/apis/", "/openapi/v3", "/openapi/v3/", "/version"));
    paths.addAll(HealthChecks.paths());
    groups
        .all()
        .forEach(
            (group, versions) -> {
              String root = group.isEmpty() ? "/api" : "/apis/" + group;
              paths.add(root);
              versions.keySet().forEach(version -> paths.add(root + "/" + version));
            });
    ObjectNode index = JsonNodeFactory.instance.objectNode();
    paths.forEach(index.putArray("paths")::add);
    return index;
  }

  /** Returns whether a path is below a group that has built-in kinds, in any version. */
  boolean hasBuiltInGroup(String path) {
    String[] parts = path.substring(1).split("/");
    if (parts[0].equals("apis")) {
      return parts.length > 2 && !parts[1].isEmpty() && groups.isBuiltIn(parts[1]);
    }
    return parts[0].equals("api") && parts.length > 1;
  }

  private Optional<ObjectNode> core(List<String> parts) {
    if (parts.size() == 1) {
      ObjectNode json = object("APIVersions");
      json.putArray("versions").add("v1");
      json.putArray("serverAddressByClientCIDRs");
      return Optional.of(json);
    }
    return parts.size() == 2 ? resourceList("", parts.get(1)) : Optional.empty();
  }

  private Optional<ObjectNode> named(List<String> parts) {
    return switch (parts.size()) {
      case 1 -> Optional.of(groupList());
      case 2 ->
          Optional.ofNullable(groups.all().get(parts.get(1)))
              .map(
                  versions ->
                      object("APIGroup")
                          .put("apiVersion", "v1")
                          .setAll(group(parts.get(1), versions)));
      case 3 -> resourceList(parts.get(1), parts.get(2));
      default -> Optional.empty();
    };
  }

  private ObjectNode groupList() {
    ObjectNode json = object("APIGroupList").put("apiVersion", "v1");
    ArrayNode list = json.putArray("groups");
    groups
        .all()
        .forEach(
            (name, versions) -> {
              if (!name.isEmpty()) {
                list.add(group(name, versions));
              }
            });
    return json;
  }

  private static ObjectNode group(String name, Map<String, List<ServedResource>> byVersion) {
    ObjectNode group = JsonNodeFactory.instance.objectNode().put("name", name);
    ArrayNode versions = group.putArray("versions");
    byVersion
        .keySet()
        .forEach(
            version ->
                versions
                    .addObject()
                    .put("groupVersion", name + "/" + version)
                    .put("version", version));
    group.set("preferredVersion", versions.get(0));
    return group;
  }

  private Optional<ObjectNode> resourceList(String group, String version) {
    List<ServedResource> served =
        groups.all().getOrDefault(group, Map.of()).getOrDefault(version, List.of());
    if (served.isEmpty()) {
      return Optional.empty();
    }
    ObjectNode json = object("APIResourceList").put("apiVersion", "v1");
    json.put("groupVersion", served.get(0).apiVersion());
    ArrayNode list = json.putArray("resources");
    served.forEach(one -> addTo(list, one));
    return Optional.of(json);
  }

  private static void addTo(ArrayNode list, ServedResource resource) {
    ObjectNode main = list.addObject().put("name", resource.names().plural());
    main.put("singularName", resource.names().singular());
    main.put("namespaced", resource.namespaced()).put("kind", resource.names().kind());
    if (!resource.storageVersionHash().isEmpty()) {
      main.put("storageVersionHash", resource.storageVersionHash());
    }
    texts(main, "shortNames", resource.names().shortNames());
    texts(main, "categories", resource.names().categories());
    texts(main, "verbs", resource.verbs());
    for (Subresource one : resource.subresources()) {
      ObjectNode json = list.addObject();
      json.put("name", resource.names().plural() + "/" + one.name()).put("singularName", "");
      json.put("namespaced", resource.namespaced());
      if (!one.group().equals(resource.group()) || !one.version().equals(resource.version())) {
        json.put("group", one.group()).put("version", one.version());
      }
      json.put("kind", one.kind());
      texts(json, "verbs", one.verbs());
    }
  }

  private static void texts(ObjectNode resource, String field, List<String> texts) {
    if (!texts.isEmpty()) {
      texts.forEach(resource.putArray(field)::add);
    }
  }

  private static ObjectNode version() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("major", "1")
        .put("minor", "36")
        .put("gitVersion", "v1.36.3")
        .put("platform", "java");
  }

  private static ObjectNode object(String kind) {
    return JsonNodeFactory.instance.objectNode().put("kind", kind);
  }
}
