package io.appoperator.core.install;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.json.Json;
import java.util.Collection;
import java.util.List;

/** The roles that the operator needs for the loaded plug-ins, and their bindings. */
public final class RbacDocuments {

  private static final String GROUP = "rbac.authorization.k8s.io";
  private static final String NAME = "application-operator";

  private RbacDocuments() {}

  /**
   * Returns a ClusterRole for all namespaces and a Role for the lease, each with its binding. Equal
   * sets of kinds give equal documents.
   *
   * @param primaries the kinds of primary resources
   * @param managed the kinds that managers may render
   * @param account who gets the roles
   */
  public static List<ObjectNode> of(
      Collection<ResourceKind> primaries,
      Collection<ResourceKind> managed,
      ServiceAccountName account) {
    ObjectNode clusterRole = document("ClusterRole");
    clusterRole.set(
        "rules", PolicyRules.of(OperatorPermissions.inServedNamespaces(primaries, managed)));
    ObjectNode role = namespaced(document("Role"), account);
    role.set("rules", PolicyRules.of(OperatorPermissions.inOwnNamespace()));
    return List.of(
        clusterRole,
        bind(document("ClusterRoleBinding"), "ClusterRole", account),
        role,
        bind(namespaced(document("RoleBinding"), account), "Role", account));
  }

  private static ObjectNode document(String kind) {
    ObjectNode document = Json.object().put("apiVersion", GROUP + "/v1").put("kind", kind);
    document.putObject("metadata").put("name", NAME);
    return document;
  }

  private static ObjectNode namespaced(ObjectNode document, ServiceAccountName account) {
    document.withObjectProperty("metadata").put("namespace", account.namespace());
    return document;
  }

  private static ObjectNode bind(ObjectNode binding, String role, ServiceAccountName account) {
    binding.putObject("roleRef").put("apiGroup", GROUP).put("kind", role).put("name", NAME);
    binding
        .putArray("subjects")
        .addObject()
        .put("kind", "ServiceAccount")
        .put("name", account.name())
        .put("namespace", account.namespace());
    return binding;
  }
}
