package io.appoperator.core.install;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import java.util.Collection;
import java.util.List;

/** The roles of an installed operator. */
final class InstallRoles {

  private InstallRoles() {}

  /**
   * Returns the roles and their bindings.
   *
   * @param namespace the namespace of the operator
   * @param managed the namespaces that it manages; empty for all
   */
  static List<ObjectNode> of(
      PluginRegistry plugins, String namespace, Collection<String> managed, String leaseName) {
    return RbacDocuments.of(
        plugins.kinds().stream().map(LoadedKind::kind).toList(),
        plugins.managed(),
        plugins.relatedKinds(),
        new ServiceAccountName(namespace, InstallDocuments.ACCOUNT),
        managed,
        leaseName);
  }
}
