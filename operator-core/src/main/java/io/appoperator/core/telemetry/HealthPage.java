package io.appoperator.core.telemetry;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/** The checks of one path. The response has the format of the Kubernetes components. */
final class HealthPage {

  private static final String VERBOSE = "verbose";
  private static final String EXCLUDE = "exclude=";

  private final String name;
  private final List<HealthCheck> checks;

  HealthPage(String name, List<HealthCheck> checks) {
    this.name = name;
    this.checks = List.copyOf(checks);
  }

  /** Returns the page of all checks, and one page for each check below it. */
  Map<String, Function<String, HttpPageResponse>> pages() {
    Map<String, Function<String, HttpPageResponse>> pages = new TreeMap<>();
    pages.put("/" + name, this::all);
    for (HealthCheck check : checks) {
      HealthPage one = new HealthPage(name, List.of(check));
      pages.put("/" + name + "/" + check.name(), one::all);
    }
    return pages;
  }

  private HttpPageResponse all(String query) {
    List<String> parameters = List.of(query.split("&", -1));
    boolean verbose = parameters.stream().anyMatch(HealthPage::listsAll);
    Set<String> excluded = excluded(parameters);
    List<String> lines = new ArrayList<>();
    boolean healthy = true;
    for (HealthCheck check : checks) {
      if (excluded.remove(check.name())) {
        lines.add("[+]%s excluded: ok".formatted(check.name()));
        continue;
      }
      Optional<String> failure = check.run();
      healthy &= failure.isEmpty();
      lines.add(
          failure
              .map(why -> "[-]%s failed: %s".formatted(check.name(), why))
              .orElseGet(() -> passed(check)));
    }
    if (!excluded.isEmpty()) {
      lines.add("warn: some checks cannot be excluded: there is no " + String.join(", ", excluded));
    }
    if (healthy && !verbose) {
      return HttpPageResponse.text(200, "ok");
    }
    if (!verbose) {
      lines.removeIf(line -> line.startsWith("[+]"));
    }
    lines.add("%s check %s".formatted(name, healthy ? "passed" : "failed"));
    return HttpPageResponse.text(healthy ? 200 : 503, String.join("\n", lines) + "\n");
  }

  private static String passed(HealthCheck check) {
    return check
        .note()
        .get()
        .map(note -> "[+]%s ok: %s".formatted(check.name(), note))
        .orElse("[+]%s ok".formatted(check.name()));
  }

  private static Set<String> excluded(List<String> parameters) {
    Set<String> names = new TreeSet<>();
    for (String parameter : parameters) {
      if (parameter.startsWith(EXCLUDE)) {
        names.add(URLDecoder.decode(parameter.substring(EXCLUDE.length()), UTF_8));
      }
    }
    return names;
  }

  private static boolean listsAll(String parameter) {
    return parameter.equals(VERBOSE) || parameter.startsWith(VERBOSE + "=");
  }
}
