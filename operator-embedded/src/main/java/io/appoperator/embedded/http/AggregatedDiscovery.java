package io.appoperator.embedded.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;

/** Answers all groups, versions and resources in one list, which clients prefer. */
final class AggregatedDiscovery {

  static final String KIND = "APIGroupDiscoveryList";
  static final String GROUP = "apidiscovery.k8s.io";
  static final String VERSION = "v2";

  private static final String CONTENT_TYPE =
      "application/json;g=%s;v=%s;as=%s".formatted(GROUP, VERSION, KIND);

  private final ApiGroups groups;

  AggregatedDiscovery(ApiGroups groups) {
    this.groups = groups;
  }

  /** Returns the core group, or all others. */
  ApiResponse answer(boolean core) {
    ObjectNode list = JsonNodeFactory.instance.objectNode();
    list.put("kind", KIND).put("apiVersion", GROUP + "/" + VERSION);
    list.putObject("metadata");
    ArrayNode items = list.putArray("items");
    groups
        .all()
        .forEach(
            (group, versions) -> {
              if (group.isEmpty() == core) {
                addGroup(items.addObject(), group, versions);
              }
            });
    return ApiResponse.json(200, list).withContentType(CONTENT_TYPE);
  }

  private static void addGroup(
      ObjectNode json, String group, Map<String, List<ServedResource>> versions) {
    ObjectNode metadata = json.putObject("metadata");
    if (!group.isEmpty()) {
      metadata.put("name", group);
    }
    metadata.putNull("creationTimestamp");
    ArrayNode list = json.putArray("versions");
    versions.forEach(
        (version, resources) -> {
          ObjectNode one = list.addObject().put("version", version);
          ArrayNode described = one.putArray("resources");
          resources.forEach(resource -> addResource(described.addObject(), resource));
          one.put("freshness", "Current");
        });
  }

  private static void addResource(ObjectNode json, ServedResource resource) {
    json.put("resource", resource.names().plural());
    addKind(json, resource.group(), resource.version(), resource.names().kind());
    json.put("scope", resource.namespaced() ? "Namespaced" : "Cluster");
    json.put("singularResource", resource.names().singular());
    addTexts(json, "verbs", resource.verbs());
    addTexts(json, "shortNames", resource.names().shortNames());
    addTexts(json, "categories", resource.names().categories());
    for (ServedResource.Subresource subresource : resource.subresources()) {
      ObjectNode described = json.withArrayProperty("subresources").addObject();
      described.put("subresource", subresource.name());
      addKind(described, subresource.group(), subresource.version(), subresource.kind());
      addTexts(described, "verbs", subresource.verbs());
    }
  }

  private static void addKind(ObjectNode json, String group, String version, String kind) {
    json.putObject("responseKind").put("group", group).put("version", version).put("kind", kind);
  }

  private static void addTexts(ObjectNode json, String field, List<String> texts) {
    if (!texts.isEmpty()) {
      texts.forEach(json.putArray(field)::add);
    }
  }
}
