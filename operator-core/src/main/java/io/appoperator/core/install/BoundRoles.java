package io.appoperator.core.install;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.json.Json;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The roles that bindings give to the operator's ServiceAccount, the only subject of its bindings.
 *
 * @param access roles and bindings
 */
record BoundRoles(List<ObjectNode> access) {

  BoundRoles {
    access = List.copyOf(access);
  }

  /** Returns the rules that hold in all namespaces, and for objects without namespace. */
  ArrayNode cluster() {
    return rules("ClusterRoleBinding");
  }

  /** Returns the rules that hold in the operator's own namespace. */
  ArrayNode own() {
    return rules("RoleBinding");
  }

  /** Returns whether a document is a role that has a binding. */
  boolean contains(ObjectNode document) {
    return bound("ClusterRoleBinding").contains(name(document))
        || bound("RoleBinding").contains(name(document));
  }

  private ArrayNode rules(String binding) {
    Set<String> bound = bound(binding);
    ArrayNode rules = Json.object().putArray("rules");
    access.stream()
        .filter(document -> bound.contains(name(document)))
        .forEach(role -> role.path("rules").forEach(rules::add));
    return rules;
  }

  /** Returns the kinds and names of the roles. */
  private Set<String> bound(String binding) {
    return access.stream()
        .filter(document -> document.path("kind").asText().equals(binding))
        .map(document -> document.path("roleRef"))
        .map(role -> role.path("kind").asText() + " " + role.path("name").asText())
        .collect(Collectors.toUnmodifiableSet());
  }

  private static String name(JsonNode role) {
    return role.path("kind").asText() + " " + role.at("/metadata/name").asText();
  }
}
