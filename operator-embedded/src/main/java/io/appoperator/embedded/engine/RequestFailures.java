package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.kind.ResourceDefinition;
import io.appoperator.embedded.schema.FieldError;
import java.util.List;

/** The failures of requests that are wrong before their kind matters. */
public final class RequestFailures {

  private RequestFailures() {}

  /** Returns the failure of a method that an endpoint does not have. */
  public static ApiException methodNotAllowed() {
    ObjectNode status =
        Failures.status(
            405,
            "MethodNotAllowed",
            "the server does not allow this method on the requested resource");
    status.putObject("details");
    return new ApiException(status);
  }

  /** Returns the failure of a method that a subresource of a custom resource does not have. */
  public static ApiException unsupportedVerb(ResourceDefinition definition, String verb) {
    return new Failures(definition).unsupportedVerb(verb);
  }

  /**
   * Returns the failure of a subresource that a custom resource does not have: as of the object.
   */
  public static ApiException unknownSubresource(ResourceDefinition definition, String name) {
    return new Failures(definition).notFound(name);
  }

  /** Returns the failure of a write to one object whose path names none. */
  public static ApiException missingName() {
    return Failures.badRequest("name must be provided");
  }

  /** Returns the failure of a patch of a built-in kind with another media type. */
  public static ApiException unsupportedMediaType() {
    ObjectNode status = Failures.status(415, "UnsupportedMediaType", "415: Unsupported Media Type");
    status.putObject("details");
    return new ApiException(status);
  }

  /** Returns the failure of a body whose media type is not one of the accepted ones. */
  public static ApiException unsupportedMediaType(List<String> accepted) {
    return new ApiException(
        Failures.status(
            415,
            "UnsupportedMediaType",
            "the body of the request was in an unknown format - accepted media types include: "
                + String.join(", ", accepted)));
  }

  /** Returns the failure of a client that accepts none of the media types of the server. */
  public static ApiException notAcceptable(List<String> accepted) {
    return new ApiException(
        Failures.status(
            406,
            "NotAcceptable",
            "only the following media types are accepted: " + String.join(", ", accepted)));
  }

  /** Returns the failure of a client that accepts only media types that no answer has. */
  public static ApiException notAvailable(List<String> available) {
    ObjectNode status =
        Failures.status(
            406,
            "NotAcceptable",
            "406: Not Acceptable\n\nAvailable representations: " + String.join(", ", available));
    status.putObject("details");
    return new ApiException(status);
  }

  /** Returns the failure of a request that the server cannot answer because of its own error. */
  public static ApiException internalError(String problem) {
    return new ApiException(
        Failures.status(500, "InternalError", "Internal error occurred: " + problem));
  }

  /** Returns the failure of a request without a valid token. */
  public static ApiException unauthorized() {
    return new ApiException(Failures.status(401, "Unauthorized", "Unauthorized"));
  }

  /** Returns the failure of a body that cannot be read. */
  public static ApiException badRequest(String problem) {
    return Failures.badRequest(problem);
  }

  /** Returns the failure of a body with fields that its kind does not have. */
  public static ApiException strictDecoding(ResourceDefinition definition, List<String> problems) {
    return Failures.badRequest(
        "%s in version \"%s\" cannot be handled as a %s: strict decoding error: %s"
            .formatted(
                definition.kind(),
                definition.version(),
                definition.kind(),
                String.join(", ", problems)));
  }

  /** Returns the failure of a patch with fields that stand twice. */
  public static ApiException strictPatch(String patch, List<String> problems) {
    return Failures.strictPatch(patch, problems);
  }

  /** Returns the failure of a path in a group of the server that no kind has. */
  public static ApiException unknownResource() {
    ObjectNode status =
        Failures.status(404, "NotFound", "the server could not find the requested resource");
    status.putObject("details");
    return new ApiException(status);
  }

  /** Returns the failure of a body that is larger than the server reads. */
  public static ApiException tooLarge(int limit) {
    return entityTooLarge("limit is " + limit);
  }

  /** Returns the failure of a JSON patch with too many operations. */
  static ApiException tooManyOperations(int limit, int actual) {
    return entityTooLarge(
        "The allowed maximum operations in a JSON patch is %s, got %s".formatted(limit, actual));
  }

  private static ApiException entityTooLarge(String problem) {
    return new ApiException(
        Failures.status(413, "RequestEntityTooLarge", "Request entity too large: " + problem));
  }

  /** Checks that an apply has a field manager, and that only an apply has force. */
  public static void checkPatchOptions(boolean applies, String fieldManager, boolean force)
      throws ApiException {
    if (applies && fieldManager.isEmpty()) {
      throw invalidOption(
          "PatchOptions",
          "FieldValueRequired",
          "fieldManager",
          "Required value: is required for apply patch");
    }
    if (!applies && force) {
      throw invalidOption(
          "PatchOptions",
          "FieldValueForbidden",
          "force",
          "Forbidden: may not be specified for non-apply patch");
    }
  }

  /** Returns the failure of options with errors; the kind is that of the options. */
  public static ApiException invalidOptions(String kind, List<FieldError> errors) {
    String text = Failures.joined(errors);
    ObjectNode status =
        Failures.status(422, "Invalid", "%s.meta.k8s.io \"\" is invalid: %s".formatted(kind, text));
    ObjectNode details = status.putObject("details");
    details.put("group", "meta.k8s.io").put("kind", kind);
    Failures.addCauses(details.putArray("causes"), errors);
    return new ApiException(status);
  }

  /** Returns the failure of a review, whose kind kube-apiserver leaves out. */
  public static ApiException invalidReview(String group, List<FieldError> errors) {
    String text = Failures.joined(errors);
    ObjectNode status =
        Failures.status(422, "Invalid", ".%s \"\" is invalid: %s".formatted(group, text));
    ObjectNode details = status.putObject("details").put("group", group);
    Failures.addCauses(details.putArray("causes"), errors);
    return new ApiException(status);
  }

  private static ApiException invalidOption(
      String kind, String reason, String field, String message) {
    return invalidOptions(kind, List.of(new FieldError(reason, field, message)));
  }
}
