package io.appoperator.application;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;

/** Generates the CustomResourceDefinition from its source, Kubernetes types and the rules. */
final class CrdGenerator {

  private static final String EMBED = "x-embed";
  private static final int LINE_LENGTH = 120;

  private final KubernetesTypes types;
  private final List<ValidationRule> rules;

  CrdGenerator(KubernetesTypes types, List<ValidationRule> rules) {
    this.types = types;
    this.rules = rules;
  }

  /** Writes YAML for users and kubectl, with the innermost maps in one line to halve its length. */
  static String yaml(JsonNode crd) {
    DumperOptions options = new DumperOptions();
    options.setDefaultFlowStyle(DumperOptions.FlowStyle.AUTO);
    options.setIndicatorIndent(2);
    options.setIndentWithIndicator(true);
    options.setWidth(LINE_LENGTH);
    return new Yaml(options).dump(new ObjectMapper().convertValue(crd, Map.class));
  }

  JsonNode crd(JsonNode source) {
    JsonNode crd = expand(source);
    ObjectNode root = (ObjectNode) crd.at("/spec/versions/0/schema/openAPIV3Schema");
    for (ValidationRule rule : rules) {
      schemaAt(root, rule.at())
          .withArray("x-kubernetes-validations")
          .addObject()
          .put("rule", rule.check().cel())
          .put("message", rule.message());
    }
    return crd;
  }

  private static ObjectNode schemaAt(ObjectNode root, String path) {
    ObjectNode schema = root;
    for (String name : path.isEmpty() ? new String[0] : path.split("\\.")) {
      if (!(schema.path("properties").get(name) instanceof ObjectNode property)) {
        throw new IllegalArgumentException("The schema has no " + path);
      }
      schema = property;
    }
    return schema;
  }

  private JsonNode expand(JsonNode node) {
    if (node instanceof ArrayNode array) {
      ArrayNode expanded = array.arrayNode();
      array.forEach(item -> expanded.add(expand(item)));
      return expanded;
    }
    if (!(node instanceof ObjectNode object)) {
      return node;
    }
    ObjectNode expanded = object.objectNode();
    for (Map.Entry<String, JsonNode> field : object.properties()) {
      if (!field.getKey().equals(EMBED)) {
        expanded.set(field.getKey(), expand(field.getValue()));
      }
    }
    return object.has(EMBED) ? merge(types.schema(object.get(EMBED).asText()), expanded) : expanded;
  }

  private static ObjectNode merge(ObjectNode base, ObjectNode over) {
    for (Map.Entry<String, JsonNode> field : over.properties()) {
      JsonNode below = base.get(field.getKey());
      if (below instanceof ObjectNode object && field.getValue() instanceof ObjectNode other) {
        merge(object, other);
      } else if (below instanceof ArrayNode list && field.getValue() instanceof ArrayNode more) {
        list.addAll(more);
      } else {
        base.set(field.getKey(), field.getValue());
      }
    }
    return base;
  }
}
