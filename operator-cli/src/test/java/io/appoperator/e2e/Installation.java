package io.appoperator.e2e;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.cluster.RequestListener;
import io.appoperator.core.cluster.fabric8.Fabric8Cluster;
import io.appoperator.core.cluster.fabric8.KubeConnection;
import io.appoperator.core.election.ElectionSettings;
import io.appoperator.core.install.RbacDocuments;
import io.appoperator.core.install.ServiceAccountName;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.render.ManifestPrinter;
import io.appoperator.core.render.OperatorMetadata;
import io.appoperator.junit.server.TestServer;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.FaultProxy;
import io.appoperator.testkit.TestNamespace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The prerequisites of the operator in a cluster: the definitions of the kinds, and a
 * ServiceAccount with the roles that {@code operator rbac} prints. Each test has its own account to
 * distinguish the operators in the audit log.
 */
final class Installation implements AutoCloseable {

  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private final Optional<ControlPlane> controlPlane;
  private final ServiceAccountName account;
  private final Path kubeconfig;
  private final String clusterRole;

  private Installation(ControlPlane controlPlane, ServiceAccountName account, String clusterRole) {
    this(
        Optional.of(controlPlane),
        account,
        clusterRole,
        controlPlane.kubeconfigFor(account.namespace(), account.name()));
  }

  private Installation(
      Optional<ControlPlane> controlPlane,
      ServiceAccountName account,
      String clusterRole,
      Path kubeconfig) {
    this.controlPlane = controlPlane;
    this.account = account;
    this.clusterRole = clusterRole;
    this.kubeconfig = kubeconfig;
  }

  /** Installs on the embedded server, where all requests of the operator use a proxy. */
  static Installation embedded(
      TestServer server, FaultProxy proxy, TestNamespace namespace, PluginRegistry plugins) {
    Path direct = io.appoperator.junit.server.Installation.in(server, namespace.name(), plugins);
    ServiceAccountName account = new ServiceAccountName(namespace.name(), "operator");
    return new Installation(Optional.empty(), account, "", proxy.kubeconfig(direct));
  }

  /** Installs with a ClusterRole. */
  static Installation of(
      ControlPlane controlPlane, TestNamespace namespace, PluginRegistry plugins) {
    define(controlPlane, plugins);
    ServiceAccountName account = new ServiceAccountName(namespace.name(), "operator");
    String clusterRole = "application-operator-" + namespace;
    Installation installation = new Installation(controlPlane, account, clusterRole);
    controlPlane.applyYaml(new ManifestPrinter().print(roles(plugins, account, clusterRole)));
    installation.awaitPermissions(plugins, namespace.name());
    return installation;
  }

  /** Installs with Roles in some namespaces, which need not all exist, without a ClusterRole. */
  static Installation inNamespaces(
      ControlPlane controlPlane,
      TestNamespace home,
      PluginRegistry plugins,
      List<String> namespaces) {
    define(controlPlane, plugins);
    ServiceAccountName account = new ServiceAccountName(home.name(), "operator");
    Installation installation = new Installation(controlPlane, account, "");
    installation.grant(plugins, namespaces);
    installation.awaitPermissions(plugins, namespaces.get(0));
    return installation;
  }

  /** Returns a copy in which all requests of the operator use a proxy. */
  Installation behind(FaultProxy proxy) {
    return new Installation(controlPlane, account, clusterRole, proxy.kubeconfig(kubeconfig));
  }

  /** Adds the Roles of some namespaces. */
  void grant(PluginRegistry plugins, List<String> namespaces) {
    List<ResourceKind> primaries = plugins.kinds().stream().map(LoadedKind::kind).toList();
    List<ObjectNode> roles =
        RbacDocuments.of(
            primaries,
            plugins.managed(),
            plugins.relatedKinds(),
            account,
            namespaces,
            ElectionSettings.STANDARD_NAME);
    if (roles.stream().anyMatch(role -> role.path("kind").asText().startsWith("Cluster"))) {
      throw new AssertionError("A namespaced operator gets a cluster-wide role.");
    }
    controlPlane().applyYaml(new ManifestPrinter().print(roles));
  }

