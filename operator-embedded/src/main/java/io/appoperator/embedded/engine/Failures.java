package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.appoperator.embedded.admission.Rejection;
import io.appoperator.embedded.kind.ResourceDefinition;
import io.appoperator.embedded.ownership.ApplyConflictException;
import io.appoperator.embedded.patch.PatchException;
import io.appoperator.embedded.schema.FieldError;
import io.appoperator.embedded.store.ObjectKey;
import java.util.List;
import java.util.Objects;

/** The failures of requests for one resource, in the words of kube-apiserver. */
final class Failures {

  private final ResourceDefinition definition;

  Failures(ResourceDefinition definition) {
    this.definition = definition;
  }

  /** Returns a status of failure; without a reason if it is empty. */
  static ObjectNode status(int code, String reason, String message) {
    ObjectNode status = JsonNodeFactory.instance.objectNode();
    status.put("kind", "Status").put("apiVersion", "v1");
    status.putObject("metadata");
    status.put("status", "Failure").put("message", message);
    if (!reason.isEmpty()) {
      status.put("reason", reason);
    }
    return status.put("code", code);
  }

  static ApiException badRequest(String message) {
    return new ApiException(status(400, "BadRequest", message));
  }

  /** Returns a failure without a reason, which kube-apiserver has for unexpected errors. */
  static ApiException internal(String message) {
    return new ApiException(status(500, "", message));
  }

  /** Returns a failure that kube-apiserver reports as its own. */
  static ApiException internalError(String problem) {
    ObjectNode status = status(500, "InternalError", "Internal error occurred: " + problem);
    status.putObject("details").putArray("causes").addObject().put("message", problem);
    return new ApiException(status);
  }

  /** Returns the failure of a request for a state that does not exist yet. */
  static ApiException futureVersion(long requested, long latest) {
    ObjectNode status =
        status(
            504,
            "Timeout",
            "Timeout: Too large resource version: %s, current: %s".formatted(requested, latest));
    ObjectNode details = status.putObject("details");
    details
        .putArray("causes")
        .addObject()
        .put("reason", "ResourceVersionTooLarge")
        .put("message", "Too large resource version");
    details.put("retryAfterSeconds", 1);
    return new ApiException(status);
  }

  static ApiException expired(String message) {
    return new ApiException(status(410, "Expired", message));
  }

  /** Returns the failure of a list that cannot continue, with a token that can. */
  static ApiException expiredToken(String token) {
    ObjectNode status =
        status(
            410,
            "Expired",
            "The provided continue parameter is too old to display a consistent list result. You"
                + " can start a new list without the continue parameter, or use the continue token"
                + " in this response to retrieve the remainder of the results. Continuing with the"
                + " provided token results in an inconsistent list - objects that were created,"
                + " modified, or deleted between the time the first chunk was returned and now may"
                + " show up in the list.");
    status.withObjectProperty("metadata").put("continue", token);
    return new ApiException(status);
  }

  /** Returns the failure of a JSON patch that does not fit the object. */
  static ApiException rejectedPatch() {
    ObjectNode status =
        status(422, "Invalid", "the server rejected our request due to an error in our request");
    status.putObject("details");
    return new ApiException(status);
  }

  /**
   * Returns the failure of a patch with fields that its kind does not have, or that stand twice.
   */
  static ApiException strictPatch(String shown, List<String> problems) {
    return unreadablePatch(
        FieldError.invalid(
            "patch",
            TextNode.valueOf(shown),
            "strict decoding error: " + String.join(", ", problems)));
  }

  /** Returns the failure of a patch whose result cannot be decoded. */
  static ApiException unreadablePatch(FieldError error) {
    ObjectNode status = status(422, "Invalid", " \"\" is invalid: " + error.text());
    addCauses(status.putObject("details").putArray("causes"), List.of(error));
    return new ApiException(status);
  }

  /** Returns the failure of a strategic merge patch. */
  static ApiException rejectedPatch(PatchException problem) {
    return new ApiException(
        status(
            problem.code(),
            problem.code() == 400 ? "BadRequest" : "",
            Objects.requireNonNull(problem.getMessage())));
  }

  static ApiException applyConflict(ApplyConflictException conflict) {
    ObjectNode status = status(409, "Conflict", conflict.getMessage());
    ArrayNode causes = status.putObject("details").putArray("causes");
    conflict
        .conflicts()
        .forEach(
            one ->
                causes
                    .addObject()
                    .put("reason", "FieldManagerConflict")
                    .put("message", one.message())
                    .put("field", one.field()));
    return new ApiException(status);
  }

  /** Returns the failure of an eviction that a PodDisruptionBudget does not allow now. */
  static ApiException disruption(String problem, int retrySeconds) {
    ObjectNode status =
        status(
            429,
            "TooManyRequests",
            "Cannot evict pod as it would violate the pod's disruption budget.");
    ObjectNode details = status.putObject("details");
    details
        .putArray("causes")
        .addObject()
        .put("reason", "DisruptionBudget")
        .put("message", problem);
    if (retrySeconds > 0) {
      details.put("retryAfterSeconds", retrySeconds);
    }
    return new ApiException(status);
  }

  static ApiException missingNamespace(String name) {
    ObjectNode status = status(404, "NotFound", "namespaces \"" + name + "\" not found");
    status.putObject("details").put("name", name).put("kind", NamespaceAdmission.NAMESPACES);
    return new ApiException(status);
  }

  ApiException terminatingNamespace(ObjectKey key) {
    String text =
        "%s \"%s\" is forbidden: unable to create new content in namespace %s because it is being terminated"
            .formatted(definition.resource(), key.name(), key.namespace());
    ObjectNode status = status(403, "Forbidden", text);
    ApiException failure = named(status, key.name(), definition.plural());
    status
        .withObjectProperty("details")
        .putArray("causes")
        .addObject()
        .put("reason", "NamespaceTerminating")
        .put("message", "namespace " + key.namespace() + " is being terminated")
        .put("field", "metadata.namespace");
    return failure;
  }

