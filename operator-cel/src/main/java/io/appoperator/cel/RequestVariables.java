package io.appoperator.cel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.Primary;
import io.appoperator.api.RenderRequest;
import io.appoperator.cel.expression.Inputs;
import io.appoperator.cel.schema.SchemaShapes;
import io.appoperator.cel.schema.Shape;
import io.appoperator.core.json.Json;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The values that the expressions of a manager read from a request. */
final class RequestVariables {

  static final String PRIMARY = "primary";
  static final String LABELS = "labels";
  static final String EXTENSION = "extension";
  static final String CONFIG = "config";
  static final String CAPABILITIES = "capabilities";

  private RequestVariables() {}

  /** Returns the values; empty if the manager has an extension, and the resource does not. */
  static <S> Optional<Map<String, Object>> of(
      ManagerDefinition<S> definition, RenderRequest<S> request) {
    Map<String, Object> variables = new HashMap<>();
    if (definition.extension() != null) {
      @Nullable Object value = request.primary().extensions().get(definition.id());
      if (!(value instanceof JsonValue extension)) {
        return Optional.empty();
      }
      variables.put(EXTENSION, Inputs.of(extension.json(), definition.extension().shape()));
    }
    if (definition.config() != null) {
      JsonValue config = request.config(definition.config().type());
      variables.put(CONFIG, Inputs.of(config.json(), definition.config().shape()));
    }
    variables.put(PRIMARY, Inputs.of(document(request.primary()), definition.primary()));
    variables.put(LABELS, new TreeMap<>(request.labels()));
    variables.put(CAPABILITIES, capabilities(definition, request));
    return Optional.of(variables);
  }

  private static <S> Map<String, Object> capabilities(
      ManagerDefinition<S> definition, RenderRequest<S> request) {
    Map<String, Object> capabilities = new TreeMap<>();
    for (ManagedKind managed : definition.kinds()) {
      if (managed.isOptional()) {
        capabilities.put(managed.kind().kind(), request.serves(managed.kind()));
      }
    }
    return capabilities;
  }

  private static ObjectNode document(Primary<?> primary) {
    ObjectNode document =
        Json.object()
            .put("apiVersion", primary.kind().apiVersion())
            .put("kind", primary.kind().kind());
    ObjectNode metadata = document.putObject("metadata");
    metadata.put("name", primary.name()).put("namespace", primary.namespace());
    metadata.set("annotations", Json.tree(primary.annotations()));
    document.set("spec", Json.tree(primary.spec()));
    return document;
  }

  /**
   * Returns the type of a primary resource.
   *
   * @param schema the schema of its kind
   */
  static Shape primary(JsonNode schema) {
    ObjectNode document = Json.object().put("type", "object");
    ObjectNode properties = document.putObject("properties");
    for (String field : new String[] {"apiVersion", "kind"}) {
      properties.putObject(field).put("type", "string");
    }
    ObjectNode metadata = properties.putObject("metadata").put("type", "object");
    ObjectNode fields = metadata.putObject("properties");
    fields.putObject("name").put("type", "string");
    fields.putObject("namespace").put("type", "string");
    fields
        .putObject("annotations")
        .put("type", "object")
        .putObject("additionalProperties")
        .put("type", "string");
    JsonNode spec = schema.path("properties").path("spec").deepCopy();
    if (spec.path("properties") instanceof ObjectNode parts) {
      parts.remove("extensions"); // each manager reads its own one
    }
    properties.set("spec", spec);
    return SchemaShapes.of(PRIMARY + "/", document);
  }
}
