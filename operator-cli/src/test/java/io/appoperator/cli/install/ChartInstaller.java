package io.appoperator.cli.install;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.core.decode.Document;
import io.appoperator.core.decode.YamlReader;
import io.appoperator.testkit.AuditEntry;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.BuiltTool;
import io.appoperator.testkit.ControlPlane;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A user who runs Helm with the roles of the guide, and what the audit log shows of that user. */
final class ChartInstaller {

  static final Path ROOT = Path.of(System.getProperty("project.root", ".."));
  static final Path CHART = ROOT.resolve("charts/application-operator");

  /** The name of all roles in the guide. */
  static final String ROLE = "application-operator-installer";

  private static final int CREATED = 201;
  private static final Duration LIMIT = Duration.ofMinutes(1);

  /** Verbs that permit other requests, and are not in the audit log. */
  private static final Set<String> IMPLIED = Set.of("escalate", "bind");

  private final ControlPlane server;
  private final String namespace;
  private final Path folder;
  private final Path kubeconfig;

  /**
   * @param namespace that of the release
   * @param folder where Helm writes its files
   */
  ChartInstaller(ControlPlane server, String namespace, Path folder) {
    this.server = server;
    this.namespace = namespace;
    this.folder = folder;
    this.kubeconfig = server.kubeconfigFor(namespace, "installer");
  }

  /** Returns the first roles below a heading of the guide, for the namespace of the release. */
  String documentedRoles(String heading) throws IOException {
    String guide = Files.readString(ROOT.resolve("docs/guides/helm.md"));
    Matcher roles = Pattern.compile("(?s)#+ " + heading + "\n.*?```yaml\n(.*?)```").matcher(guide);
    if (!roles.find()) {
      throw new AssertionError("The guide has no roles below the heading " + heading + ".");
    }
    return roles.group(1).replace("operator-system", namespace);
  }

  /** Binds the ClusterRole of the guide. */
  void bindClusterRole() {
    server.kubectl("create", "clusterrolebinding", ROLE, "--clusterrole=" + ROLE, account());
    awaitPermission("create", "clusterroles", namespace);
  }

  /** Binds the Role of the guide in a namespace. */
  void bindRole(String in) {
    bindRole(in, ROLE);
    awaitPermission("create", "roles", in);
  }

  /** Binds another Role of the guide. */
  void bindRole(String in, String role) {
    server.kubectl("create", "rolebinding", role, "--role=" + role, account(), "-n", in);
  }

  /** Runs kubectl as this user. */
  void kubectl(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.add("--kubeconfig=" + kubeconfig);
    all.add("--namespace=" + namespace);
    var unused = server.kubectl(all.toArray(String[]::new));
  }

  private String account() {
    return "--serviceaccount=" + namespace + ":installer";
  }

  /** The API server uses changed roles with a delay. */
  void awaitPermission(String verb, String resource, String in) {
    await()
        .atMost(LIMIT)
        .ignoreExceptions()
        .until(
            () ->
                server
                    .kubectl("auth", "can-i", verb, resource, "-n", in, "--as=" + user())
                    .startsWith("yes"));
  }

  private String user() {
    return "system:serviceaccount:%s:installer".formatted(namespace);
  }

  /** Returns the namespace of the release. */
  String namespace() {
    return namespace;
  }

  /** Runs Helm. */
  void helm(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.add("--kubeconfig=" + kubeconfig);
    all.add("--namespace=" + namespace);
    all.add("--repository-cache=" + folder.resolve("cache"));
    all.add("--repository-config=" + folder.resolve("repositories.yaml"));
    var unused = BuiltTool.HELM.run("", all.toArray(String[]::new));
  }

  /** Returns the requests of Helm. */
  List<AuditEntry> requests(AuditLog.Position start) {
    return server.audit().since(start, user());
  }

  /**
   * Returns the permissions that requests needed, each as verb, group, resource, and the name of an
   * object without a namespace.
   */
  static Set<String> used(List<AuditEntry> requests) {
    Set<String> used = new TreeSet<>();
    for (AuditEntry request : requests) {
      if (request.resource().isEmpty() || request.resource().endsWith("reviews")) {
        continue;
      }
      boolean isNamed = request.namespace().isEmpty() && !request.verb().equals("create");
      used.add(
          permission(
              request.verb(), request.group(), request.resource(), isNamed ? request.name() : ""));
      if (request.verb().equals("patch") && request.code() == CREATED) {
        used.add(permission("create", request.group(), request.resource(), ""));
      }
    }
    return used;
  }

  /** Returns the permissions of roles, in the same form. */
  static Set<String> granted(String roles) {
    Set<String> granted = new TreeSet<>();
    for (Document document :
        new YamlReader().read("roles", roles.getBytes(StandardCharsets.UTF_8)).documents()) {
      for (JsonNode rule : document.json().path("rules")) {
        for (JsonNode resource : rule.path("resources")) {
          for (JsonNode verb : rule.path("verbs")) {
            if (!IMPLIED.contains(verb.asText())) {
              String group = rule.at("/apiGroups/0").asText();
              names(rule)
                  .forEach(
                      name ->
                          granted.add(permission(verb.asText(), group, resource.asText(), name)));
            }
          }
        }
      }
    }
    return granted;
  }

  /** Returns the names of the objects that a rule permits; an empty one for all. */
  private static List<String> names(JsonNode rule) {
    List<String> names = new ArrayList<>();
    rule.path("resourceNames").forEach(name -> names.add(name.asText()));
    return names.isEmpty() ? List.of("") : names;
  }

  private static String permission(String verb, String group, String resource, String name) {
    return "%s %s %s %s".formatted(verb, group, resource, name).strip();
  }
}
