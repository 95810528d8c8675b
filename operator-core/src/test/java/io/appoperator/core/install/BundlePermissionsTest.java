package io.appoperator.core.install;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.decode.Document;
import io.appoperator.core.decode.YamlReader;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.sample.Greetings;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** A bundle gives the operator's ServiceAccount what a plain installation gives it. */
class BundlePermissionsTest {

  private static final PluginRegistry PLUGINS = Greetings.plugins(Greetings.manager("text"));

  /** Together these set each value but the namespaces, which a bundle cannot have. */
  private static final List<String> VALUES =
      List.of(
          "{}",
          "metrics: {tlsSecret: t, authorization: true}",
          "metrics: {tlsSecret: t, authorization: true, tokenSecret: reader, serviceMonitor: true}",
          "metrics: {tlsSecret: t, authorization: true}\nclusterRoles: {enabled: false}",
          "metrics: {tlsSecret: t, serverName: metrics, serviceMonitor: true, namespace: prometheus, maxPrimaries: 5}",
          "metrics: {serviceMonitor: true, serviceMonitorLabels: {release: prometheus}}",
          "clusterRoles: {enabled: false}",
          "crds: {enabled: false}",
          "leaseName: second",
          "selector: team=shop",
          "settings: ['kind: OperatorSettings']",
          "plugins: {mount: false, image: 'example/plugins:1', copy: true}",
          "image: {repository: a, tag: b, digest: '', pullPolicy: Always}\nreplicas: 1",
          "imagePullSecrets: [{name: a}]\nresources: {requests: {cpu: 1}}\nlogFormat: json",
          "nodeSelector: {a: b}\ntolerations: [{key: a}]\naffinity: {nodeAffinity: {}}",
          "priorityClassName: high\nenv: [{name: A, value: b}]");

  /** Their fields are those of a pod. */
  private static final Set<String> OF_KUBERNETES = Set.of("resources", "affinity");

  @ParameterizedTest
  @FieldSource("VALUES")
  void theBundleGrantsWhatInstallGrants(String values) {
    assertThat(ofBundle(values)).isEqualTo(ofInstall(values));
  }

  @Test
  void reviewsOfTokensNeedAuthorizationOnly() {
    String reviews = "ClusterRole [\"authentication.k8s.io\"] [\"tokenreviews\"] [] [\"create\"]";

    assertThat(ofBundle("metrics: {tlsSecret: t, authorization: true}")).contains(reviews);
    assertThat(ofBundle("metrics: {tlsSecret: t}")).doesNotContain(reviews);
  }

  @Test
  void rolesOfUsersStayInTheBundle() {
    assertThat(
            BundleDocuments.of(
                PLUGINS,
                options("metrics: {tlsSecret: t, authorization: true}"),
                BundleOptions.none()))
        .containsKeys(
            "manifests/application-operator-view_clusterrole.yaml",
            "manifests/application-operator-metrics-reader_clusterrole.yaml")
        .doesNotContainKeys(
            "manifests/application-operator_clusterrole.yaml",
            "manifests/application-operator-metrics-auth_clusterrole.yaml");
  }

  @Test
  void theFilesSetEachValue() {
    Set<String> set = new TreeSet<>(Set.of("namespaces"));
    VALUES.forEach(values -> addPaths("", read(values), set));
    Set<String> all = new TreeSet<>();
    addSchemaPaths("", InstallSchema.STANDARD.properties(), all);

    assertThat(set).containsAll(all);
  }

  private static Set<String> ofBundle(String values) {
    String text =
        BundleDocuments.of(PLUGINS, options(values), BundleOptions.none())
            .get("manifests/application-operator.clusterserviceversion.yaml");
    JsonNode install = read(String.valueOf(text)).at("/spec/install/spec");
    Set<String> granted = new TreeSet<>();
    for (JsonNode permissions : install.path("clusterPermissions")) {
      assertThat(permissions.path("serviceAccountName").asText()).isEqualTo("application-operator");
      add("ClusterRole", permissions, granted);
    }
    for (JsonNode permissions : install.path("permissions")) {
      assertThat(permissions.path("serviceAccountName").asText()).isEqualTo("application-operator");
      add("Role", permissions, granted);
    }
    return granted;
  }

  /** Returns what the bindings of the ServiceAccount give, with the ClusterRoles of the cluster. */
  private static Set<String> ofInstall(String values) {
    List<ObjectNode> documents =
        new ArrayList<>(InstallDocuments.of(PLUGINS, options(values)).access());
    documents.addAll(
        InstallDocuments.of(
                PLUGINS,
                options(values.replace("clusterRoles: {enabled: false}", "crds: {enabled: false}")))
            .access());
    Set<String> granted = new TreeSet<>();
    for (ObjectNode binding : documents) {
      if (!binding.path("subjects").toString().contains("\"name\":\"application-operator\"")) {
        continue;
      }
      JsonNode reference = binding.path("roleRef");
      for (ObjectNode role : documents) {
        if (role.path("kind").equals(reference.path("kind"))
            && role.at("/metadata/name").equals(reference.path("name"))) {
          add(reference.path("kind").asText(), role, granted);
        }
      }
    }
    return granted;
  }

  private static void add(String scope, JsonNode role, Set<String> granted) {
    for (JsonNode rule : role.path("rules")) {
      granted.add(
          "%s %s %s %s %s"
              .formatted(
                  scope,
                  rule.path("apiGroups"),
                  rule.path("resources"),
                  rule.has("resourceNames") ? rule.path("resourceNames") : "[]",
                  rule.path("verbs")));
    }
  }

  private static InstallOptions options(String values) {
    return new InstallOptions(
        "operator-system",
        "1.0.0",
        InstallValues.standard().with(read(values)),
        InstalledPlugins.none());
  }

  private static ObjectNode read(String yaml) {
    List<Document> documents =
        new YamlReader().read("values", yaml.getBytes(StandardCharsets.UTF_8)).documents();
    return documents.get(0).json();
  }

  private static void addPaths(String prefix, JsonNode values, Set<String> paths) {
    values
        .properties()
        .forEach(
            value -> {
              paths.add(prefix + value.getKey());
              addPaths(prefix + value.getKey() + ".", value.getValue(), paths);
            });
  }

  private static void addSchemaPaths(String prefix, JsonNode properties, Set<String> paths) {
    properties
        .properties()
        .forEach(
            value -> {
              paths.add(prefix + value.getKey());
              if (!OF_KUBERNETES.contains(value.getKey())) {
                addSchemaPaths(
                    prefix + value.getKey() + ".", value.getValue().path("properties"), paths);
              }
            });
  }
}
