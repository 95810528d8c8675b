package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/** Reads built-in kinds from a server: their names from discovery, their schemas from OpenAPI. */
final class KindHarvest {

  /** The kinds that the embedded server has, by version. */
  private static final Map<String, Set<String>> KINDS =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry(
                  "api/v1",
                  Set.of(
                      "configmaps",
                      "endpoints",
                      "events",
                      "namespaces",
                      "nodes",
                      "persistentvolumeclaims",
                      "persistentvolumes",
                      "pods",
                      "secrets",
                      "serviceaccounts",
                      "services")),
              Map.entry(
                  "apis/admissionregistration.k8s.io/v1",
                  Set.of("validatingadmissionpolicies", "validatingadmissionpolicybindings")),
              Map.entry("apis/apiextensions.k8s.io/v1", Set.of("customresourcedefinitions")),
              Map.entry(
                  "apis/apps/v1",
                  Set.of("daemonsets", "deployments", "replicasets", "statefulsets")),
              Map.entry("apis/autoscaling/v2", Set.of("horizontalpodautoscalers")),
              Map.entry("apis/batch/v1", Set.of("cronjobs", "jobs")),
              Map.entry("apis/coordination.k8s.io/v1", Set.of("leases")),
              Map.entry("apis/discovery.k8s.io/v1", Set.of("endpointslices")),
              Map.entry("apis/events.k8s.io/v1", Set.of("events")),
              Map.entry(
                  "apis/networking.k8s.io/v1",
                  Set.of("ingressclasses", "ingresses", "networkpolicies")),
              Map.entry("apis/policy/v1", Set.of("poddisruptionbudgets")),
              Map.entry(
                  "apis/rbac.authorization.k8s.io/v1",
                  Set.of("clusterrolebindings", "clusterroles", "rolebindings", "roles")),
              Map.entry("apis/storage.k8s.io/v1", Set.of("storageclasses"))));

  /** Parts of a schema that decide nothing here. */
  private static final Set<String> DROPPED =
      Set.of("description", "x-kubernetes-group-version-kind", "x-kubernetes-unions");

  private static final String REFERENCE = "#/components/schemas/";

  private final Function<String, JsonNode> server;
  private final Map<String, JsonNode> schemas = new TreeMap<>();
  private final Map<String, JsonNode> descriptions = new TreeMap<>();
  private final ArrayNode kinds = JsonNodeFactory.instance.arrayNode();

  /**
   * Creates a harvest.
   *
   * @param server returns the JSON at a path
   */
  KindHarvest(Function<String, JsonNode> server) {
    this.server = server;
  }

  /** Returns the paths of the lists of all kinds, by version and plural. */
  static Map<String, String> lists() {
    Map<String, String> lists = new TreeMap<>();
    KINDS.forEach(
        (path, plurals) ->
            plurals.forEach(
                plural -> lists.put(apiVersion(path) + "/" + plural, path + "/" + plural)));
    return lists;
  }

  /** Returns the descriptions of the schemas of all kinds, with one line for each schema. */
  String readDescriptions() {
    KINDS.forEach(this::readVersion);
    StringBuilder text = new StringBuilder("{\n");
    appendLines(text, lines(descriptions));
    return text.append("}\n").toString();
  }

  /** Returns the content of the resource file, with one line for each kind and schema. */
  String read() {
    KINDS.forEach(this::readVersion);
    StringBuilder text = new StringBuilder("{\"kinds\": [\n");
    appendLines(text, List.copyOf(lines(kinds)));
    text.append("],\n\"schemas\": {\n");
    appendLines(text, lines(schemas));
    return text.append("}}\n").toString();
  }

  private void readVersion(String path, Set<String> plurals) {
    JsonNode openApi = server.apply("openapi/v3/" + path).path("components").path("schemas");
    JsonNode discovery = server.apply(path).path("resources");
    for (String plural : plurals.stream().sorted().toList()) {
      for (JsonNode resource : discovery) {
        if (resource.path("name").asText().equals(plural)) {
          addKind(apiVersion(path), (ObjectNode) resource, discovery, openApi);
        }
      }
    }
  }

  private void addKind(
      String apiVersion, ObjectNode resource, JsonNode discovery, JsonNode openApi) {
    String plural = resource.path("name").asText();
    ObjectNode kind = kinds.addObject().put("apiVersion", apiVersion);
    for (String field :
        List.of("kind", "name", "singularName", "namespaced", "shortNames", "categories")) {
      if (resource.has(field)) {
        kind.set(field, resource.get(field));
      }
    }
    kind.set("storageVersionHash", resource.path("storageVersionHash"));
    ArrayNode subresources = kind.putArray("subresources");
    for (String name : List.of("status", "scale")) {
      for (JsonNode one : discovery) {
        if (one.path("name").asText().equals(plural + "/" + name)) {
          subresources.add(name);
        }
      }
    }
    String schema = schemaOf(apiVersion, resource.path("kind").asText(), openApi);
    kind.put("schema", schema);
    addSchema(schema, openApi);
  }

  private static String schemaOf(String apiVersion, String kind, JsonNode openApi) {
    return openApi.properties().stream()
        .filter(
            entry -> {
              JsonNode of = entry.getValue().path("x-kubernetes-group-version-kind").path(0);
              String group = of.path("group").asText();
              String version = of.path("version").asText();
              return of.path("kind").asText().equals(kind)
                  && apiVersion.equals(group.isEmpty() ? version : group + "/" + version)
                  && entry.getValue().path("x-kubernetes-group-version-kind").size() == 1;
            })
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("No schema of " + apiVersion + " " + kind));
  }

  private void addSchema(String name, JsonNode openApi) {
    if (!schemas.containsKey(name)) {
      schemas.put(name, JsonNodeFactory.instance.nullNode());
      schemas.put(name, strip(openApi.path(name), openApi));
      descriptions.put(name, descriptions(openApi.path(name)));
    }
  }

  /** Returns the description of a schema, with an empty name, and those of its fields. */
  private static ObjectNode descriptions(JsonNode schema) {
    ObjectNode texts = JsonNodeFactory.instance.objectNode();
    if (schema.has("description")) {
      texts.set("", schema.get("description"));
    }
    schema.path("properties").properties().stream()
        .filter(field -> field.getValue().has("description"))
        .sorted(Map.Entry.comparingByKey())
        .forEach(field -> texts.set(field.getKey(), field.getValue().get("description")));
    return texts;
  }

  /** Returns a schema without descriptions, with short references, and adds what it refers to. */
  private JsonNode strip(JsonNode value, JsonNode openApi) {
    if (value.isObject()) {
      ObjectNode stripped = JsonNodeFactory.instance.objectNode();
      value.properties().stream()
          .filter(field -> !DROPPED.contains(field.getKey()) || !field.getValue().isValueNode())
          .filter(field -> !field.getKey().equals("x-kubernetes-group-version-kind"))
          .sorted(Comparator.comparing(Map.Entry::getKey))
          .forEach(field -> stripped.set(field.getKey(), strip(field, openApi)));
      return stripped;
    }
    if (value.isArray()) {
      ArrayNode stripped = JsonNodeFactory.instance.arrayNode();
      value.forEach(item -> stripped.add(strip(item, openApi)));
      return stripped;
    }
    return value;
  }

  private JsonNode strip(Map.Entry<String, JsonNode> field, JsonNode openApi) {
    if (field.getKey().equals("$ref") && field.getValue().isTextual()) {
      String name = field.getValue().asText().substring(REFERENCE.length());
      addSchema(name, openApi);
      return JsonNodeFactory.instance.textNode(name);
    }
    return strip(field.getValue(), openApi);
  }

  private static String apiVersion(String path) {
    return path.replaceFirst("^apis?/", "");
  }

  /** Returns a line for each entry. */
  static List<String> lines(Map<String, JsonNode> entries) {
    return entries.entrySet().stream()
        .map(entry -> '"' + entry.getKey() + "\": " + entry.getValue())
        .toList();
  }

  private static List<String> lines(ArrayNode list) {
    return list.valueStream().map(JsonNode::toString).toList();
  }

  private static void appendLines(StringBuilder text, List<String> lines) {
    text.append(String.join(",\n", lines)).append('\n');
  }
}
