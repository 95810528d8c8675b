package io.appoperator.core.install;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * The Deployment of the operator and its supporting objects, from {@code workload.yaml} in this
 * package.
 *
 * @param namespace the Namespace
 * @param account the ServiceAccount
 * @param workload the Deployment, its budget, Services and NetworkPolicy
 * @param monitor the ServiceMonitor
 */
record WorkloadDocuments(
    ObjectNode namespace, ObjectNode account, List<ObjectNode> workload, ObjectNode monitor) {

  private static final String METRICS_CLIENTS =
      "/spec/ingress/0/from/0/namespaceSelector/matchLabels";

  static WorkloadDocuments of(ManifestValues values, PluginVolumes plugins) {
    List<ObjectNode> documents = InstallResource.read("workload.yaml");
    ObjectNode namespace = documents.get(0);
    namespace.withObjectProperty("metadata").put("name", values.namespace());
    List<ObjectNode> namespaced = documents.subList(1, documents.size());
    ObjectNode metrics = namespace;
    for (ObjectNode document : namespaced) {
      document.withObjectProperty("metadata").put("namespace", values.namespace());
      switch (document.path("kind").asText()) {
        case "Deployment" -> new DeploymentValues(values, plugins, document).fillIn();
        case "NetworkPolicy" ->
            values.set(
                (ObjectNode) document.at(METRICS_CLIENTS),
                "kubernetes.io/metadata.name",
                "metrics.namespace");
        case "Service" -> metrics = document; // that of the metrics is the last one
        default -> {}
      }
    }
    return new WorkloadDocuments(
        namespace,
        namespaced.get(0),
        List.copyOf(namespaced.subList(1, namespaced.size())),
        MonitorDocument.of(metrics, values));
  }
}
