package io.appoperator.core.install;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.decode.SpecExtensions;
import io.appoperator.core.plugin.LoadedKind;
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
 */
public record InstallDocuments(
    ObjectNode namespace,
    List<ObjectNode> definitions,
    List<ObjectNode> access,
    List<ObjectNode> workload) {

  private static final String ACCOUNT = "application-operator";

  public InstallDocuments {
    definitions = List.copyOf(definitions);
    access = List.copyOf(access);
    workload = List.copyOf(workload);
  }

  /** Returns the documents for these plug-ins; equal plug-ins and options give equal documents. */
  public static InstallDocuments of(PluginRegistry plugins, InstallOptions options) {
    WorkloadDocuments documents = WorkloadDocuments.of(options);
    List<ResourceKind> primaries = plugins.kinds().stream().map(LoadedKind::kind).toList();
    List<ObjectNode> definitions =
        plugins.kinds().stream().map(kind -> SpecExtensions.definition(kind)).toList();
    List<ObjectNode> access = new ArrayList<>();
    access.add(documents.account());
    access.addAll(
        RbacDocuments.of(
            primaries,
            plugins.managed(),
            plugins.relatedKinds(),
            new ServiceAccountName(options.namespace(), ACCOUNT),
            options.namespaces(),
            options.leaseName()));
    if (options.namespaces().isEmpty()) {
      access.addAll(UserRoles.of(definitions));
    }
    return new InstallDocuments(documents.namespace(), definitions, access, documents.workload());
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
