package io.appoperator.core.install;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.election.ElectionSettings;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/** The roles that the operator needs for the loaded plug-ins, and their bindings. */
public final class RbacDocuments {

  private RbacDocuments() {}

  /** Returns the documents for the standard lease, and for managers without related kinds. */
  public static List<ObjectNode> of(
      Collection<ResourceKind> primaries,
      Collection<ManagedKind> managed,
      ServiceAccountName account,
      Collection<String> namespaces) {
    return of(primaries, managed, List.of(), account, namespaces, ElectionSettings.STANDARD_NAME);
  }

  /** Returns the documents for managers without related kinds. */
  public static List<ObjectNode> of(
      Collection<ResourceKind> primaries,
      Collection<ManagedKind> managed,
      ServiceAccountName account,
      Collection<String> namespaces,
      String leaseName) {
    return of(primaries, managed, List.of(), account, namespaces, leaseName);
  }

  /**
   * Returns a ClusterRole for all namespaces, or a Role in each listed namespace without
   * cluster-wide documents; and a Role for the lease. Each has a binding, whose name contains the
   * namespace of the account, so that operators in several namespaces do not overwrite each other's
   * bindings. Equal sets give equal documents.
   *
   * @param primaries the kinds of primary resources
   * @param managed the kinds that managers may render
   * @param related the kinds that managers read but do not render
   * @param account the ServiceAccount that gets the roles
   * @param namespaces the managed namespaces; empty for all
   * @param leaseName the name of the lease that replicas share
   */
  public static List<ObjectNode> of(
      Collection<ResourceKind> primaries,
      Collection<ManagedKind> managed,
      Collection<ResourceKind> related,
      ServiceAccountName account,
      Collection<String> namespaces,
      String leaseName) {
    List<Permission> permissions =
        OperatorPermissions.inServedNamespaces(primaries, managed, related);
    ArrayNode served = PolicyRules.of(permissions);
    String binding = RoleDocument.NAME + ":" + account.namespace();
    List<ObjectNode> documents = new ArrayList<>();
    if (namespaces.isEmpty()) {
      List<Permission> everywhere = new ArrayList<>(permissions);
      everywhere.addAll(OperatorPermissions.inCluster(managed));
      documents.add(RoleDocument.clusterRole(RoleDocument.NAME, PolicyRules.of(everywhere)));
      documents.add(RoleDocument.clusterBinding(binding, RoleDocument.NAME, account));
    }
    for (String namespace : new TreeSet<>(namespaces)) {
      documents.add(RoleDocument.role(namespace, RoleDocument.NAME, served));
      documents.add(RoleDocument.binding(namespace, binding, RoleDocument.NAME, account));
    }
    String own = account.namespace();
    String role = leaseName + "-lease";
    ArrayNode lease = PolicyRules.of(OperatorPermissions.inOwnNamespace(leaseName));
    documents.add(RoleDocument.role(own, role, lease));
    documents.add(RoleDocument.binding(own, role, role, account));
    return List.copyOf(documents);
  }
}
