package io.appoperator.e2e;

import io.appoperator.testkit.AuditEntry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A write of the operator for one Application, after which a test can kill the operator.
 *
 * @param method the HTTP method
 * @param path the path, with {@code NAME} for the name of the Application
 * @param occurrence the number of this write among equal ones, from 1
 */
record CrashPoint(String method, String path, int occurrence) {

  /** Returns all writes of an undisturbed run in their order. */
  static List<CrashPoint> of(List<AuditEntry> writes, String application) {
    List<CrashPoint> points = new ArrayList<>();
    Map<String, Integer> counts = new HashMap<>();
    for (AuditEntry write : writes) {
      String method = method(write.verb());
      String path = path(write.uri(), application);
      points.add(new CrashPoint(method, path, counts.merge(method + path, 1, Integer::sum)));
    }
    return points;
  }

  /** Returns whether a request is such a write, with any number. */
  boolean isOf(String requestMethod, String uri, String application) {
    return method.equals(requestMethod)
        && path.equals(path(uri, application))
        && !uri.contains("dryRun=All");
  }

  private static String method(String verb) {
    return switch (verb) {
      case "create" -> "POST";
      case "update" -> "PUT";
      case "patch" -> "PATCH";
      case "delete", "deletecollection" -> "DELETE";
      default -> throw new IllegalArgumentException(verb + " is no write.");
    };
  }

  private static String path(String uri, String application) {
    return uri.replaceAll("\\?.*", "")
        // The name of an event ends in a unique number.
        .replaceAll("/" + application + "\\.[0-9a-f]+$", "/NAME.EVENT")
        .replaceAll("/" + application + "(?=[-/]|$)", "/NAME");
  }

  /** Returns text such as {@code PATCH deployments/NAME (1)}. */
  @Override
  public String toString() {
    return "%s %s (%s)".formatted(method, path.replaceAll(".*/namespaces/[^/]+/", ""), occurrence);
  }
}
