package io.appoperator.embedded.http;

import io.appoperator.embedded.engine.ApiException;
import io.appoperator.embedded.engine.RequestFailures;
import io.appoperator.embedded.kind.ResourceDefinition;
import java.util.Optional;

/**
 * Which methods a path serves. Without a namespace, objects of namespaced kinds can only be listed
 * and watched: above all, no request deletes the objects of all namespaces.
 */
final class ServedMethods {

  private ServedMethods() {}

  /**
   * Returns the answer if kube-apiserver has no such path for custom resources.
   *
   * @throws ApiException if a path of a built-in kind is not served, or not with this method
   */
  static Optional<ApiResponse> check(
      ResourceDefinition definition, RequestTarget target, String method) throws ApiException {
    boolean ofAllNamespaces = definition.namespaced() && target.namespace().isEmpty();
    boolean lists = method.equals("GET") && (target.isCollection() || target.isWatch());
    if (!definition.isBuiltIn()) {
      return ofAllNamespaces && !lists
          ? Optional.of(ApiResponse.text(404, "404 page not found\n"))
          : Optional.empty();
    }
    if (target.isCollection() && !lists && !writesMany(definition, method, ofAllNamespaces)) {
      throw RequestFailures.methodNotAllowed();
    }
    if (ofAllNamespaces && !target.isCollection() && !lists) {
      throw RequestFailures.unknownResource();
    }
    return Optional.empty();
  }

  private static boolean writesMany(
      ResourceDefinition definition, String method, boolean ofAllNamespaces) {
    return switch (method) {
      case "POST" -> !ofAllNamespaces;
      case "DELETE" -> !ofAllNamespaces && !definition.resource().equals("namespaces");
      default -> false;
    };
  }
}
