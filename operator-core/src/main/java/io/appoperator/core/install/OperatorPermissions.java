package io.appoperator.core.install;

import static io.appoperator.core.install.Permission.Verb.CREATE;
import static io.appoperator.core.install.Permission.Verb.DELETE;
import static io.appoperator.core.install.Permission.Verb.GET;
import static io.appoperator.core.install.Permission.Verb.LIST;
import static io.appoperator.core.install.Permission.Verb.PATCH;
import static io.appoperator.core.install.Permission.Verb.UPDATE;
import static io.appoperator.core.install.Permission.Verb.WATCH;

import io.appoperator.api.ManagedKind;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.capability.DefinitionWatch;
import io.appoperator.core.election.ElectionSettings;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The minimal permissions of the operator. */
final class OperatorPermissions {

  /** The permission to write events, in the managed namespaces and in that of the lease. */
  static final Permission WRITE_EVENTS = Permission.on("events.k8s.io", "events", CREATE, PATCH);

  private OperatorPermissions() {}

  /** Returns the permissions in every managed namespace. */
  static List<Permission> inServedNamespaces(
      Collection<ResourceKind> primaries,
      Collection<ManagedKind> managed,
      Collection<ResourceKind> related) {
    List<Permission> permissions = new ArrayList<>(required(primaries));
    permissions.addAll(further(managed, related));
    permissions.add(WRITE_EVENTS);
    return permissions;
  }

  /** Returns the vital permissions: reading the primaries and writing their status. */
  static List<Permission> required(Collection<ResourceKind> primaries) {
    List<Permission> permissions = new ArrayList<>();
    for (ResourceKind kind : primaries) {
      // The patch adds and removes the finalizer.
      permissions.add(Permission.on(kind.group(), kind.plural(), GET, LIST, WATCH, PATCH));
      permissions.add(Permission.on(kind.group(), kind.plural() + "/status", PATCH));
    }
    return permissions;
  }

  /** Returns the permissions that only some objects or causes need. */
  static List<Permission> further(
      Collection<ManagedKind> managed, Collection<ResourceKind> related) {
    List<Permission> permissions = new ArrayList<>();
    for (ManagedKind managedKind : managed) {
      ResourceKind kind = managedKind.kind();
      // Server-side apply is a patch, and a create where there is no object.
      permissions.add(
          managedKind.generating()
              ? Permission.on(kind.group(), kind.plural(), GET, LIST, WATCH, CREATE, PATCH)
              : Permission.on(
                  kind.group(), kind.plural(), GET, LIST, WATCH, CREATE, PATCH, DELETE));
    }
    for (ResourceKind kind : related) {
      if (managed.stream().noneMatch(each -> each.kind().sameKind(kind))) {
        permissions.add(Permission.on(kind.group(), kind.plural(), GET, LIST, WATCH));
      }
    }
    // For the causes of workloads that are not ready.
    permissions.add(Permission.on("", "pods", LIST));
    permissions.add(Permission.on("", "events", LIST));
    return permissions;
  }

  /**
   * Returns the permissions in the whole cluster. The operator learns at once when an optional kind
   * is installed or removed; without this permission, it asks every five minutes.
   */
  static List<Permission> inCluster(Collection<ManagedKind> managed) {
    Set<String> names =
        managed.stream()
            .filter(ManagedKind::isOptional)
            .map(ManagedKind::kind)
            .map(DefinitionWatch::nameOf)
            .collect(Collectors.toSet());
    ResourceKind definitions = DefinitionWatch.DEFINITIONS;
    return names.isEmpty()
        ? List.of()
        : List.of(new Permission(definitions.group(), definitions.plural(), names, Set.of(WATCH)));
  }

  /** Returns the permissions in its own namespace. */
  static List<Permission> inOwnNamespace(String leaseName) {
    List<Permission> permissions = new ArrayList<>(lease(leaseName));
    // Events about the lease are in its namespace.
    permissions.add(WRITE_EVENTS);
    return permissions;
  }

  /** Returns the permissions to hold a lease. */
  static List<Permission> lease(String name) {
    ResourceKind lease = ElectionSettings.LEASE;
    return List.of(
        // A rule for create requests cannot contain the name of the object.
        Permission.on(lease.group(), lease.plural(), CREATE),
        new Permission(lease.group(), lease.plural(), Set.of(name), Set.of(GET, WATCH, UPDATE)));
  }
}
