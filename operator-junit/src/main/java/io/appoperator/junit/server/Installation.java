package io.appoperator.junit.server;

import static org.awaitility.Awaitility.await;

import io.appoperator.api.ManagedKind;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.cluster.fabric8.KubeConnection;
import io.appoperator.core.election.ElectionSettings;
import io.appoperator.core.install.RbacDocuments;
import io.appoperator.core.install.ServiceAccountName;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.render.OperatorMetadata;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** What the operator needs on a server before it starts. */
public final class Installation {

  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final String ACCOUNT = "operator";

  private Installation() {}

  /**
   * Creates the definitions of the kinds and, where permissions are checked, a ServiceAccount with
   * exactly the roles that {@code operator rbac} prints for a namespace. Returns when the server
   * serves the kinds.
   *
   * @return the kubeconfig with the permissions of the operator
   */
  public static Path in(TestServer server, String namespace, PluginRegistry plugins) {
    plugins.kinds().forEach(kind -> server.objects().define(kind.primary()));
    Path kubeconfig = server.kubeconfigFor(namespace, ACCOUNT);
    if (server.checksPermissions()) {
      RbacDocuments.of(
              plugins.kinds().stream().map(LoadedKind::kind).toList(),
              plugins.managed(),
              plugins.relatedKinds(),
              new ServiceAccountName(namespace, ACCOUNT),
              List.of(namespace),
              ElectionSettings.STANDARD_NAME)
          .forEach(role -> server.objects().apply(namespace, role));
      awaitPermissions(kubeconfig, namespace, plugins);
    }
    return kubeconfig;
  }

  /** The real server activates new kinds and roles some time after it stored them. */
  private static void awaitPermissions(Path kubeconfig, String namespace, PluginRegistry plugins) {
    ListQuery one = ListQuery.in(namespace).limit(1);
    List<ResourceKind> kinds =
        Stream.of(
                plugins.kinds().stream().map(LoadedKind::kind),
                plugins.managed().stream().filter(k -> !k.isOptional()).map(ManagedKind::kind),
                plugins.relatedKinds().stream())
            .flatMap(all -> all)
            .distinct()
            .toList();
    try (Cluster cluster =
        new KubeConnection(kubeconfig, null, TIMEOUT)
            .open(OperatorMetadata.OPERATOR, (method, host, code) -> {})) {
      await()
          .atMost(TIMEOUT)
          .pollDelay(Duration.ZERO)
          .pollInterval(Duration.ofMillis(20))
          .ignoreExceptions()
          .untilAsserted(() -> kinds.forEach(kind -> cluster.list(kind, one)));
    }
  }
}