  /** Returns the control plane of an installation that needs one. */
  private ControlPlane controlPlane() {
    return controlPlane.orElseThrow();
  }

  /** Returns the name of the operator's user in the audit log. */
  String user() {
    return "system:serviceaccount:" + account.namespace() + ":" + account.name();
  }

  /** Returns the name of the operator's ClusterRole. */
  String clusterRole() {
    return clusterRole;
  }

  Path kubeconfig() {
    return kubeconfig;
  }

  /** Opens a connection with the permissions of the operator. */
  Fabric8Cluster open(RequestListener listener) {
    return new KubeConnection(kubeconfig, null, TIMEOUT).open(OperatorMetadata.OPERATOR, listener);
  }

  /** Returns a copy of the kubeconfig with another token of the same account. */
  Path secondKubeconfig() {
    try {
      Path second =
          Files.copy(kubeconfig, kubeconfig.resolveSibling(account.namespace() + ".first"));
      controlPlane().kubeconfigFor(account.namespace(), account.name());
      return second;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Opens a connection of an administrator with another field manager. */
  static Fabric8Cluster openAsAdmin(ControlPlane controlPlane) {
    return openAsAdmin(controlPlane.kubeconfig());
  }

  /** Opens a connection with the kubeconfig of an administrator and another field manager. */
  static Fabric8Cluster openAsAdmin(Path kubeconfig) {
    return new KubeConnection(kubeconfig, null, TIMEOUT)
        .open("other-client", (method, host, code) -> {});
  }

  @Override
  public void close() {
    if (clusterRole.isEmpty()) {
      return;
    }
    controlPlane()
        .kubectl(
            "delete",
            "clusterrole,clusterrolebinding",
            clusterRole,
            "--wait=false",
            "--ignore-not-found");
  }

  /** Synchronizes parallel tests, of which only one can create a missing definition. */
  private static void define(ControlPlane controlPlane, PluginRegistry plugins) {
    synchronized (controlPlane) {
      for (LoadedKind<?> kind : plugins.kinds()) {
        controlPlane.applyYaml(kind.primary().crd());
      }
    }
  }

  /** Appends the test's namespace to cluster-wide names; changes nothing else. */
  private static List<ObjectNode> roles(
      PluginRegistry plugins, ServiceAccountName account, String clusterRole) {
    List<ResourceKind> primaries = plugins.kinds().stream().map(LoadedKind::kind).toList();
    List<ObjectNode> documents = new ArrayList<>();
    for (ObjectNode document :
        RbacDocuments.of(
            primaries,
            plugins.managed(),
            plugins.relatedKinds(),
            account,
            List.of(),
            ElectionSettings.STANDARD_NAME)) {
      if (document.path("kind").asText().startsWith("ClusterRole")) {
        document.withObjectProperty("metadata").put("name", clusterRole);
      }
      if (document.path("kind").asText().equals("ClusterRoleBinding")) {
        document.withObjectProperty("roleRef").put("name", clusterRole);
      }
      documents.add(document);
    }
    return documents;
  }

  /** The server activates new kinds and roles some time after it stored them. */
  private void awaitPermissions(PluginRegistry plugins, String namespace) {
    try (Cluster cluster = open((method, host, code) -> {})) {
      ListQuery few = ListQuery.in(namespace).limit(1);
      await()
          .atMost(TIMEOUT)
          .pollDelay(Duration.ZERO)
          .pollInterval(Duration.ofMillis(20))
          .ignoreExceptions()
          .untilAsserted(
              () -> {
                plugins.kinds().forEach(kind -> cluster.list(kind.kind(), few));
                plugins.managed().stream()
                    .filter(kind -> !kind.isOptional())
                    .forEach(kind -> cluster.list(kind.kind(), few));
                plugins.relatedKinds().forEach(kind -> cluster.list(kind, few));
              });
    }
  }
}
