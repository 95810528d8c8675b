package io.appoperator.core.install;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.json.Json;

/** Roles and bindings of {@code rbac.authorization.k8s.io}. */
final class RoleDocument {

  /** The name of the operator's own role. */
  static final String NAME = "application-operator";

  private static final String GROUP = "rbac.authorization.k8s.io";

  private RoleDocument() {}

  static ObjectNode clusterRole(String name, ArrayNode rules) {
    return withRules(document("ClusterRole", name), rules);
  }

  static ObjectNode role(String namespace, String name, ArrayNode rules) {
    return withRules(in(namespace, document("Role", name)), rules);
  }

  static ObjectNode clusterBinding(String name, String role, ServiceAccountName account) {
    return bind(document("ClusterRoleBinding", name), "ClusterRole", role, account);
  }

  static ObjectNode binding(
      String namespace, String name, String role, ServiceAccountName account) {
    return bind(in(namespace, document("RoleBinding", name)), "Role", role, account);
  }

  private static ObjectNode document(String kind, String name) {
    ObjectNode document = Json.object().put("apiVersion", GROUP + "/v1").put("kind", kind);
    document.putObject("metadata").put("name", name);
    return document;
  }

  private static ObjectNode in(String namespace, ObjectNode document) {
    document.withObjectProperty("metadata").put("namespace", namespace);
    return document;
  }

  private static ObjectNode withRules(ObjectNode role, ArrayNode rules) {
    role.set("rules", rules.deepCopy());
    return role;
  }

  private static ObjectNode bind(
      ObjectNode binding, String kind, String role, ServiceAccountName account) {
    binding.putObject("roleRef").put("apiGroup", GROUP).put("kind", kind).put("name", role);
    binding
        .putArray("subjects")
        .addObject()
        .put("kind", "ServiceAccount")
        .put("name", account.name())
        .put("namespace", account.namespace());
    return binding;
  }
}
