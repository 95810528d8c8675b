package io.appoperator.core.plugin;

import io.appoperator.api.ManagedKind;
import io.appoperator.core.kind.ClusterScopedKinds;
import java.util.Collection;

/** Checks that a manager declares no cluster-scoped kinds. */
final class DeclaredScope {

  private DeclaredScope() {}

  /**
   * Checks the declarations of a manager.
   *
   * @throws PluginException if a kind is known to be cluster-scoped
   */
  static void check(Collection<ManagedKind> managed, Declaration manager) {
    for (ManagedKind kind : managed) {
      if (ClusterScopedKinds.contains(kind.kind())) {
        throw manager.failure(
            "manages",
            "declares the cluster-scoped kind %s, but an object without a namespace cannot have an owner in a namespace, and two owners could claim it"
                .formatted(kind.kind().kind()),
            null);
      }
    }
  }
}
