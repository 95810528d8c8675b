package io.appoperator.application;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import java.util.List;
import java.util.Map;

/** Makes the CustomResourceDefinition from its source, the types of Kubernetes and the rules. */
final class CrdGenerator {

  private static final String EMBED = "x-embed";
  private static final ObjectMapper YAML =
      new ObjectMapper(
          YAMLFactory.builder()
              .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
              .disable(YAMLGenerator.Feature.SPLIT_LINES)
              .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
              .enable(YAMLGenerator.Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
              .enable(YAMLGenerator.Feature.INDENT_ARRAYS_WITH_INDICATOR)
              .build());

  private final KubernetesTypes types;
  private final List<Rule> rules;

  CrdGenerator(KubernetesTypes types, List<Rule> rules) {
    this.types = types;
    this.rules = rules;
  }

  /** Writes YAML for people and kubectl. */
  static String yaml(JsonNode crd) {
    try {
      return YAML.writeValueAsString(crd);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  JsonNode crd(JsonNode source) {
    JsonNode crd = expand(source);
    ObjectNode root = (ObjectNode) crd.at("/spec/versions/0/schema/openAPIV3Schema");
    for (Rule rule : rules) {
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
