package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.appoperator.embedded.kind.ResourceDefinition;
import io.appoperator.embedded.schema.FieldError;
import java.util.ArrayList;
import java.util.List;

/** Checks that an object has the kind and the version of the endpoint that it is sent to. */
final class ObjectType {

  private final ResourceDefinition definition;

  ObjectType(ResourceDefinition definition) {
    this.definition = definition;
  }

  /** Checks the body of a request, which has both; kinds of custom resources are checked later. */
  void checkSent(JsonNode object) throws ApiException {
    String apiVersion = object.path("apiVersion").asText();
    String kind = object.path("kind").asText();
    if (definition.isBuiltIn() && !matches(object)) {
      throw Failures.badRequest(
          "%s in version \"%s\" cannot be handled as a %s: %s"
              .formatted(
                  kind,
                  apiVersion.substring(apiVersion.indexOf('/') + 1),
                  definition.kind(),
                  notRegistered(kind, apiVersion)));
    }
  }

  void checkVersion(JsonNode object) throws ApiException {
    String apiVersion = object.path("apiVersion").asText();
    if (!apiVersion.equals(definition.apiVersion())) {
      throw Failures.badRequest(
          "the API version in the data (%s) does not match the expected API version (%s)"
              .formatted(apiVersion, definition.apiVersion()));
    }
  }

  /**
   * Checks what a patch made of an object.
   *
   * @param shown what messages show of it
   */
  void checkPatched(ObjectNode patched, String shown) throws ApiException {
    for (String field : List.of("apiVersion", "kind")) {
      JsonNode value = patched.path(field);
      if (!value.isMissingNode() && !value.isNull() && !value.isTextual()) {
        throw unreadable(shown, "json: cannot unmarshal into Go struct field " + field);
      }
    }
    String apiVersion = text(patched, "apiVersion");
    if (definition.isBuiltIn()) {
      completeBuiltIn(patched, apiVersion, shown);
      return;
    }
    if (text(patched, "kind").isEmpty()) {
      throw unreadable(shown, "Object 'Kind' is missing in '" + shown + "'");
    }
    if (apiVersion.isEmpty()) {
      throw Failures.internalError(
          "Object 'apiVersion' is missing in 'object has no apiVersion field'");
    }
  }

  /** A patch may remove the kind of a built-in object, but not its version. */
  private void completeBuiltIn(ObjectNode patched, String apiVersion, String shown)
      throws ApiException {
    if (apiVersion.isEmpty()) {
      throw Failures.badRequest(
          "the name of the object (%s based on URL) was undeterminable: name must be provided"
              .formatted(ObjectMetadata.text(patched, "name")));
    }
    if (text(patched, "kind").isEmpty()) {
      patched.put("kind", definition.kind());
    }
    if (!matches(patched)) {
      throw unreadable(shown, notRegistered(text(patched, "kind"), apiVersion));
    }
  }

  /** Sets the type of an object after a strategic merge patch, which decides only about fields. */
  void restore(ObjectNode patched) {
    for (String field : List.of("apiVersion", "kind")) {
      JsonNode value = patched.path(field);
      if (value.isTextual() || value.isMissingNode() || value.isNull()) {
        patched.put(field, field.equals("kind") ? definition.kind() : definition.apiVersion());
      }
    }
  }

  /** Returns what is wrong with the type of a custom resource. */
  List<FieldError> validate(JsonNode object) {
    List<FieldError> errors = new ArrayList<>();
    check("kind", object, definition.kind(), errors);
    check("apiVersion", object, definition.apiVersion(), errors);
    return errors;
  }

  private static void check(
      String field, JsonNode object, String expected, List<FieldError> errors) {
    JsonNode actual = object.path(field);
    if (!actual.asText().equals(expected)) {
      errors.add(FieldError.invalid(field, actual, "must be " + expected));
    }
  }

  private boolean matches(JsonNode object) {
    return object.path("kind").asText().equals(definition.kind())
        && object.path("apiVersion").asText().equals(definition.apiVersion());
  }

  private static String text(JsonNode object, String field) {
    return object.path(field).isTextual() ? object.path(field).asText() : "";
  }

  private static String notRegistered(String kind, String apiVersion) {
    return "no kind \"%s\" is registered for version \"%s\" in scheme \"pkg/runtime/scheme.go:111\""
        .formatted(kind, apiVersion);
  }

  private static ApiException unreadable(String shown, String problem) {
    return Failures.unreadablePatch(FieldError.invalid("patch", TextNode.valueOf(shown), problem));
  }
}
