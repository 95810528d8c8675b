package io.appoperator.cli.install;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.cli.CommandRun;
import io.appoperator.core.decode.Document;
import io.appoperator.core.decode.YamlReader;
import io.appoperator.testkit.AuditEntry;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.BuiltTool;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A release of the chart, from its installation to its end, by a user with the documented roles. On
 * the real server, which checks them.
 */
@WithControlPlane
class ChartIT {

  private static final Path ROOT = Path.of(System.getProperty("project.root", ".."));
  private static final String CHART = "charts/application-operator";
  private static final String DEFINITION = "applications.apps.example.com";
  private static final Pattern FIELD = Pattern.compile("(?m)^( +)rollout:\n(?:\\1 .*\n)+");
  private static final Pattern ROLES =
      Pattern.compile("(?s)## Permissions of the installer\n.*?```yaml\n(.*?)```");
  private static final int FORBIDDEN = 403;
  private static final int CREATED = 201;

  /** Verbs that permit other requests, and are not in the audit log. */
  private static final Set<String> IMPLIED = Set.of("escalate", "bind");

  private static final String ROLE = "application-operator-installer";

  @TempDir private Path folder;
  private ControlPlane server;
  private String namespace;
  private Path kubeconfig;

  @BeforeEach
  void logIn(ControlPlane controlPlane, TestNamespace testNamespace) {
    server = controlPlane;
    namespace = testNamespace.name();
    kubeconfig = server.kubeconfigFor(namespace, "installer");
  }

  /** Other tests need the definition of this version. */
  @AfterEach
  void restore() {
    server.applyYaml(CommandRun.of("crd").out());
    server.kubectl("delete", "clusterrole,clusterrolebinding", "--ignore-not-found", ROLE);
  }

  @Test
  void aReleaseNeedsExactlyTheDocumentedPermissions() throws IOException {
    String roles = documentedRoles();
    server.applyYaml(roles);
    bind();
    String former = formerChart();
    AuditLog.Position start = server.audit().now();

    // Other tests applied the definition without Helm.
    helm("install", "operator", former, "--take-ownership");
    assertThat(fields()).doesNotContain("rollout");
    CommandRun refused =
        CommandRun.of("run", "--once", "--kubeconfig=" + server.kubeconfig(), "-n", namespace);
    assertThat(refused.code()).isEqualTo(4);
    assertThat(refused.err())
        .contains(
            "The cluster has older definitions than this operator:\n",
            "  " + DEFINITION + " lacks spec.rollout\n",
            "operator crd | kubectl apply -f -");

    String settings = "apiVersion: apps.example.com/v1alpha1\nkind: OperatorSettings\n";
    Path file = Files.writeString(folder.resolve("settings.yaml"), settings);
    helm(
        "upgrade",
        "operator",
        ROOT.resolve(CHART).toString(),
        "--set=replicas=2",
        "--set-file=settings[0]=" + file);
    assertThat(fields()).contains("rollout");
    assertThat(get("deployment", "{.spec.replicas}")).isEqualTo("2");
    assertThat(get("configmap", "{.metadata.name}", "application-operator-settings")).isNotEmpty();

    helm("rollback", "operator", "1");
    assertThat(get("deployment", "{.spec.replicas}")).isEqualTo("3");
    assertThat(get("configmap", "{.metadata.name}", "application-operator-settings")).isEmpty();

    helm("uninstall", "operator");
    assertThat(get("deployment", "{.metadata.name}")).isEmpty();
    assertThat(server.kubectl("get", "clusterrole", "application-operator", "--ignore-not-found"))
        .isEmpty();
    assertThat(fields()).contains("image");

    List<AuditEntry> requests =
        server.audit().since(start, "system:serviceaccount:%s:installer".formatted(namespace));
    assertThat(requests).as("denied").noneMatch(request -> request.code() == FORBIDDEN);
    assertThat(used(requests)).isEqualTo(granted(roles));
  }

  private String documentedRoles() throws IOException {
    Matcher roles = ROLES.matcher(Files.readString(ROOT.resolve("docs/guides/helm.md")));
    assertThat(roles.find()).isTrue();
    return roles.group(1).replace("operator-system", namespace);
  }

  private void bind() {
    String account = "--serviceaccount=" + namespace + ":installer";
    server.kubectl("create", "clusterrolebinding", ROLE, "--clusterrole=" + ROLE, account);
    server.kubectl(
        "create", "rolebinding", ROLE, "--role=" + ROLE, account, "--namespace=" + namespace);
  }

  /** Returns the directory of a chart of an earlier version, whose definition lacks a field. */
  private String formerChart() throws IOException {
    Path source = ROOT.resolve(CHART);
    Path target = folder.resolve("former");
    try (Stream<Path> files = Files.walk(source)) {
      for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
        Path copy = target.resolve(source.relativize(file).toString());
        Files.createDirectories(copy.getParent());
        String text = Files.readString(file);
        if (file.getFileName().toString().startsWith("crd-")) {
          text = FIELD.matcher(text).replaceFirst("");
        }
        Files.writeString(copy, text);
      }
    }
    return target.toString();
  }

  private void helm(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.add("--kubeconfig=" + kubeconfig);
    all.add("--namespace=" + namespace);
    all.add("--repository-cache=" + folder.resolve("cache"));
    all.add("--repository-config=" + folder.resolve("repositories.yaml"));
    var unused = BuiltTool.HELM.run("", all.toArray(String[]::new));
  }

  private String fields() {
    return server.kubectl(
        "get",
        "crd",
        DEFINITION,
        "-o",
        "jsonpath={.spec.versions[0].schema.openAPIV3Schema.properties.spec.properties}");
  }

  private String get(String kind, String path) {
    return get(kind, path, "application-operator");
  }

  private String get(String kind, String path, String name) {
    return server.kubectl(
        "get", kind, name, "-n", namespace, "--ignore-not-found", "-o", "jsonpath=" + path);
  }

  private static Set<String> used(List<AuditEntry> requests) {
    Set<String> used = new TreeSet<>();
    for (AuditEntry request : requests) {
      if (request.resource().isEmpty() || request.resource().endsWith("reviews")) {
        continue;
      }
      used.add(line(request.verb(), request.group(), request.resource()));
      if (request.verb().equals("patch") && request.code() == CREATED) {
        used.add(line("create", request.group(), request.resource()));
      }
    }
    return used;
  }

  private static Set<String> granted(String roles) {
    Set<String> granted = new TreeSet<>();
    for (Document document :
        new YamlReader().read("roles", roles.getBytes(StandardCharsets.UTF_8)).documents()) {
      for (JsonNode rule : document.json().path("rules")) {
        for (JsonNode resource : rule.path("resources")) {
          for (JsonNode verb : rule.path("verbs")) {
            if (!IMPLIED.contains(verb.asText())) {
              granted.add(line(verb.asText(), rule.at("/apiGroups/0").asText(), resource.asText()));
            }
          }
        }
      }
    }
    return granted;
  }

  private static String line(String verb, String group, String resource) {
    return verb + " " + group + " " + resource;
  }
}
