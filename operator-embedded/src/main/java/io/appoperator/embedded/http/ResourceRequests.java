package io.appoperator.embedded.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.engine.ApiException;
import io.appoperator.embedded.engine.ApiResources;
import io.appoperator.embedded.engine.DeleteOptions;
import io.appoperator.embedded.engine.Endpoint;
import io.appoperator.embedded.engine.ListRequest;
import io.appoperator.embedded.engine.RequestFailures;
import io.appoperator.embedded.engine.WriteOptions;
import io.appoperator.embedded.engine.WriteResult;
import java.util.List;
import java.util.Optional;

/** Answers requests for objects. */
final class ResourceRequests {

  private interface Write {
    WriteResult execute() throws ApiException;
  }

  private final ApiResources resources;

  ResourceRequests(ApiResources resources) {
    this.resources = resources;
  }

  /** Returns the endpoint of a target; empty if the server has no such kind. */
  Optional<Endpoint> find(RequestTarget target) {
    return resources
        .find(target.apiVersion(), target.plural(), target.subresource())
        .filter(endpoint -> endpoint.definition().namespaced() || target.namespace().isEmpty());
  }

  /** Checks that a path is not that of a subresource that a custom resource does not have. */
  void checkSubresource(String path) throws ApiException {
    Optional<RequestTarget> target = RequestTarget.parse(path);
    if (target.isEmpty() || target.get().subresource().isEmpty()) {
      return;
    }
    RequestTarget found = target.get();
    Optional<Endpoint> endpoint = resources.find(found.apiVersion(), found.plural(), "");
    if (endpoint.isPresent()) {
      throw RequestFailures.unknownSubresource(endpoint.get().definition(), found.name());
    }
  }

  /**
   * Answers a request.
   *
   * @param streams whether the items of a list may be made when they are written
   */
  ApiResponse answer(Endpoint endpoint, RequestTarget target, ApiRequest request, boolean streams)
      throws ApiException {
    return switch (request.method()) {
      case "GET" ->
          target.isCollection()
              ? ApiResponse.json(200, list(endpoint, listRequest(target, request), streams))
              : ApiResponse.json(
                  200,
                  endpoint.get(
                      target.namespace(),
                      target.name(),
                      request.parameters().text("resourceVersion")));
      case "POST" -> create(endpoint, target, request);
      case "PUT" -> replace(endpoint, target, request);
      case "PATCH" -> patch(endpoint, target, request);
      case "DELETE" -> delete(endpoint, target, request);
      default -> throw RequestFailures.methodNotAllowed();
    };
  }

  private static ObjectNode list(Endpoint endpoint, ListRequest request, boolean streams)
      throws ApiException {
    return streams ? endpoint.stream(request) : endpoint.list(request);
  }

  static ListRequest listRequest(RequestTarget target, ApiRequest request) throws ApiException {
    RequestParameters parameters = request.parameters();
    parameters.checkNumbers("limit", "timeoutSeconds");
    return new ListRequest(
        target.namespace(),
        parameters.text("labelSelector"),
        target.isWatch() && !target.isCollection()
            ? "metadata.name=" + target.name()
            : parameters.text("fieldSelector"),
        parameters.number("limit"),
        parameters.text("continue"),
        parameters.text("resourceVersion"),
        parameters.text("sendInitialEvents"),
        parameters.text("resourceVersionMatch"),
        parameters.isTrue("allowWatchBookmarks"));
  }

  private ApiResponse create(Endpoint endpoint, RequestTarget target, ApiRequest request)
      throws ApiException {
    checkSubresource(endpoint, target, "create");
    if (!target.isCollection()) {
      throw RequestFailures.methodNotAllowed();
    }
    WriteOptions options = options(request, "CreateOptions");
    FieldValidation validation = FieldValidation.of(request);
    ObjectNode object = request.object(endpoint.bodyDefinition());
    List<String> warnings = validation.check(endpoint.bodyDefinition(), request, object);
    return answer(
        () -> endpoint.create(target.namespace(), object, options),
        DuplicateOwners.warnAbout(object, false, warnings));
  }