  /** Returns the failure of a write that a policy rejects. */
  ApiException rejected(String name, Rejection rejection) {
    String text =
        "%s \"%s\" is forbidden: %s".formatted(definition.resource(), name, rejection.message());
    int code =
        switch (rejection.reason()) {
          case "Unauthorized" -> 401;
          case "Forbidden" -> 403;
          case "RequestEntityTooLarge" -> 413;
          default -> 422;
        };
    ObjectNode status = status(code, rejection.reason(), text);
    ApiException failure = named(status, name, definition.plural());
    if (rejection.isCause()) {
      status
          .withObjectProperty("details")
          .putArray("causes")
          .addObject()
          .put("message", rejection.message());
    }
    return failure;
  }

  /** Returns the failure of a request that admission refuses. */
  ApiException forbidden(String name, String problem) {
    String text = "%s \"%s\" is forbidden: %s".formatted(definition.resource(), name, problem);
    return named(status(403, "Forbidden", text), name, definition.plural());
  }

  ApiException notFound(String name) {
    ObjectNode status =
        status(404, "NotFound", "%s \"%s\" not found".formatted(definition.resource(), name));
    return named(status, name, definition.plural());
  }

  ApiException unsupportedVerb(String verb) {
    String text =
        "%s is not supported on resources of kind \"%s\"".formatted(verb, definition.resource());
    return named(status(405, "MethodNotAllowed", text), "", definition.plural());
  }

  ApiException alreadyExists(String name, boolean isDeleted) {
    String prefix = isDeleted ? "object is being deleted: " : "";
    String text = "%s%s \"%s\" already exists".formatted(prefix, definition.resource(), name);
    return named(status(409, "AlreadyExists", text), name, definition.plural());
  }

  ApiException conflict(String name, String problem) {
    String text =
        "Operation cannot be fulfilled on %s \"%s\": %s"
            .formatted(definition.resource(), name, problem);
    return named(status(409, "Conflict", text), name, definition.plural());
  }

  ApiException staleVersion(String name) {
    return conflict(
        name,
        "the object has been modified; please apply your changes to the latest version and try"
            + " again");
  }

  /** Returns the failure of a precondition of a deletion, which names the kind. */
  ApiException failedPrecondition(String name, String problem) {
    String text =
        "Operation cannot be fulfilled on %s \"%s\": %s"
            .formatted(definition.qualifiedKind(), name, problem);
    return named(status(409, "Conflict", text), name, definition.kind());
  }

  ApiException invalid(String name, List<FieldError> errors) {
    // Validation knows only the kind as which objects are stored.
    return definition.isStoredInCoreGroup()
        ? invalid(definition.kind(), "", definition.kind(), name, errors)
        : invalid(definition.qualifiedKind(), definition.kind(), name, errors);
  }

  /** Returns the failure of an update without a resource version, which names the resource. */
  ApiException missingVersion(String name) {
    FieldError error =
        new FieldError(
            "FieldValueInvalid",
            "metadata.resourceVersion",
            "Invalid value: 0: must be specified for an update");
    return invalid(definition.resource(), definition.plural(), name, List.of(error));
  }

  /** Returns the failure of an object of another kind or version, which it names. */
  static ApiException invalidType(String name, ObjectNode object, List<FieldError> errors) {
    String kind = object.path("kind").asText();
    String apiVersion = object.path("apiVersion").asText();
    String group = apiVersion.substring(0, Math.max(0, apiVersion.indexOf('/')));
    String qualified = group.isEmpty() ? kind : kind + '.' + group;
    ObjectNode status =
        status(
            422, "Invalid", "%s \"%s\" is invalid: %s".formatted(qualified, name, joined(errors)));
    ObjectNode details = status.putObject("details").put("name", name);
    if (!group.isEmpty()) {
      details.put("group", group);
    }
    details.put("kind", kind);
    addCauses(details.putArray("causes"), errors);
    return new ApiException(status);
  }

  private ApiException invalid(
      String qualified, String kind, String name, List<FieldError> errors) {
    return invalid(qualified, definition.group(), kind, name, errors);
  }

  private static ApiException invalid(
      String qualified, String group, String kind, String name, List<FieldError> errors) {
    String problem = joined(errors);
    ObjectNode status =
        status(422, "Invalid", "%s \"%s\" is invalid: %s".formatted(qualified, name, problem));
    ApiException failure = named(status, name, group, kind);
    addCauses(status.withObjectProperty("details").putArray("causes"), errors);
    return failure;
  }

  /** Returns the texts of errors as one, each text once. */
  static String joined(List<FieldError> errors) {
    List<String> texts = errors.stream().map(FieldError::text).distinct().toList();
    return texts.size() == 1 ? texts.get(0) : "[" + String.join(", ", texts) + "]";
  }

  static void addCauses(ArrayNode causes, List<FieldError> errors) {
    errors.forEach(
        error ->
            causes
                .addObject()
                .put("reason", error.reason())
                .put("message", error.message())
                .put("field", error.field()));
  }

  private ApiException named(ObjectNode status, String name, String kind) {
    return named(status, name, definition.group(), kind);
  }

  private static ApiException named(ObjectNode status, String name, String group, String kind) {
    ObjectNode details = status.putObject("details");
    if (!name.isEmpty()) {
      details.put("name", name);
    }
    if (!group.isEmpty()) {
      details.put("group", group);
    }
    details.put("kind", kind);
    return new ApiException(status);
  }
}
