package io.appoperator.cli.tree;

import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.cli.command.ClusterAccess;
import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.UserException;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.ListPage;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.decode.NearestName;
import io.appoperator.core.plugin.LoadedKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Finds a resource by its name, or suggests existing ones. */
final class TreeFinder {

  private static final ResourceKind NAMESPACE =
      new ResourceKind("", "v1", "Namespace", "namespaces");

  private static final int NAMES_READ = 1000;

  private final Cluster cluster;
  private final List<LoadedKind<?>> kinds;
  private final String namespace;

  /**
   * @param kinds the possible kinds; the first one with a resource of the name is used
   */
  TreeFinder(Cluster cluster, List<LoadedKind<?>> kinds, String namespace) {
    this.cluster = cluster;
    this.kinds = kinds;
    this.namespace = namespace;
  }

  /** Returns the tree of the resource of this name. */
  ObjectTree find(String name) throws UserException {
    try {
      return first(name).orElseThrow(() -> absent(name));
    } catch (ClusterException e) {
      throw unreadable(e);
    }
  }

  /** Returns the current tree; empty if the resource does not exist. */
  Optional<ObjectTree> again(ResourceRef ref) {
    for (LoadedKind<?> kind : kinds) {
      if (kind.kind().equals(ref.kind())) {
        return new TreeReader(cluster, kind, namespace).read(ref.name());
      }
    }
    return Optional.empty();
  }

  /** Returns the error if nothing can be shown. */
  static UserException unreadable(ClusterException e) {
    if (e.isUnauthenticated()) {
      return ClusterAccess.unauthenticated(e);
    }
    String reason = e.getMessage().replaceFirst("\\.$", "");
    return new UserException(
        ExitCode.CLUSTER,
        e.failure() == Failure.FORBIDDEN
            ? "Permission to read the resource is denied: %s. After 'operator rbac --user-roles' is applied, the role 'view' is sufficient. --kubeconfig and --context select other credentials."
                .formatted(reason)
            : "The cluster cannot be read: %s. Check the connection and the credentials, or select another cluster with --kubeconfig and --context."
                .formatted(reason));
  }

  /** A forbidden kind does not prevent finding a resource of another kind. */
  private Optional<ObjectTree> first(String name) {
    ClusterException rejection = null;
    for (LoadedKind<?> kind : kinds) {
      try {
        Optional<ObjectTree> tree = new TreeReader(cluster, kind, namespace).read(name);
        if (tree.isPresent()) {
          return tree;
        }
      } catch (ClusterException e) {
        if (e.failure() != Failure.FORBIDDEN) {
          throw e;
        }
        rejection = e;
      }
    }
    if (rejection != null) {
      throw rejection;
    }
    return Optional.empty();
  }

  private UserException absent(String name) {
    List<ResourceKind> missing = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (LoadedKind<?> kind : kinds) {
      try {
        cluster.list(kind.kind(), ListQuery.in(namespace).limit(NAMES_READ)).items().stream()
            .map(live -> live.path("metadata").path("name").asText())
            .forEach(names::add);
      } catch (ClusterException e) {
        if (e.failure() == Failure.NOT_FOUND) {
          missing.add(kind.kind());
        } else if (e.failure() != Failure.FORBIDDEN) {
          throw e;
        }
        // Without the permission to list, no name is suggested.
      }
    }
    if (missing.size() == kinds.size()) {
      return ClusterAccess.missingKind(words(missing));
    }
    if (names.isEmpty()) {
      Optional<UserException> unknown = absentNamespace();
      if (unknown.isPresent()) {
        return unknown.get();
      }
    }
    String proposal =
        names.isEmpty()
            ? " Use -n to select another namespace."
            : NearestName.proposal(name, names.stream().sorted().toList());
    return new UserException(
        ExitCode.CLUSTER,
        "There is no %s '%s' in the namespace '%s'.%s"
            .formatted(
                words(kinds.stream().map(LoadedKind::kind).toList()), name, namespace, proposal));
  }

  /** Reports a missing namespace, if the user may list namespaces. */
  private Optional<UserException> absentNamespace() {
    try {
      ListPage page = cluster.list(NAMESPACE, ListQuery.in(null).limit(NAMES_READ));
      List<String> namespaces =
          page.items().stream().map(live -> live.path("metadata").path("name").asText()).toList();
      if (namespaces.contains(namespace) || !page.continueToken().isEmpty()) {
        return Optional.empty();
      }
      return Optional.of(
          new UserException(
              ExitCode.CLUSTER,
              "There is no namespace '%s'.%s"
                  .formatted(namespace, NearestName.proposal(namespace, namespaces))));
    } catch (ClusterException e) {
      if (e.failure() != Failure.FORBIDDEN) {
        throw e;
      }
      return Optional.empty(); // few users may list them
    }
  }

  private static String words(List<ResourceKind> kinds) {
    return kinds.stream().map(ResourceKind::kind).collect(Collectors.joining(" or "));
  }
}
