package io.appoperator.embedded.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.body.BodyException;
import io.appoperator.embedded.body.JsonBody;
import io.appoperator.embedded.body.YamlBody;
import io.appoperator.embedded.engine.ApiException;
import io.appoperator.embedded.engine.RequestFailures;
import io.appoperator.embedded.kind.ResourceDefinition;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;

/**
 * A request, read as a whole.
 *
 * @param method the HTTP method
 * @param parameters the parameters of the query
 * @param contentType the media type of the body without parameters; empty if absent
 * @param accept the media types that the client accepts; empty if absent
 * @param userAgent the name of the client, up to the first slash
 * @param body the body; empty if absent
 */
record ApiRequest(
    String method,
    RequestParameters parameters,
    String contentType,
    String accept,
    String userAgent,
    String body) {

  private static final List<String> OBJECT_TYPES = List.of("application/json", "application/yaml");

  /** Protobuf is converted into JSON where requests are read. */
  private static final List<String> ACCEPTED_TYPES =
      List.of("application/json", "application/yaml", "application/vnd.kubernetes.protobuf");

  private static final String UNMARSHAL = "json: cannot unmarshal %s into Go value of type %s";
  private static final String MAP = "map[string]interface {}";
  private static final String TYPE_META =
      "struct { APIVersion string \"json:\\\"apiVersion,omitempty\\\"\";"
          + " Kind string \"json:\\\"kind,omitempty\\\"\" }";

  /** Failures show this much of a body. */
  private static final int MAX_SUMMARY = 30;

  /** Returns the object that the body has as a whole. */
  ObjectNode object(ResourceDefinition definition) throws ApiException {
    checkObjectType();
    JsonNode json = parse("couldn't get version/kind; json parse error: ", definition.kind());
    if (definition.isBuiltIn()) {
      json = withType(json, definition);
    }
    if (!(json instanceof ObjectNode object)) {
      throw unrecognized(
          definition.kind(),
          "couldn't get version/kind; json parse error: "
              + UNMARSHAL.formatted(JsonBody.typeOf(json), TYPE_META));
    }
    if (!definition.isBuiltIn() && object.path("kind").asText().isEmpty()) {
      throw unrecognized(definition.kind(), "Object 'Kind' is missing in '" + body.strip() + "'");
    }
    return object;
  }

  /** Returns the body with the type of the path, if it has none. */
  private static JsonNode withType(JsonNode json, ResourceDefinition definition) {
    if (json.isNull()) {
      return withType(JsonNodeFactory.instance.objectNode(), definition);
    }
    if (json instanceof ObjectNode object) {
      if (object.path("apiVersion").asText().isEmpty()) {
        object.put("apiVersion", definition.apiVersion());
      }
      if (object.path("kind").asText().isEmpty()) {
        object.put("kind", definition.kind());
      }
    }
    return json;
  }

  /** Returns the object of a review, or of another kind that is not stored. */
  ObjectNode review(String kind) throws ApiException {
    checkObjectType();
    if (parse("couldn't get version/kind; json parse error: ", kind) instanceof ObjectNode object) {
      return object;
    }
    throw unrecognized(kind, "Object 'Kind' is missing");
  }

  /** Returns the options of a deletion; an empty object if there are none. */
  JsonNode deleteOptions() throws ApiException {
    if (body.isBlank()) {
      return JsonNodeFactory.instance.objectNode();
    }
    checkObjectType();
    try {
      JsonNode options = isYaml() ? YamlBody.parse(body) : JsonBody.parse(body);
      if (options.isObject()) {
        return options;
      }
      throw RequestFailures.badRequest(
          "couldn't get version/kind; json parse error: "
              + UNMARSHAL.formatted(JsonBody.typeOf(options), TYPE_META));
    } catch (BodyException e) {
      throw RequestFailures.badRequest(
          "couldn't get version/kind; json parse error: " + e.getMessage());
    }
  }

  /** Returns a patch: a list of operations for the media type of JSON patch, else an object. */
  JsonNode patch() throws ApiException {
    JsonNode patch = decodePatch();
    if (!contentType.equals(PatchType.JSON)) {
      checkType(patch, patch.isObject(), MAP);
      return patch;
    }
    checkType(patch, patch.isArray(), "[]handlers.jsonPatchOp");
    for (JsonNode operation : patch) {
      checkType(operation, operation.isObject(), "handlers.jsonPatchOp");
    }
    return patch;
  }

  /** Returns the object of a server-side apply. */
  ObjectNode applied() throws ApiException {
    try {
      JsonNode json =
          body.stripLeading().startsWith("{") && isJson(body)
              ? JsonBody.parse(body)
              : YamlBody.parse(body);
      if (json.isNull()) {
        return JsonNodeFactory.instance.objectNode();
      }
      if (json instanceof ObjectNode object) {
        return object;
      }
      throw RequestFailures.badRequest(
          "error decoding YAML: error unmarshaling JSON: while decoding JSON: "
              + UNMARSHAL.formatted(JsonBody.typeOf(json), MAP));
    } catch (BodyException e) {
      throw RequestFailures.badRequest(
          "error decoding YAML: error converting YAML to JSON: yaml: " + e.getMessage());
    }
  }

  private static boolean isJson(String text) {
    try {
      JsonBody.parse(text);
      return true;
    } catch (BodyException e) {
      return false;
    }
  }

  private JsonNode decodePatch() throws ApiException {
    try {
      return JsonBody.parse(body);
    } catch (BodyException e) {
      throw undecodablePatch(String.valueOf(e.getMessage()));
    }
  }

  private void checkType(JsonNode value, boolean isExpected, String expected) throws ApiException {
    if (!isExpected) {
      throw undecodablePatch(UNMARSHAL.formatted(JsonBody.typeOf(value), expected));
    }
  }

  private JsonNode parse(String prefix, String kind) throws ApiException {
    try {
      return isYaml() ? YamlBody.parse(body) : JsonBody.parse(body);
    } catch (BodyException e) {
      throw unrecognized(kind, prefix + e.getMessage());
    }
  }

  boolean isYaml() {
    return contentType.equals("application/yaml");
  }

  private ApiException unrecognized(String kind, String problem) {
    return RequestFailures.badRequest(
        "the object provided is unrecognized (must be of type %s): %s (%s)"
            .formatted(kind, problem, summary()));
  }

  private ApiException undecodablePatch(String problem) {
    boolean isStrategic = contentType.equals(PatchType.STRATEGIC);
    return RequestFailures.badRequest((isStrategic ? "" : "error decoding patch: ") + problem);
  }

  private String summary() {
    String start = body.substring(0, Math.min(MAX_SUMMARY, body.length()));
    String shown = body.startsWith("{") ? start : hexadecimal(start);
    return body.isEmpty() ? "<empty>" : shown + (body.length() > MAX_SUMMARY ? " ..." : "");
  }

  private static String hexadecimal(String text) {
    return HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
  }

  private void checkObjectType() throws ApiException {
    if (!contentType.isEmpty() && !OBJECT_TYPES.contains(contentType)) {
      throw RequestFailures.unsupportedMediaType(ACCEPTED_TYPES);
    }
  }
}
