package io.appoperator.testkit;

import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * The requests that a fault meets.
 *
 * @param method the HTTP method, {@code WATCH} for watches, or {@code *}
 * @param path the resource, and below it name and subresource, each of which may be {@code *}
 */
record RequestPattern(String method, List<String> path) {

  private static final String ANY = "*";
  private static final String WATCH = "WATCH";
  private static final Set<String> METHODS =
      Set.of("DELETE", "GET", "PATCH", "POST", "PUT", WATCH, ANY);

  RequestPattern {
    path = List.copyOf(path);
  }

  /**
   * Parses a pattern, as in {@code PATCH deployments/shop}.
   *
   * @throws IllegalArgumentException if the method is unknown
   */
  static RequestPattern parse(String text) {
    String[] parts = text.trim().split(" +", 2);
    if (!METHODS.contains(parts[0])) {
      throw new IllegalArgumentException(
          "'%s' does not begin with a method; must be one of %s, as in 'PATCH deployments'."
              .formatted(text, METHODS.stream().sorted().toList()));
    }
    return new RequestPattern(
        parts[0], parts.length == 1 ? List.of() : Arrays.asList(parts[1].split("/")));
  }

  boolean matches(String requestMethod, String uri) {
    String[] target = uri.split("\\?", 2);
    boolean watch = target.length > 1 && target[1].contains("watch=");
    return (method.equals(ANY) || method.equals(watch ? WATCH : requestMethod))
        && matchesPath(resource(target[0]));
  }

  private boolean matchesPath(List<String> segments) {
    if (segments.size() < path.size()) {
      return false;
    }
    for (int i = 0; i < path.size(); i++) {
      if (!path.get(i).equals(ANY) && !path.get(i).equals(segments.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** Returns the part of a path that begins with the resource; empty for other paths. */
  static List<String> resource(String path) {
    List<String> segments = Arrays.asList(path.substring(1).split("/"));
    int version = segments.get(0).equals("api") ? 2 : 3;
    if (segments.size() <= version) {
      return List.of();
    }
    List<String> rest = segments.subList(version, segments.size());
    return rest.size() > 2 && rest.get(0).equals("namespaces")
        ? rest.subList(2, rest.size())
        : rest;
  }
}
