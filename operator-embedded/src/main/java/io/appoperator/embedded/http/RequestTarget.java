package io.appoperator.embedded.http;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What the path of a request names.
 *
 * @param apiVersion the version, as in {@code apps/v1}
 * @param namespace the namespace; empty for all, and for cluster-scoped kinds
 * @param plural the resource
 * @param name the object; empty for the collection
 * @param subresource the subresource; empty for the object itself
 * @param isWatch whether the path itself asks for a watch, as old clients do
 */
record RequestTarget(
    String apiVersion,
    String namespace,
    String plural,
    String name,
    String subresource,
    boolean isWatch) {

  private static final String WATCH = "watch";

  /** The subresources of a namespace, which are not kinds in it. */
  private static final Set<String> OF_NAMESPACE = Set.of("status", "finalize");

  /**
   * Returns the target of a path below {@code /api} or {@code /apis}; empty if it has none. A slash
   * at the end has no meaning.
   */
  static Optional<RequestTarget> parse(String path) {
    List<String> parts = List.of(path.replaceFirst("/$", "").replaceFirst("^/", "").split("/", -1));
    int length = parts.get(0).equals("api") ? 2 : 3;
    if (parts.size() <= length || !(length == 2 || parts.get(0).equals("apis"))) {
      return Optional.empty();
    }
    String apiVersion = String.join("/", parts.subList(1, length));
    boolean isWatch = parts.get(length).equals(WATCH) && parts.size() > length + 1;
    List<String> rest = parts.subList(isWatch ? length + 1 : length, parts.size());
    boolean ofNamespace = rest.size() == 3 && OF_NAMESPACE.contains(rest.get(2));
    boolean inNamespace = rest.size() > 2 && rest.get(0).equals("namespaces") && !ofNamespace;
    String namespace = inNamespace ? rest.get(1) : "";
    List<String> names = inNamespace ? rest.subList(2, rest.size()) : rest;
    if (names.size() > 3 || names.contains("")) {
      return Optional.empty();
    }
    return Optional.of(
        new RequestTarget(
            apiVersion,
            namespace,
            names.get(0),
            names.size() > 1 ? names.get(1) : "",
            names.size() > 2 ? names.get(2) : "",
            isWatch));
  }

  boolean isCollection() {
    return name.isEmpty();
  }
}
