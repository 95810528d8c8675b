package io.appoperator.junit;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.run.OperatorThread;
import io.appoperator.junit.server.Installation;
import io.appoperator.junit.server.ServerObjects;
import io.appoperator.junit.server.SimulationState;
import io.appoperator.junit.server.TestServer;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A namespace with a running operator, as a user of the cluster sees it. Thread-safe.
 *
 * <p>A kind is named as in YAML, such as {@code Deployment}. The kinds of the plug-ins come first,
 * then those of Kubernetes.
 */
public final class TestCluster implements AutoCloseable {

  private final TestServer server;
  private final String namespace;
  private final PluginRegistry plugins;
  private final KindNames kinds;
  private final @Nullable SimulationState simulation;
  private Path kubeconfig;
  private OperatorThread operator;
  private @Nullable Faults faults;

  private TestCluster(
      TestServer server,
      @Nullable SimulationState simulation,
      String namespace,
      PluginRegistry plugins,
      Path kubeconfig) {
    this.server = server;
    this.simulation = simulation;
    this.namespace = namespace;
    this.plugins = plugins;
    this.kinds = KindNames.of(plugins);
    this.kubeconfig = kubeconfig;
    this.operator = run(kubeconfig);
  }

  static TestCluster start(
      TestServer server,
      @Nullable SimulationState simulation,
      PluginRegistry plugins,
      Class<?> test) {
    String namespace = server.createNamespace(test).name();
    Path kubeconfig = Installation.in(server, namespace, plugins);
    return new TestCluster(server, simulation, namespace, plugins, kubeconfig);
  }

  private OperatorThread run(Path permissions) {
    return OperatorThread.start(permissions, plugins, List.of(namespace), "operator-" + namespace);
  }

  /** Returns the name of the namespace. */
  public String namespace() {
    return namespace;
  }

  /** Returns a client of a cluster administrator, for all that this class has no method for. */
  public KubernetesClient client() {
    return server.client();
  }

  /**
   * Applies documents by server-side apply, all in the namespace of the test, whatever namespace
   * they have.
   *
   * @param yaml one or more documents, in YAML or JSON
   * @throws IllegalArgumentException if a document cannot be read, or the server does not know its
   *     kind
   * @throws io.fabric8.kubernetes.client.KubernetesClientException if the server rejects one
   */
  public void apply(String yaml) {
    apply(ServerObjects.parse("yaml", yaml));
  }

  /**
   * Applies a file, as {@link #apply} does.
   *
   * @param file a path relative to the directory of the module, or else the name of a resource of
   *     the class path
   */
  public void applyFile(String file) {
    apply(ServerObjects.parse(file, TestFiles.read(file)));
  }

  void applyFiles(String... files) {
    for (String file : files) {
      applyFile(file);
    }
  }

  private void apply(List<ObjectNode> documents) {
    documents.forEach(document -> server.objects().apply(namespace, document));
  }

  /**
   * Changes an object, as another client than the operator.
   *
   * @param mergePatch a JSON merge patch, such as {@code {"spec":{"replicas":5}}}
   */
  public void patch(String kind, String name, String mergePatch) {
    server.objects().patch(kinds.apiVersion(kind), kind, namespace, name, mergePatch);
  }

  /** Deletes an object without waiting for it; it is not an error if there is none. */
  public void delete(String kind, String name) {
    server.objects().delete(kinds.apiVersion(kind), kind, namespace, name);
  }

  /** Reads an object; empty if there is none. */
  public Optional<GenericKubernetesResource> find(String kind, String name) {
    return find(kinds.apiVersion(kind), kind, name);
  }

  /**
   * Reads an object of any kind that the server serves; empty if there is none.
   *
   * @param apiVersion such as {@code apps/v1}
   */
  public Optional<GenericKubernetesResource> find(String apiVersion, String kind, String name) {
    return server.objects().find(apiVersion, kind, namespace, name);
  }

  String apiVersion(String kind) {
    return kinds.apiVersion(kind);
  }

  /**
   * Reads an object.
   *
   * @throws AssertionError if there is none
   */
  public GenericKubernetesResource get(String kind, String name) {
    return find(kind, name)
        .orElseThrow(() -> new AssertionError("There is no %s/%s.".formatted(kind, name)));
  }

  /** Lists the objects of a kind. */
  public List<GenericKubernetesResource> list(String kind) {
    return server.objects().list(kinds.apiVersion(kind), kind, namespace);
  }

  /** Replaces the operator by one that knows only what the API server stores. */
  public synchronized void restartOperator() {
    operator.close();
    operator = run(kubeconfig);
  }

  /**
   * Restarts the API server, which the tests of this JVM share: all connections and watches of all
   * clients end, and the objects stay.
   *
   * @throws IllegalStateException if it is a control plane that this process did not start
   */
  public void restartServer() {
    server.restart();
  }

  /**
   * Returns the faults that the operator meets. The first call restarts it, because from then on
   * its requests pass a proxy.
   */
  public synchronized Faults faults() {
    Faults known = faults;
    if (known == null) {
      known = Faults.before(kubeconfig);
      faults = known;
      kubeconfig = known.kubeconfig(kubeconfig);
      restartOperator();
    }
    return known;
  }

  /**
   * Returns what changes the simulated cluster.
   *
   * @throws IllegalStateException if the class has no {@link Simulation}
   */
  public SimulationControls simulation() {
    if (simulation == null) {
      throw new IllegalStateException(
          "Annotate the test class with @Simulation, so that it has a simulated cluster of its own.");
    }
    return new SimulationControls(simulation, namespace);
  }

  /** Returns the kinds of the primary resources. */
  List<String> primaryKinds() {
    return plugins.kinds().stream().map(LoadedKind::kind).map(kind -> kind.kind()).toList();
  }

  /** Stops the operator, and deletes the namespace. JUnit calls this. */
  @Override
  public synchronized void close() {
    operator.close();
    if (faults != null) {
      faults.close();
    }
    // Without an operator, its finalizers would keep the namespace.
    for (String kind : primaryKinds()) {
      list(kind).stream()
          .filter(primary -> !primary.getMetadata().getFinalizers().isEmpty())
          .map(primary -> primary.getMetadata().getName())
          .forEach(name -> patch(kind, name, "{\"metadata\":{\"finalizers\":null}}"));
    }
    server.client().namespaces().withName(namespace).delete();
  }
}
