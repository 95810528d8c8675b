package io.appoperator.embedded.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.builtin.BuiltInSchemas;
import io.appoperator.embedded.kind.ResourceDefinition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The schemas of one document: those of its kinds, and those that they refer to. */
final class OpenApiSchemas {

  static final String REFERENCE = "#/components/schemas/";

  private static final String METADATA = "io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta";

  private final BuiltInSchemas builtIn;
  private final Map<String, ObjectNode> schemas = new TreeMap<>();

  OpenApiSchemas(BuiltInSchemas builtIn) {
    this.builtIn = builtIn;
  }

  ObjectNode all() {
    ObjectNode all = JsonNodeFactory.instance.objectNode();
    schemas.forEach(all::set);
    return all;
  }

  /** Adds the schema of a kind, and returns its name. */
  String add(ResourceDefinition definition) {
    String name = name(definition);
    if (definition.isBuiltIn()) {
      addBuiltIn(name);
    } else {
      schemas.put(name, custom(definition));
    }
    addType(schemas.getOrDefault(name, emptyObject()), definition, definition.kind());
    return name;
  }

  /** Adds the schema of lists of a kind, and returns its name. */
  String addList(ResourceDefinition definition) {
    String name = name(definition) + "List";
    ObjectNode list = emptyObject();
    list.put("description", definition.names().listKind() + " is a list of " + definition.kind());
    list.put("type", "object").putArray("required").add("items");
    ObjectNode properties = list.putObject("properties");
    addTypeFields(properties);
    properties
        .putObject("items")
        .put("type", "array")
        .putObject("items")
        .set("allOf", reference(name(definition)));
    properties.putObject("metadata").put("type", "object");
    addType(list, definition, definition.names().listKind());
    schemas.put(name, list);
    return name;
  }

  private String name(ResourceDefinition definition) {
    return builtIn
        .find(definition.apiVersion(), definition.kind())
        .filter(name -> definition.isBuiltIn())
        .orElseGet(() -> customName(definition));
  }

  private static String customName(ResourceDefinition definition) {
    List<String> group = new ArrayList<>(Arrays.asList(definition.group().split("\\.")));
    Collections.reverse(group);
    return String.join(".", group) + "." + definition.version() + "." + definition.kind();
  }

  private ObjectNode custom(ResourceDefinition definition) {
    ObjectNode schema =
        definition.schema().isObject() ? definition.schema().deepCopy() : emptyObject();
    schema.put("type", "object");
    ObjectNode declared = schema.withObjectProperty("properties").deepCopy();
    ObjectNode properties = schema.putObject("properties");
    addTypeFields(properties);
    properties
        .putObject("metadata")
        .put("description", builtInDescription("metadata"))
        .set("allOf", reference(addBuiltIn(METADATA)));
    for (Map.Entry<String, JsonNode> field : declared.properties()) {
      if (!properties.has(field.getKey())) {
        properties.set(field.getKey(), field.getValue());
      }
    }
    return schema;
  }

  private String addBuiltIn(String name) {
    if (!schemas.containsKey(name)) {
      ObjectNode schema = builtIn.schema(name);
      schemas.put(name, schema);
      addReferences(schema);
    }
    return name;
  }

  /** Makes references whole, and adds the schemas that they name. */
  private void addReferences(JsonNode value) {
    if (value instanceof ObjectNode object) {
      JsonNode target = object.path("$ref");
      if (target.isTextual()) {
        addBuiltIn(target.asText());
        object.put("$ref", REFERENCE + target.asText());
      }
    }
    value.forEach(this::addReferences);
  }

  private void addTypeFields(ObjectNode properties) {
    for (String field : List.of("apiVersion", "kind")) {
      properties
          .putObject(field)
          .put("type", "string")
          .put("description", builtInDescription(field));
    }
  }

  /** Returns a description that all kinds share. */
  private String builtInDescription(String field) {
    return builtIn
        .schema(builtIn.find("v1", "ConfigMap").orElseThrow())
        .at("/properties/" + field + "/description")
        .asText();
  }

  private static void addType(ObjectNode schema, ResourceDefinition definition, String kind) {
    schema
        .putArray("x-kubernetes-group-version-kind")
        .addObject()
        .put("group", definition.group())
        .put("kind", kind)
        .put("version", definition.version());
  }

  private static ArrayNode reference(String name) {
    ArrayNode allOf = JsonNodeFactory.instance.arrayNode();
    allOf.addObject().put("$ref", REFERENCE + name);
    return allOf;
  }

  private static ObjectNode emptyObject() {
    return JsonNodeFactory.instance.objectNode();
  }
}
