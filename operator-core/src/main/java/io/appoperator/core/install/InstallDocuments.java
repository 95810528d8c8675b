package io.appoperator.core.install;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.decode.SpecExtensions;
import io.appoperator.core.plugin.PluginRegistry;
import java.util.ArrayList;
import java.util.List;

/**
 * All manifests for the installation of the operator.
 *
 * @param namespace the operator's namespace
 * @param definitions the kinds
 * @param access its ServiceAccount and roles; with all namespaces also the roles for users
 * @param workload the Deployment and its supporting objects
 * @param monitor the ServiceMonitor, whether it is wanted or not
 */
public record InstallDocuments(
    ObjectNode namespace,
    List<ObjectNode> definitions,
    List<ObjectNode> access,
    List<ObjectNode> workload,
    ObjectNode monitor) {

  static final String ACCOUNT = "application-operator";

  public InstallDocuments {
    definitions = List.copyOf(definitions);
    access = List.copyOf(access);
    workload = List.copyOf(workload);
  }

  /** Returns the documents for these plug-ins; equal plug-ins and options give equal documents. */
  public static InstallDocuments of(PluginRegistry plugins, InstallOptions options) {
    GivenValues given = new GivenValues(options);
    InstallValues values = options.values();
    PluginVolumes volumes = new PluginVolumes(options.plugins());
    WorkloadDocuments documents = WorkloadDocuments.of(given, volumes);
    List<ObjectNode> access = new ArrayList<>();
    access.add(documents.account());
    access.addAll(
        InstallRoles.of(plugins, given.namespace(), values.names("namespaces"), given.leaseName()));
    if (values.names("namespaces").isEmpty()) {
      access.addAll(UserRoles.of(definitions(plugins)));
    }
    if (MetricsRoles.PRESENT.holds(values)) {
      access.addAll(MetricsRoles.of(new ServiceAccountName(given.namespace(), ACCOUNT)));
    }
    if (!values.isSet("clusterRoles.enabled")) {
      access.removeIf(document -> document.path("kind").asText().equals("ClusterRole"));
    }
    List<ObjectNode> workload = new ArrayList<>();
    if (SettingsConfigMap.PRESENT.holds(values)) {
      workload.add(SettingsConfigMap.document(given.namespace(), values.settings()));
    }
    if (volumes.areKnown() && volumes.locked().holds(values)) {
      workload.add(volumes.document(given));
    }
    workload.addAll(documents.workload());
    if (MonitorDocument.PRESENT.holds(values)) {
      workload.add(documents.monitor());
    }
    return new InstallDocuments(
        documents.namespace(),
        values.hasDefinitions() ? definitions(plugins) : List.of(),
        access,
        workload,
        documents.monitor());
  }

  static List<ObjectNode> definitions(PluginRegistry plugins) {
    return plugins.kinds().stream().map(kind -> SpecExtensions.definition(kind)).toList();
  }

  /** Returns all documents in an order in which they can be applied. */
  public List<ObjectNode> all() {
    List<ObjectNode> all = new ArrayList<>();
    all.add(namespace);
    all.addAll(definitions);
    all.addAll(access);
    all.addAll(workload);
    return List.copyOf(all);
  }
}
