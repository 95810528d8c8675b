package io.appoperator.e2e;

import static java.util.Objects.requireNonNull;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.cluster.Precondition;
import io.appoperator.core.cluster.fabric8.Fabric8Cluster;
import io.appoperator.core.controller.ReconcileLimits;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.junit.server.ServerObjects;
import io.appoperator.junit.server.TestServer;
import io.appoperator.testkit.AuditEntry;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.FaultProxy;
import io.appoperator.testkit.TestNamespace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.awaitility.core.ConditionFactory;

/** A namespace with a running operator, and the actions of a user in it. */
final class OperatorScenario implements AutoCloseable {

  private static final String VOLUME =
      """
      apiVersion: v1
      kind: PersistentVolume
      metadata:
        name: %1$s
      spec:
        capacity: {storage: %2$s}
        accessModes: [ReadWriteOnce]
        storageClassName: %3$s
        persistentVolumeReclaimPolicy: Delete
        hostPath: {path: /nowhere}
        claimRef: {namespace: %4$s, name: %5$s}
      """;

  private final TestServer server;
  private final UserAccess user;
  private final String namespace;
  private final Installation installation;
  private final RunningOperator operator;
  private final List<ResourceKind> primaries;
  private final Fabric8Cluster admin;
  private final List<String> volumes = new ArrayList<>();

  private OperatorScenario(
      TestServer server,
      UserAccess user,
      TestNamespace namespace,
      PluginRegistry plugins,
      ReconcileLimits reconcileLimits,
      Installation installation) {
    this.server = server;
    this.user = user;
    this.namespace = namespace.name();
    this.installation = installation;
    this.operator = new RunningOperator(installation, plugins, namespace.name(), reconcileLimits);
    this.primaries = plugins.kinds().stream().map(LoadedKind::kind).toList();
    this.admin = Installation.openAsAdmin(server.kubeconfig());
  }

  /** Opens a scenario with the plug-ins of the class path and starts the operator. */
  static OperatorScenario open(TestServer server, TestNamespace namespace) {
    return open(server, namespace, classPath());
  }

  /** Opens a scenario and starts the operator. */
  static OperatorScenario open(TestServer server, TestNamespace namespace, PluginRegistry plugins) {
    return open(server, namespace, plugins, ReconcileLimits.STANDARD);
  }

  /** Opens a scenario and starts the operator with the given bounds. */
  static OperatorScenario open(
      TestServer server, TestNamespace namespace, PluginRegistry plugins, ReconcileLimits limits) {
    OperatorScenario scenario = prepare(Optional.empty(), server, namespace, plugins, limits);
    scenario.operator.start();
    return scenario;
  }

  /** Opens a scenario without starting an operator. */
  static OperatorScenario withoutOperator(TestServer server, TestNamespace namespace) {
    return withoutOperator(server, namespace, classPath());
  }

  /** Opens a scenario for other plug-ins without starting an operator. */
  static OperatorScenario withoutOperator(
      TestServer server, TestNamespace namespace, PluginRegistry plugins) {
    return prepare(Optional.empty(), server, namespace, plugins, ReconcileLimits.STANDARD);
  }

  /** Opens a scenario without starting an operator; its requests will use a proxy. */
  static OperatorScenario withoutOperatorBehind(
      FaultProxy proxy, TestServer server, TestNamespace namespace) {
    return withoutOperatorBehind(proxy, server, namespace, classPath());
  }

  /** Opens such a scenario with other plug-ins. */
  static OperatorScenario withoutOperatorBehind(
      FaultProxy proxy, TestServer server, TestNamespace namespace, PluginRegistry plugins) {
    return prepare(Optional.of(proxy), server, namespace, plugins, ReconcileLimits.STANDARD);
  }

  private static OperatorScenario prepare(
      Optional<FaultProxy> proxy,
      TestServer server,
      TestNamespace namespace,
      PluginRegistry plugins,
      ReconcileLimits limits) {
    Optional<ControlPlane> real = server.controlPlane();
    if (real.isPresent()) {
      UserAccess user = new ControlPlaneAccess(real.get());
      Installation direct = Installation.of(real.get(), namespace, plugins);
      Installation used = proxy.map(direct::behind).orElse(direct);
      return new OperatorScenario(server, user, namespace, plugins, limits, used);
    }
    // The embedded server has no audit log; a proxy logs the requests of the operator.
    FaultProxy logging = proxy.orElseGet(() -> FaultProxy.before(server.kubeconfig()));
    Installation installation = Installation.embedded(server, logging, namespace, plugins);
    UserAccess user = new EmbeddedAccess(server, logging);
    return new OperatorScenario(server, user, namespace, plugins, limits, installation);
  }

  private static PluginRegistry classPath() {
    return PluginRegistry.load(OperatorScenario.class.getClassLoader());
  }

