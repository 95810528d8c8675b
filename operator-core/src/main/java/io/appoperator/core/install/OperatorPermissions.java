package io.appoperator.core.install;

import static io.appoperator.core.install.Permission.Verb.CREATE;
import static io.appoperator.core.install.Permission.Verb.DELETE;
import static io.appoperator.core.install.Permission.Verb.GET;
import static io.appoperator.core.install.Permission.Verb.LIST;
import static io.appoperator.core.install.Permission.Verb.PATCH;
import static io.appoperator.core.install.Permission.Verb.UPDATE;
import static io.appoperator.core.install.Permission.Verb.WATCH;

import io.appoperator.api.ResourceKind;
import io.appoperator.core.election.ElectionSettings;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** What the operator must be allowed to do: what it does, and nothing else. */
final class OperatorPermissions {

  private OperatorPermissions() {}

  /** Returns what it does in every namespace that it serves. */
  static List<Permission> inServedNamespaces(
      Collection<ResourceKind> primaries, Collection<ResourceKind> managed) {
    List<Permission> permissions = new ArrayList<>(vital(primaries));
    permissions.addAll(further(managed));
    return permissions;
  }

  /** Returns what nothing works without: to see the primaries, and to say how they are. */
  static List<Permission> vital(Collection<ResourceKind> primaries) {
    List<Permission> permissions = new ArrayList<>();
    for (ResourceKind kind : primaries) {
      // The patch puts the finalizer on and takes it off.
      permissions.add(Permission.on(kind.group(), kind.plural(), GET, LIST, WATCH, PATCH));
      permissions.add(Permission.on(kind.group(), kind.plural() + "/status", PATCH));
    }
    return permissions;
  }

  /** Returns what some objects, causes or events fail without, and nothing else does. */
  static List<Permission> further(Collection<ResourceKind> managed) {
    List<Permission> permissions = new ArrayList<>();
    for (ResourceKind kind : managed) {
      // Server-side apply is a patch, and a create where there is no object.
      permissions.add(
          Permission.on(kind.group(), kind.plural(), GET, LIST, WATCH, CREATE, PATCH, DELETE));
    }
    // Why a workload does not get ready, and what the operator tells about its own deeds.
    permissions.add(Permission.on("", "pods", LIST));
    permissions.add(Permission.on("", "events", LIST));
    permissions.add(Permission.on("events.k8s.io", "events", CREATE, PATCH));
    return permissions;
  }

  /** Returns what it does in its own namespace. */
  static List<Permission> inOwnNamespace(String leaseName) {
    ResourceKind lease = ElectionSettings.LEASE;
    return List.of(
        // The name of an object that does not exist yet cannot be part of a rule.
        Permission.on(lease.group(), lease.plural(), CREATE),
        new Permission(
            lease.group(), lease.plural(), Set.of(leaseName), Set.of(GET, WATCH, UPDATE)));
  }
}
