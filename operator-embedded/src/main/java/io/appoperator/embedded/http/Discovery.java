package io.appoperator.embedded.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.engine.ApiResources;
import io.appoperator.embedded.kind.ResourceDefinition;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Answers which groups, versions and resources the server has. */
final class Discovery {

  private static final List<String> VERBS =
      List.of("create", "delete", "deletecollection", "get", "list", "patch", "update", "watch");

  private static final List<String> VERBS_OF_CUSTOM_RESOURCES =
      List.of("delete", "deletecollection", "get", "list", "patch", "create", "update", "watch");

  private final ApiResources resources;

  Discovery(ApiResources resources) {
    this.resources = resources;
  }

  Optional<ApiResponse> find(String path) {
    List<String> parts = Stream.of(path.split("/")).filter(part -> !part.isEmpty()).toList();
    Optional<ObjectNode> found =
        switch (parts.isEmpty() ? "" : parts.get(0)) {
          case "version" -> parts.size() == 1 ? Optional.of(version()) : Optional.empty();
          case "api" -> core(parts);
          case "apis" -> named(parts);
          default -> Optional.empty();
        };
    return found.map(json -> ApiResponse.json(200, json));
  }

  private Optional<ObjectNode> core(List<String> parts) {
    if (parts.size() == 1) {
      ObjectNode json = object("APIVersions");
      json.putArray("versions").add("v1");
      json.putArray("serverAddressByClientCIDRs");
      return Optional.of(json);
    }
    return parts.size() == 2 ? resourceList(parts.get(1)) : Optional.empty();
  }

  private Optional<ObjectNode> named(List<String> parts) {
    if (parts.size() == 1) {
      ObjectNode json = object("APIGroupList").put("apiVersion", "v1");
      ArrayNode groups = json.putArray("groups");
      resources.definitions().stream()
          .map(ResourceDefinition::group)
          .filter(group -> !group.isEmpty())
          .distinct()
          .forEach(group -> groups.add(group(group)));
      return Optional.of(json);
    }
    if (parts.size() == 2) {
      String name = parts.get(1);
      boolean exists = resources.definitions().stream().anyMatch(one -> one.group().equals(name));
      return exists
          ? Optional.of(object("APIGroup").put("apiVersion", "v1").setAll(group(name)))
          : Optional.empty();
    }
    return parts.size() == 3 ? resourceList(parts.get(1) + "/" + parts.get(2)) : Optional.empty();
  }

  private ObjectNode group(String name) {
    ObjectNode group = JsonNodeFactory.instance.objectNode().put("name", name);
    ArrayNode versions = group.putArray("versions");
    resources.definitions().stream()
        .filter(one -> one.group().equals(name))
        .map(ResourceDefinition::version)
        .distinct()
        .forEach(version -> versions.add(version(name, version)));
    group.set("preferredVersion", versions.get(0));
    return group;
  }

  private static ObjectNode version(String group, String version) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("groupVersion", group + "/" + version)
        .put("version", version);
  }

  private Optional<ObjectNode> resourceList(String apiVersion) {
    List<ResourceDefinition> served =
        resources.definitions().stream()
            .filter(one -> one.apiVersion().equals(apiVersion))
            .toList();
    if (served.isEmpty()) {
      return Optional.empty();
    }
    ObjectNode json = object("APIResourceList").put("apiVersion", "v1");
    json.put("groupVersion", apiVersion);
    ArrayNode list = json.putArray("resources");
    served.forEach(one -> addTo(list, one));
    return Optional.of(json);
  }

  private static void addTo(ArrayNode list, ResourceDefinition definition) {
    ObjectNode main = list.addObject().put("name", definition.plural());
    main.put("singularName", definition.names().singular());
    main.put("namespaced", definition.namespaced()).put("kind", definition.kind());
    main.put("storageVersionHash", StorageVersionHash.of(definition));
    texts(main, "shortNames", definition.names().shortNames());
    texts(main, "categories", definition.names().categories());
    verbs(main, definition.isBuiltIn() ? VERBS : VERBS_OF_CUSTOM_RESOURCES);
    if (definition.hasStatus()) {
      ObjectNode status = list.addObject().put("name", definition.plural() + "/status");
      status.put("singularName", "");
      status.put("namespaced", definition.namespaced()).put("kind", definition.kind());
      verbs(status, List.of("get", "patch", "update"));
    }
  }

  private static void texts(ObjectNode resource, String field, List<String> texts) {
    if (!texts.isEmpty()) {
      texts.forEach(resource.putArray(field)::add);
    }
  }

  private static void verbs(ObjectNode resource, List<String> verbs) {
    verbs.forEach(resource.putArray("verbs")::add);
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