  /** Opens another scenario for the same installation, in a new namespace. */
  OperatorScenario inAnotherNamespace(String suffix) {
    TestNamespace other = new TestNamespace(namespace + "-" + suffix);
    user.kubectl(namespace, List.of("create", "namespace", other.name()));
    return new OperatorScenario(
        server, user, other, classPath(), ReconcileLimits.STANDARD, installation);
  }

  Installation installation() {
    return installation;
  }

  RunningOperator operator() {
    return operator;
  }

  String namespace() {
    return namespace;
  }

  /** Returns the kubeconfig with the operator's permissions. */
  String operatorKubeconfig() {
    return installation.kubeconfig().toString();
  }

  /** Returns the name of the ClusterRole of the operator. */
  String clusterRole() {
    return installation.clusterRole();
  }

  /** Returns a kubeconfig with the same permissions and another token, for a second replica. */
  String secondKubeconfig() {
    return installation.secondKubeconfig().toString();
  }

  /** Applies documents in the namespace. */
  void apply(String yaml) {
    user.apply(namespace, yaml);
  }

  /** Runs kubectl in the namespace. */
  String kubectl(String... arguments) {
    return user.kubectl(namespace, List.of(arguments));
  }

  /** Changes an object by a merge patch. */
  void patch(ResourceKind kind, String name, String json) {
    // Other tests define kinds of the same name in other groups.
    String type = kind.group().isEmpty() ? kind.plural() : kind.plural() + "." + kind.group();
    kubectl("patch", type, name, "--type=merge", "-p", json);
  }

  /** Creates a volume for one claim. */
  void volumeFor(String claim, String size, String storageClass) {
    String name = namespace + "-" + claim;
    volumes.add(name);
    user.apply(namespace, VOLUME.formatted(name, size, storageClass, namespace, claim));
  }

  Optional<ObjectNode> find(ResourceKind kind, String name) {
    return admin.get(new ResourceRef(kind, namespace, name));
  }

  ObjectNode get(ResourceKind kind, String name) {
    return find(kind, name)
        .orElseThrow(() -> new AssertionError("No " + kind.kind() + "/" + name + " exists."));
  }

  /**
   * Returns the names of objects, in the order of the server.
   *
   * @param selector a label selector; empty for all
   */
  List<String> names(ResourceKind kind, String selector) {
    return admin.list(kind, ListQuery.in(namespace).labelled(selector)).items().stream()
        .map(object -> object.at("/metadata/name").asText())
        .toList();
  }

  LiveResource application(String name) {
    return resource(TestKinds.APPLICATION, name);
  }

  LiveResource resource(ResourceKind kind, String name) {
    return new LiveResource(this, kind, name);
  }

  /** Returns the objects of the server as an administrator sees them, with all secrets. */
  ServerObjects objects() {
    return server.objects();
  }

  /** Returns the connection of an administrator, whose field manager is {@code other-client}. */
  Fabric8Cluster admin() {
    return admin;
  }

  AuditLog.Position now() {
    return user.now();
  }

  /** Returns the requests of the operator since the position. */
  List<AuditEntry> requestsSince(AuditLog.Position position) {
    return user.since(position, installation);
  }

  /** Returns the writes of the operator since the position. */
  List<AuditEntry> writesSince(AuditLog.Position position) {
    return requestsSince(position).stream().filter(AuditEntry::isWrite).toList();
  }

  /** Waits until no client has written an object for a while; returns its version. */
  String awaitUnchanging(ResourceKind kind, String name) {
    AtomicReference<String> last = new AtomicReference<>("");
    soon()
        .during(Duration.ofSeconds(1))
        .until(
            () -> {
              String version = get(kind, name).at("/metadata/resourceVersion").asText();
              return last.getAndSet(version).equals(version);
            });
    return requireNonNull(last.get());
  }

  /** Waits until the operator has been idle for a while. */
  void awaitIdle() {
    operator.awaitIdle();
  }

  /**
   * Waits for conditions that hold within a second on an idle machine. The limit allows for a busy
   * machine, and for the garbage collector of the control plane, which discovers new kinds only
   * every 30 seconds.
   */
  static ConditionFactory soon() {
    return within(Duration.ofSeconds(90));
  }

  static ConditionFactory within(Duration limit) {
    return await().atMost(limit).pollDelay(Duration.ZERO).pollInterval(Duration.ofMillis(20));
  }

  /** Without an operator, a finalizer would block the deletion of the namespace forever. */
  private void removeFinalizers(ResourceKind kind) {
    for (ObjectNode primary : admin.list(kind, ListQuery.in(namespace)).items()) {
      JsonNode metadata = primary.path("metadata");
      admin.setFinalizers(
          new ResourceRef(kind, namespace, metadata.path("name").asText()),
          List.of(),
          new Precondition(
              metadata.path("uid").asText(), metadata.path("resourceVersion").asText()));
    }
  }

  @Override
  public void close() {
    operator.close();
    primaries.forEach(this::removeFinalizers);
    admin.close();
    installation.close();
    for (String volume : volumes) {
      user.kubectl(namespace, List.of("delete", "persistentvolume", volume, "--wait=false"));
    }
    user.close();
  }
}
