package io.appoperator.core.install;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.decode.Document;
import io.appoperator.core.decode.YamlReader;
import io.appoperator.core.election.ElectionSettings;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The Deployment of the operator and its supporting objects, from {@code workload.yaml} in this
 * package.
 *
 * @param namespace the Namespace
 * @param account the ServiceAccount
 * @param workload the ConfigMap with settings if there are some, the Deployment, its budget,
 *     Services and NetworkPolicy
 */
record WorkloadDocuments(ObjectNode namespace, ObjectNode account, List<ObjectNode> workload) {

  private static final String TEMPLATE = "workload.yaml";
  private static final String METRICS_CLIENTS =
      "/spec/ingress/0/from/0/namespaceSelector/matchLabels";

  static WorkloadDocuments of(InstallOptions options) {
    List<ObjectNode> documents = template();
    ObjectNode namespace = documents.get(0);
    namespace.withObjectProperty("metadata").put("name", options.namespace());
    List<ObjectNode> namespaced = documents.subList(1, documents.size());
    for (ObjectNode document : namespaced) {
      document.withObjectProperty("metadata").put("namespace", options.namespace());
      if (document.path("kind").asText().equals("Deployment")) {
        fillIn(document, options);
      }
      if (document.path("kind").asText().equals("NetworkPolicy")) {
        ((ObjectNode) document.at(METRICS_CLIENTS))
            .put("kubernetes.io/metadata.name", options.metricsNamespace());
      }
    }
    List<ObjectNode> workload = new ArrayList<>(namespaced.subList(1, namespaced.size()));
    if (!options.settings().isEmpty()) {
      workload.add(0, new SettingsConfigMap(options.settings()).document(options.namespace()));
    }
    return new WorkloadDocuments(namespace, namespaced.get(0), List.copyOf(workload));
  }

  private static void fillIn(ObjectNode deployment, InstallOptions options) {
    deployment.withObjectProperty("spec").put("replicas", options.replicas());
    ObjectNode container = (ObjectNode) deployment.at("/spec/template/spec/containers/0");
    container.put("image", options.image().text());
    ArrayNode arguments = (ArrayNode) container.get("args");
    if (!options.namespaces().isEmpty()) {
      arguments.add("--namespace=" + String.join(",", options.namespaces()));
    }
    if (!options.selector().isEmpty()) {
      arguments.add("--selector=" + options.selector());
    }
    if (!options.leaseName().equals(ElectionSettings.STANDARD_NAME)) {
      arguments.add("--lease-name=" + options.leaseName());
    }
    if (!options.settings().isEmpty()) {
      new SettingsConfigMap(options.settings()).mountInto(deployment);
    }
  }

  private static List<ObjectNode> template() {
    try (InputStream in = WorkloadDocuments.class.getResourceAsStream(TEMPLATE)) {
      if (in == null) {
        throw new IllegalStateException(
            TEMPLATE + " is missing next to " + WorkloadDocuments.class);
      }
      return new YamlReader()
          .read(TEMPLATE, in.readAllBytes()).documents().stream().map(Document::json).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
