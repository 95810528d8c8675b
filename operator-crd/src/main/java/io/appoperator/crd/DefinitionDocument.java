package io.appoperator.crd;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.CustomResource;
import java.util.List;
import java.util.Locale;
import javax.lang.model.element.TypeElement;

/** Assembles a CustomResourceDefinition. Stateless. */
final class DefinitionDocument {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private DefinitionDocument() {}

  /**
   * Returns the definition of a kind.
   *
   * @param resource its names
   * @param description its description; may be empty
   * @param spec the schema of its {@code spec}
   * @param place the record, for errors
   */
  static ObjectNode of(
      CustomResource resource, String description, ObjectNode spec, TypeElement place) {
    ObjectNode definition =
        JSON.objectNode()
            .put("apiVersion", "apiextensions.k8s.io/v1")
            .put("kind", "CustomResourceDefinition");
    definition.putObject("metadata").put("name", resource.plural() + "." + resource.group());
    ObjectNode content =
        definition.putObject("spec").put("group", resource.group()).put("scope", "Namespaced");
    content.set("names", names(resource));
    ObjectNode version =
        content
            .putArray("versions")
            .addObject()
            .put("name", resource.version())
            .put("served", true)
            .put("storage", true);
    version.putObject("subresources").putObject("status");
    version.set("additionalPrinterColumns", columns(resource, spec, place));
    version.putObject("schema").set("openAPIV3Schema", root(resource, description, spec, place));
    return definition;
  }

  private static ObjectNode names(CustomResource resource) {
    ObjectNode names =
        JSON.objectNode()
            .put("kind", resource.kind())
            .put("listKind", resource.kind() + "List")
            .put("plural", resource.plural())
            .put("singular", resource.kind().toLowerCase(Locale.ROOT));
    if (resource.shortNames().length > 0) {
      ArrayNode shortNames = names.putArray("shortNames");
      List.of(resource.shortNames()).forEach(shortNames::add);
    }
    return names;
  }

  private static ArrayNode columns(CustomResource resource, ObjectNode spec, TypeElement place) {
    ArrayNode columns = JSON.arrayNode();
    columns.add(column("Ready", "string", ".status.conditions[?(@.type==\"Ready\")].status"));
    for (String column : resource.columns()) {
      int colon = column.indexOf(':');
      String path = column.substring(colon + 1);
      if (colon < 1 || !path.startsWith(".")) {
        throw new InvalidSpecException(
            place,
            "The column '%s' needs a name and a path, such as 'Replicas:.spec.replicas'."
                .formatted(column));
      }
      columns.add(column(column.substring(0, colon), type(path, spec), path));
    }
    columns.add(column("Age", "date", ".metadata.creationTimestamp"));
    return columns;
  }

  private static ObjectNode column(String name, String type, String path) {
    return JSON.objectNode().put("name", name).put("type", type).put("jsonPath", path);
  }

  /** Returns the type of a column: that of the field in the spec, or a text. */
  private static String type(String path, ObjectNode spec) {
    String pointer = path.replaceFirst("^\\.spec", "").replace(".", "/properties/") + "/type";
    String type = path.startsWith(".spec.") ? spec.at(pointer).asText() : "";
    return List.of("boolean", "integer", "number").contains(type) ? type : "string";
  }

  private static ObjectNode root(
      CustomResource resource, String description, ObjectNode spec, TypeElement place) {
    ObjectNode root = JSON.objectNode();
    if (!description.isEmpty()) {
      root.put("description", description);
    }
    root.put("type", "object");
    if (spec.has("required")) {
      root.putArray("required").add("spec");
    }
    ObjectNode properties = root.putObject("properties");
    ObjectNode desired = JSON.objectNode().put("description", "The desired state.");
    desired.setAll(spec);
    if (!spec.has("required") && !spec.has("default")) {
      desired.putObject("default");
    }
    properties.set("spec", desired);
    properties.set("status", status());
    if (!resource.schema().isEmpty()) {
      SchemaKeywords.add(root, resource.schema(), place);
    }
    return root;
  }

  /** The default makes {@code helm --wait} wait until the operator has seen a new object. */
  private static ObjectNode status() {
    ObjectNode status =
        JSON.objectNode()
            .put("description", "The observed state, which the operator writes.")
            .put("type", "object")
            .put("x-kubernetes-preserve-unknown-fields", true);
    status.putObject("default").put("observedGeneration", -1);
    status
        .putObject("properties")
        .putObject("observedGeneration")
        .put("type", "integer")
        .put("format", "int64")
        .put("minimum", -1);
    return status;
  }
}
