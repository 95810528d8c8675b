package io.appoperator.application;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Set;

/**
 * Converts Kubernetes types to structural schemas, from the definitions that a kube-apiserver
 * publishes (checked in without descriptions).
 */
final class KubernetesTypes {

  private static final String QUANTITY = "io.k8s.apimachinery.pkg.api.resource.Quantity";
  private static final String INT_OR_STRING = "io.k8s.apimachinery.pkg.util.intstr.IntOrString";
  private static final String OBJECT_META = "io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta";

  /** The grammar of quantities, which is published only as prose. */
  private static final String QUANTITY_PATTERN =
      "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]"
          + "|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$";

  /** The only metadata that the API server accepts in a claim template. */
  private static final Set<String> TEMPLATE_METADATA = Set.of("annotations", "labels");

  private static final Set<String> KEPT =
      Set.of(
          "type",
          "enum",
          "required",
          "x-kubernetes-list-type",
          "x-kubernetes-list-map-keys",
          "x-kubernetes-map-type");

  private final JsonNode definitions;

  KubernetesTypes(JsonNode definitions) {
    this.definitions = definitions;
  }

  /** Returns the schema of a type such as {@code io.k8s.api.core.v1.Probe}. */
  ObjectNode schema(String type) {
    if (type.equals(INT_OR_STRING)) {
      return intOrString();
    }
    if (type.equals(QUANTITY)) {
      return intOrString().put("pattern", QUANTITY_PATTERN);
    }
    JsonNode definition = definitions.path(type);
    if (!definition.isObject()) {
      throw new IllegalArgumentException(
          "No definition of " + type + "; add it to kubernetes-definitions.json");
    }
    ObjectNode schema = structural(definition);
    if (type.equals(OBJECT_META)) {
      ((ObjectNode) schema.get("properties")).retain(TEMPLATE_METADATA);
    }
    return schema;
  }

  private ObjectNode structural(JsonNode definition) {
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    String reference = reference(definition);
    if (!reference.isEmpty()) {
      schema = schema(reference);
    }
    for (Map.Entry<String, JsonNode> field : definition.properties()) {
      String key = field.getKey();
      JsonNode value = field.getValue();
      if (KEPT.contains(key)
          || (key.equals("format") && !value.asText().equals("int-or-string"))
          || (key.equals("default") && isNotEmpty(value))) {
        schema.set(key, value);
      } else if (key.equals("properties")) {
        ObjectNode properties = schema.putObject(key);
        value.properties().forEach(p -> properties.set(p.getKey(), structural(p.getValue())));
      } else if (key.equals("items") || (key.equals("additionalProperties") && value.isObject())) {
        schema.set(key, structural(value));
      }
    }
    return schema;
  }

  private static String reference(JsonNode definition) {
    String direct = definition.path("$ref").asText();
    String path = direct.isEmpty() ? definition.at("/allOf/0/$ref").asText() : direct;
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /** Zero values are Go defaults, and would make required fields optional. */
  private static boolean isNotEmpty(JsonNode value) {
    return !value.isContainerNode()
        && !value.asText().isEmpty()
        && !value.asText().equals("0")
        && !value.asText().equals("false");
  }

  private static ObjectNode intOrString() {
    return JsonNodeFactory.instance.objectNode().put("x-kubernetes-int-or-string", true);
  }
}
