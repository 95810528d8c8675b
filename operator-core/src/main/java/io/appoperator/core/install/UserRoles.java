package io.appoperator.core.install;

import static io.appoperator.core.install.Permission.Verb.CREATE;
import static io.appoperator.core.install.Permission.Verb.DELETE;
import static io.appoperator.core.install.Permission.Verb.GET;
import static io.appoperator.core.install.Permission.Verb.LIST;
import static io.appoperator.core.install.Permission.Verb.PATCH;
import static io.appoperator.core.install.Permission.Verb.UPDATE;
import static io.appoperator.core.install.Permission.Verb.WATCH;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * The roles of users for primary resources. Labels aggregate them to the ClusterRoles {@code view},
 * {@code edit} and {@code admin}, so users with these roles need no further binding.
 */
public final class UserRoles {

  private static final String AGGREGATE = "rbac.authorization.k8s.io/aggregate-to-";

  private UserRoles() {}

  /**
   * Returns a ClusterRole to read primary resources and one to change them. Neither can write a
   * status, which belongs to the operator.
   *
   * @param definitions the CustomResourceDefinitions of the kinds
   */
  public static List<ObjectNode> of(Collection<ObjectNode> definitions) {
    List<Permission> view = new ArrayList<>();
    List<Permission> edit = new ArrayList<>();
    for (ObjectNode definition : definitions) {
      JsonNode spec = definition.path("spec");
      String group = spec.path("group").asText();
      String plural = spec.at("/names/plural").asText();
      view.add(Permission.on(group, plural, GET, LIST, WATCH));
      edit.add(Permission.on(group, plural, CREATE, UPDATE, PATCH, DELETE));
      if (has(spec, "status")) {
        view.add(Permission.on(group, plural + "/status", GET));
      }
      if (has(spec, "scale")) {
        view.add(Permission.on(group, plural + "/scale", GET));
        edit.add(Permission.on(group, plural + "/scale", UPDATE, PATCH));
      }
    }
    return List.of(
        role("view", view, "view", "edit", "admin"), role("edit", edit, "edit", "admin"));
  }

  private static boolean has(JsonNode spec, String subresource) {
    for (JsonNode version : spec.path("versions")) {
      if (version.path("served").asBoolean() && version.path("subresources").has(subresource)) {
        return true;
      }
    }
    return false;
  }

  private static ObjectNode role(String name, List<Permission> permissions, String... joined) {
    ObjectNode role =
        RoleDocument.clusterRole(RoleDocument.NAME + "-" + name, PolicyRules.of(permissions));
    ObjectNode labels = role.withObjectProperty("metadata").putObject("labels");
    for (String standard : joined) {
      labels.put(AGGREGATE + standard, "true");
    }
    return role;
  }
}
