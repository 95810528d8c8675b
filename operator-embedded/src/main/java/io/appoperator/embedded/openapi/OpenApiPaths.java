package io.appoperator.embedded.openapi;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.kind.ResourceDefinition;
import java.util.ArrayList;
import java.util.List;

/**
 * The paths of one kind: which operations they have, and which parameters and bodies these take.
 */
final class OpenApiPaths {

  private static final List<String> WRITE_PARAMETERS =
      List.of("dryRun", "fieldManager", "fieldValidation");

  private final ResourceDefinition definition;
  private final String schema;
  private final String listSchema;

  /**
   * Creates the paths.
   *
   * @param schema the name of the schema of objects
   * @param listSchema the name of the schema of lists
   */
  OpenApiPaths(ResourceDefinition definition, String schema, String listSchema) {
    this.definition = definition;
    this.schema = schema;
    this.listSchema = listSchema;
  }

  /** Returns the common part of the paths of a group version, as in {@code apis/apps/v1}. */
  static String root(ResourceDefinition definition) {
    return (definition.group().isEmpty() ? "api/" : "apis/") + definition.apiVersion();
  }

  void addTo(ObjectNode paths) {
    String namespace = definition.namespaced() ? "/namespaces/{namespace}" : "";
    String collection = "/" + root(definition) + namespace + "/" + definition.plural();
    addCollection(paths.putObject(collection));
    addObject(paths.putObject(collection + "/{name}"));
    if (definition.hasStatus()) {
      addSubresource(paths.putObject(collection + "/{name}/status"));
    }
    if (definition.scale().isPresent()) {
      addScale(paths.putObject(collection + "/{name}/scale"));
    }
    if (definition.namespaced()) {
      operation(paths.putObject("/" + root(definition) + "/" + definition.plural()), "get", "list");
    }
  }

  private void addCollection(ObjectNode path) {
    answer(operation(path, "get", "list"), listSchema);
    body(writing(path, "post", "post"), List.of("application/json", "application/yaml"));
    operation(path, "delete", "deletecollection");
  }

  private void addObject(ObjectNode path) {
    addSubresource(path);
    operation(path, "delete", "delete");
  }

  private void addSubresource(ObjectNode path) {
    answer(operation(path, "get", "get"), schema);
    body(writing(path, "put", "put"), List.of("application/json", "application/yaml"));
    ObjectNode patch = writing(path, "patch", "patch");
    parameter(patch.withArrayProperty("parameters"), "force", "boolean");
    body(patch, patchTypes());
  }

  /** The bodies have no schema here: their kind is of another group version. */
  private void addScale(ObjectNode path) {
    for (String method : List.of("get", "put", "patch")) {
      operation(path, method, method)
          .withObjectProperty("x-kubernetes-group-version-kind")
          .put("group", "autoscaling")
          .put("version", "v1")
          .put("kind", "Scale");
    }
  }

  private List<String> patchTypes() {
    List<String> types = new ArrayList<>();
    types.add("application/apply-patch+yaml");
    types.add("application/json-patch+json");
    types.add("application/merge-patch+json");
    if (definition.isBuiltIn()) {
      types.add("application/strategic-merge-patch+json");
    }
    return types;
  }

  private ObjectNode writing(ObjectNode path, String method, String action) {
    ObjectNode operation = operation(path, method, action);
    ArrayNode parameters = operation.putArray("parameters");
    WRITE_PARAMETERS.forEach(name -> parameter(parameters, name, "string"));
    answer(operation, schema);
    return operation;
  }

  private ObjectNode operation(ObjectNode path, String method, String action) {
    ObjectNode operation = path.putObject(method);
    operation.put("x-kubernetes-action", action);
    operation
        .putObject("x-kubernetes-group-version-kind")
        .put("group", definition.group())
        .put("version", definition.version())
        .put("kind", definition.kind());
    operation.putObject("responses").putObject("200").put("description", "OK");
    return operation;
  }

  private static void answer(ObjectNode operation, String schema) {
    content((ObjectNode) operation.at("/responses/200"), "application/json", schema);
  }

  private void body(ObjectNode operation, List<String> types) {
    ObjectNode body = operation.putObject("requestBody");
    types.forEach(type -> content(body, type, schema));
  }

  private static void content(ObjectNode parent, String type, String schema) {
    parent
        .withObjectProperty("content")
        .putObject(type)
        .putObject("schema")
        .put("$ref", OpenApiSchemas.REFERENCE + schema);
  }

  private static void parameter(ArrayNode parameters, String name, String type) {
    ObjectNode parameter = parameters.addObject().put("name", name).put("in", "query");
    parameter.putObject("schema").put("type", type).put("uniqueItems", true);
  }
}
