package io.appoperator.embedded.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Answers whether the server is well, as a whole or one of its parts. It always is. */
final class HealthChecks {

  private static final List<String> LIVENESS = List.of("ping", "log", "etcd");

  /** The parts that make sense for this server, in the order of kube-apiserver. */
  private static final Map<String, List<String>> PARTS =
      Map.of(
          "/healthz",
          LIVENESS,
          "/livez",
          LIVENESS,
          "/readyz",
          List.of("ping", "log", "etcd", "etcd-readiness", "informer-sync", "shutdown"));

  private HealthChecks() {}

  /** Returns the paths of all checks. */
  static List<String> paths() {
    return PARTS.entrySet().stream()
        .flatMap(
            check ->
                Stream.concat(
                    Stream.of(check.getKey()),
                    check.getValue().stream().map(part -> check.getKey() + "/" + part)))
        .toList();
  }

  /** Returns the answer for a path; empty if it is not one of a check. */
  static Optional<ApiResponse> find(String path, RequestParameters parameters) {
    if (!paths().contains(path)) {
      return Optional.empty();
    }
    List<String> parts = PARTS.getOrDefault(path, List.of());
    boolean isShort = parts.isEmpty() || !parameters.has("verbose");
    return Optional.of(
        ApiResponse.text(
            200, isShort ? "ok" : report(path.substring(1), parts, parameters.all("exclude"))));
  }

  private static String report(String check, List<String> parts, List<String> excluded) {
    List<String> lines = new ArrayList<>();
    for (String part : parts) {
      lines.add("[+]" + part + (excluded.contains(part) ? " excluded: ok" : " ok"));
    }
    TreeSet<String> unknown = new TreeSet<>(excluded);
    parts.forEach(unknown::remove);
    if (!unknown.isEmpty()) {
      lines.add(
          unknown.stream()
              .map(name -> '"' + name + '"')
              .collect(
                  Collectors.joining(
                      ", ", "warn: some health checks cannot be excluded: no matches for ", "")));
    }
    lines.add(check + " check passed");
    return String.join("\n", lines) + "\n";
  }
}
