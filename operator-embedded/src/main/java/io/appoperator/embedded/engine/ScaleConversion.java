package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.kind.ResourceDefinition;
import io.appoperator.embedded.kind.ResourceDefinition.ScalePaths;
import io.appoperator.embedded.kind.ResourceNames;
import io.appoperator.embedded.kind.SelectorText;
import io.appoperator.embedded.ownership.ScaleOwnership;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Converts objects to the kind Scale of the group {@code autoscaling}, and its replicas back. */
final class ScaleConversion {

  private static final String KIND = "Scale";
  private static final ObjectNode SCHEMA = schema();

  private final ResourceDefinition definition;
  private final ScalePaths paths;

  ScaleConversion(ResourceDefinition definition, ScalePaths paths) {
    this.definition = definition;
    this.paths = paths;
  }

  /** Returns the kind Scale of the converted kind. */
  ResourceDefinition scaleDefinition() {
    return new ResourceDefinition(
        "autoscaling",
        "v1",
        new ResourceNames(
            KIND, KIND + "List", definition.plural() + "/scale", "scale", List.of(), List.of()),
        definition.namespaced(),
        false,
        Optional.empty(),
        SCHEMA,
        JsonNodeFactory.instance.missingNode(),
        Set.of(),
        Optional.of(ScaleConversion::newScale));
  }

  /** Returns the schema of Scale. */
  static JsonNode scaleSchema() {
    return SCHEMA;
  }

  /** Returns whether an object has replicas. */
  boolean hasReplicas(JsonNode object) {
    return find(object, paths.specReplicas()).isNumber();
  }

  /** Returns the scale of an object, without managed fields. */
  ObjectNode toScale(ObjectNode object) {
    ObjectNode scale = newScale();
    ObjectNode metadata = ObjectMetadata.of(scale);
    for (String name :
        List.of("name", "namespace", "uid", "resourceVersion", "creationTimestamp")) {
      if (object.path("metadata").has(name)) {
        metadata.set(name, object.path("metadata").get(name));
      }
    }
    int replicas = find(object, paths.specReplicas()).asInt();
    if (replicas != 0) {
      scale.withObjectProperty("spec").put("replicas", replicas);
    }
    ObjectNode status = scale.withObjectProperty("status");
    status.put("replicas", find(object, paths.statusReplicas()).asInt());
    String selector = selector(object);
    if (!selector.isEmpty()) {
      status.put("selector", selector);
    }
    return scale;
  }

  /** Sets the replicas of an object to those of a scale. */
  void setReplicas(ObjectNode object, JsonNode scale) {
    String[] names = names(paths.specReplicas());
    ObjectNode parent = object;
    for (int i = 0; i < names.length - 1; i++) {
      parent = parent.withObjectProperty(names[i]);
    }
    parent.put(names[names.length - 1], scale.at("/spec/replicas").asInt());
  }

  /** Drops what a scale that is read from its encoded form does not have. */
  static ObjectNode normalize(ObjectNode scale) {
    ObjectNode spec = scale.withObjectProperty("spec");
    if (spec.path("replicas").asInt() == 0) {
      spec.remove("replicas");
    }
    ObjectNode status = scale.withObjectProperty("status");
    if (!status.has("replicas")) {
      status.put("replicas", 0);
    }
    return scale;
  }

  /** Returns the names of a path, as in {@code .spec.replicas}. */
  static String[] names(String path) {
    return path.replaceFirst("^\\.", "").split("\\.");
  }

  private String selector(JsonNode object) {
    if (paths.labelSelector().isEmpty()) {
      return "";
    }
    JsonNode selector = find(object, paths.labelSelector());
    return selector.isTextual() ? selector.asText() : SelectorText.of(selector);
  }

  /** Returns the value at a path, as in {@code .spec.replicas}; missing if there is none. */
  static JsonNode find(JsonNode object, String path) {
    JsonNode value = object;
    for (String name : names(path)) {
      value = value.path(name);
    }
    return value;
  }

  private static ObjectNode newScale() {
    ObjectNode scale = JsonNodeFactory.instance.objectNode();
    scale.put("apiVersion", ScaleOwnership.SCALE_VERSION).put("kind", KIND);
    scale.putObject("metadata");
    scale.putObject("spec");
    scale.putObject("status").put("replicas", 0);
    return scale;
  }

  private static ObjectNode schema() {
    ObjectNode schema = type("object");
    ObjectNode properties = schema.putObject("properties");
    ObjectNode spec = properties.putObject("spec").put("type", "object");
    spec.putObject("properties").set("replicas", type("integer"));
    ObjectNode status = properties.putObject("status").put("type", "object");
    status.putObject("properties").set("replicas", type("integer"));
    status.withObjectProperty("properties").set("selector", type("string"));
    return schema;
  }

  private static ObjectNode type(String name) {
    return JsonNodeFactory.instance.objectNode().put("type", name);
  }
}