  private ApiResponse replace(Endpoint endpoint, RequestTarget target, ApiRequest request)
      throws ApiException {
    checkName(target);
    WriteOptions options = options(request, "UpdateOptions");
    FieldValidation validation = FieldValidation.of(request);
    ObjectNode object = request.object(endpoint.bodyDefinition());
    List<String> warnings = validation.check(endpoint.bodyDefinition(), request, object);
    return answer(
        () -> endpoint.replace(target.namespace(), target.name(), object, options),
        DuplicateOwners.warnAbout(object, false, warnings));
  }

  private ApiResponse patch(Endpoint endpoint, RequestTarget target, ApiRequest request)
      throws ApiException {
    checkName(target);
    String type = request.contentType();
    PatchType.check(endpoint, type);
    boolean applies = type.equals(PatchType.APPLY);
    RequestFailures.checkPatchOptions(
        applies, request.parameters().text("fieldManager"), request.parameters().isTrue("force"));
    WriteOptions options = options(request, "PatchOptions");
    FieldValidation validation = FieldValidation.of(request);
    String namespace = target.namespace();
    if (applies) {
      return answer(endpoint.apply(namespace, target.name(), request.applied(), options));
    }
    JsonNode body = request.patch();
    List<String> warnings = validation.checkPatch(request.body());
    try {
      WriteResult result =
          endpoint.patch(
              namespace,
              target.name(),
              PatchType.formatOf(type),
              body,
              validation == FieldValidation.STRICT ? options.strictly() : options);
      return answer(result)
          .withWarnings(
              DuplicateOwners.warnAbout(
                  body, true, validation.warnAboutPatch(warnings, result.warnings())));
    } catch (ApiException e) {
      // Without a result, there is nothing to warn about.
      return ApiResponse.failure(e)
          .withWarnings(
              e.warnings().map(all -> validation.warnAboutPatch(warnings, all)).orElse(List.of()));
    }
  }

  private ApiResponse delete(Endpoint endpoint, RequestTarget target, ApiRequest request)
      throws ApiException {
    checkSubresource(endpoint, target, "delete");
    if (target.isCollection()) {
      return deleteAll(endpoint, target, request);
    }
    DeleteOptions options = DeletionRequest.read(request);
    return ApiResponse.json(200, endpoint.delete(target.namespace(), target.name(), options));
  }

  private static ApiResponse deleteAll(Endpoint endpoint, RequestTarget target, ApiRequest request)
      throws ApiException {
    DeleteOptions options = DeletionRequest.read(request);
    ListRequest selected = listRequest(target, request);
    // kube-apiserver takes the version of the list as that of each object, too.
    boolean hasVersion = !selected.resourceVersion().isEmpty();
    return ApiResponse.json(
        200,
        endpoint.deleteAll(
            selected,
            hasVersion ? options.withResourceVersion(selected.resourceVersion()) : options));
  }

  /** Checks that the verb is not for a subresource, which none of them has. */
  private static void checkSubresource(Endpoint endpoint, RequestTarget target, String verb)
      throws ApiException {
    if (!target.subresource().isEmpty()) {
      throw endpoint.definition().isBuiltIn()
          ? RequestFailures.methodNotAllowed()
          : RequestFailures.unsupportedVerb(endpoint.definition(), verb);
    }
  }

  private static void checkName(RequestTarget target) throws ApiException {
    if (target.isCollection()) {
      throw RequestFailures.missingName();
    }
  }

  private static WriteOptions options(ApiRequest request, String kind) throws ApiException {
    RequestParameters parameters = request.parameters();
    OptionChecks.check(parameters, kind);
    String manager = parameters.text("fieldManager");
    return new WriteOptions(
        manager.isEmpty() ? request.userAgent() : manager,
        !parameters.text("dryRun").isEmpty(),
        parameters.isTrue("force"));
  }

  /** Clients get warnings about a body even if the write fails. */
  private static ApiResponse answer(Write write, List<String> warnings) {
    try {
      return answer(write.execute()).withWarnings(warnings);
    } catch (ApiException e) {
      return ApiResponse.failure(e).withWarnings(warnings);
    }
  }

  private static ApiResponse answer(WriteResult result) {
    ObjectNode object = result.object();
    return ApiResponse.json(result.created() ? 201 : 200, object);
  }
}
