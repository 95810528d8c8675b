package io.appoperator.cli.install;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.cli.CommandRun;
import io.appoperator.cli.plugins.BrokenPlugins;
import io.appoperator.core.decode.Document;
import io.appoperator.core.decode.YamlReader;
import io.appoperator.testkit.BuiltTool;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * {@code helm template} and {@code operator install} give the same objects from the same values.
 */
class ChartEqualityIT {

  private static final Path CHART =
      Path.of(System.getProperty("project.root", "..")).resolve("charts/application-operator");

  @TempDir private Path folder;

  @Test
  void helmFindsNoFault() {
    assertThat(BuiltTool.HELM.run("", "lint", "--strict", CHART.toString()))
        .contains("0 chart(s) failed");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        // language=yaml
        """
        image: {repository: example.com:5000/operator, tag: "7", pullPolicy: Always}
        imagePullSecrets: [{name: registry}, {name: "123"}]
        replicas: 1
        resources: {requests: {cpu: 2}, limits: {memory: 1Gi, cpu: null}}
        nodeSelector: {pool: "true", kubernetes.io/os: linux}
        tolerations:
        - {key: infra, operator: Exists, effect: NoExecute, tolerationSeconds: 60}
        - {operator: Exists, effect: NoSchedule}
        affinity:
          nodeAffinity:
            requiredDuringSchedulingIgnoredDuringExecution:
              nodeSelectorTerms: [{matchExpressions: [{key: gpu, operator: DoesNotExist}]}]
          podAntiAffinity:
            preferredDuringSchedulingIgnoredDuringExecution:
            - weight: 1
              podAffinityTerm: {topologyKey: kubernetes.io/hostname, labelSelector: {matchLabels: {a: b}}}
        priorityClassName: system-cluster-critical
        env:
        - {name: OPERATOR_WORKERS, value: "4"}
        - {name: NODE, valueFrom: {fieldRef: {fieldPath: spec.nodeName}}}
        logFormat: text
        selector: "team in (shop, mail),!legacy"
        leaseName: shops
        metrics:
          {namespace: watchers, serviceMonitor: true, tlsSecret: metrics, authorization: true, maxPrimaries: 0,
          serviceMonitorLabels: {release: "123", empty: "", app.kubernetes.io/name: other}}
        """,
        "namespaces: [shop, \"123\", mail, shop]\n",
        "resources: {requests: {cpu: '0.2', memory: 262144Ki}, limits: {ephemeral-storage: '1e3'}}\n",
        "resources: {requests: {cpu: '0.7', memory: 0.3M}, limits: {cpu: 700m, memory: 300k}}\n",
        "resources: {requests: {cpu: null}, limits: null}\n",
        "resources: {requests: {example.com/device: 1}, limits: {example.com/device: '1', hugepages-2Mi: 2Mi}}\n",
        "resources: {limits: {example.com/device: 3000m, example.com/other: '2.0', requests.kubernetes.io/x: '0.5'}}\n",
        "metrics: {tlsSecret: metrics, authorization: true, serviceMonitor: true, tokenSecret: '007'}\n",
        """
        env:
        - {name: A, valueFrom: {fieldRef: {fieldPath: "metadata.labels['example.com/a']"}}}
        - {name: B, valueFrom: {resourceFieldRef: {resource: limits.memory, divisor: 1Mi}}}
        - {name: C, valueFrom: {resourceFieldRef: {resource: requests.cpu, divisor: 1m}}}
        - {name: D, valueFrom: {secretKeyRef: {name: a, key: .b, optional: true}}}
        - {name: E, value: "1e3"}
        - {name: F, value: "\\u2028 {{ x }}"}
        """,
        "resources: {requests: null, limits: {memory: 32Mi}}\n",
        """
        image: {digest: "sha256:0123456789012345678901234567890123456789012345678901234567890123"}
        namespaces: [shop]
        leaseName: 0.shops
        metrics: {tlsSecret: "123", authorization: true, serviceMonitor: true, maxPrimaries: 10000, serverName: "007"}
        crds: {enabled: false}
        """,
        """
        namespaces: [shop]
        metrics: {tlsSecret: metrics, authorization: true}
        clusterRoles: {enabled: false}
        """,
        """
        clusterRoles: {enabled: false}
        settings:
        - |
          # a comment with "quotes", {{ braces }} and a tab\t
          apiVersion: apps.example.com/v1alpha1
          kind: OperatorSettings
        """,
        """
        settings:
        - "apiVersion: apps.example.com/v1alpha1\\nkind: OperatorSettings"
        - "apiVersion: apps.example.com/v1alpha1\\nkind: OperatorSettings\\n"
        """
      })
  void bothGiveTheSameObjects(String values) throws IOException {
    compare(CHART, values);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "plugins: {mount: false}\n",
        "plugins: {image: \"example.com/plugins:1\"}\n",
        "plugins: {image: \"example.com/plugins:1\", copy: true}\n",
      })
  void bothMountPlugInsInTheSameWay(String values) throws IOException {
    String plugins = "--plugins=" + BrokenPlugins.working("good").write(folder, "good.jar");
    Path chart = folder.resolve("chart");
    assertThat(CommandRun.of("install", "--chart=" + chart, plugins))
        .isEqualTo(new CommandRun(0, "", ImageWarning.text()));

    compare(chart, values, plugins);
  }

  private void compare(Path chart, String values, String... options) throws IOException {
    String file = Files.writeString(folder.resolve("values.yaml"), values).toString();
    List<String> install =
        new ArrayList<>(List.of("install", "--namespace=007", "--values=" + file));
    install.addAll(List.of(options));

    CommandRun printed = CommandRun.of(install.toArray(String[]::new));
    String rendered =
        BuiltTool.HELM.run(
            "", "template", "release", chart.toString(), "--namespace=007", "--values=" + file);

    assertThat(printed.code()).as(printed.err()).isZero();
    Map<String, ObjectNode> expected = objects(printed.out());
    assertThat(expected.remove("Namespace 007")).isNotNull();
    Map<String, ObjectNode> actual = objects(rendered);
    assertThat(actual).containsOnlyKeys(expected.keySet());
    expected.forEach((name, object) -> assertThat(actual.get(name)).as(name).isEqualTo(object));
  }

  /** The objects by kind and name. Only the chart says that Helm keeps the definitions. */
  private static Map<String, ObjectNode> objects(String yaml) {
    YamlReader.Result read =
        new YamlReader().read("documents", yaml.getBytes(StandardCharsets.UTF_8));
    assertThat(read.problems()).isEmpty();
    List<ObjectNode> documents = read.documents().stream().map(Document::json).toList();
    Map<String, ObjectNode> objects = new TreeMap<>();
    for (ObjectNode document : documents) {
      String kind = document.path("kind").asText();
      ObjectNode metadata = document.withObjectProperty("metadata");
      if (kind.equals("CustomResourceDefinition")) {
        metadata.withObjectProperty("annotations").remove("helm.sh/resource-policy");
        if (metadata.path("annotations").isEmpty()) {
          metadata.remove("annotations");
        }
      }
      String namespace = metadata.path("namespace").asText();
      String name = (kind + " " + namespace).strip() + " " + metadata.path("name").asText();
      assertThat(objects.put(name, document)).as(name).isNull();
    }
    return objects;
  }
}
