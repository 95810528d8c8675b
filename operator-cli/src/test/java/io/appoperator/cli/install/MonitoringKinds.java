package io.appoperator.cli.install;

import io.appoperator.testkit.ControlPlane;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The kinds of the Prometheus Operator that an installation uses, without that operator. */
final class MonitoringKinds {

  private static final String GROUP = "monitoring.coreos.com";
  private static final String DEFINITION =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: %2$ss.%1$s}
      spec:
        group: %1$s
        scope: Namespaced
        names: {kind: %3$s, plural: %2$ss}
        versions:
        - name: v1
          served: true
          storage: true
          schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
      """;

  private final ControlPlane server;

  MonitoringKinds(ControlPlane server) {
    this.server = server;
  }

  /** Defines the kinds. */
  void define() {
    for (String kind : List.of("ServiceMonitor", "PrometheusRule")) {
      String name = kind.toLowerCase(Locale.ROOT);
      server.applyYaml(DEFINITION.formatted(GROUP, name, kind));
      server.awaitKind("%ss.%s".formatted(name, GROUP));
    }
  }

  /** Deletes the kinds. */
  void remove() {
    for (String plural : List.of("servicemonitors", "prometheusrules")) {
      server.kubectl("delete", "crd", "--ignore-not-found", plural + "." + GROUP);
    }
  }

  /** Applies the alerts and the dashboard twice with a change, and deletes them. */
  void applyAndDeleteInsights(ChartInstaller installer, Path folder) throws IOException {
    Files.createDirectories(folder);
    try (Stream<Path> files = Files.list(ChartInstaller.ROOT.resolve("config/insights"))) {
      for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
        Files.copy(file, folder.resolve(file.getFileName().toString()));
      }
    }
    Path kustomization = folder.resolve("kustomization.yaml");
    String text = Files.readString(kustomization);
    Files.writeString(kustomization, text.replace("operator-system", installer.namespace()));
    installer.kubectl("apply", "-k", folder.toString());
    Path rules = folder.resolve("rules.yaml");
    Files.writeString(rules, Files.readString(rules).replace("severity: info", "severity: none"));
    installer.kubectl("apply", "-k", folder.toString());
    installer.kubectl("delete", "-k", folder.toString(), "--wait=false");
  }
}
