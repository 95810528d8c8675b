package io.appoperator.embedded.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpServer;
import io.appoperator.embedded.builtin.BuiltInKinds;
import io.appoperator.embedded.engine.ApiException;
import io.appoperator.embedded.engine.ApiResources;
import io.appoperator.embedded.engine.ServerControllers;
import io.appoperator.embedded.engine.ServerIdentity;
import io.appoperator.embedded.engine.WriteOptions;
import io.appoperator.embedded.openapi.OpenApiDocuments;
import io.appoperator.embedded.simulation.ClusterSimulation;
import io.appoperator.embedded.simulation.SimulationOptions;
import io.appoperator.embedded.store.ObjectStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * The embedded API server on a free port of the loopback address, without TLS and without
 * authentication. Thread-safe.
 */
public final class EmbeddedApiServer implements AutoCloseable {

  private static final List<String> INITIAL_NAMESPACES =
      List.of("default", "kube-node-lease", "kube-public", "kube-system");

  private final ObjectStore store = new ObjectStore();
  private final ServerIdentity identity = ServerIdentity.ofSystem();
  private final ApiResources resources = new ApiResources(store, identity);
  private final ServerControllers controllers = new ServerControllers(resources, store, identity);
  private final Object writes = new Object();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer http;
  private @Nullable ClusterSimulation simulation;

  private EmbeddedApiServer(HttpServer http) {
    this.http = http;
  }

  /** Starts a server with the built-in kinds and the namespaces of a new cluster. */
  public static EmbeddedApiServer start() {
    try {
      HttpServer http =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      EmbeddedApiServer server = new EmbeddedApiServer(http);
      server.resources.add(BuiltInKinds.all());
      INITIAL_NAMESPACES.forEach(server::createNamespace);
      http.setExecutor(server.threads);
      http.createContext("/", server.router());
      http.start();
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot listen on the loopback address.", e);
    }
  }

  /** Returns the address, without a slash at the end. */
  public URI uri() {
    return URI.create(
        "http://%s:%s"
            .formatted(
                http.getAddress().getAddress().getHostAddress(), http.getAddress().getPort()));
  }

  /** Returns a kubeconfig for this server, in YAML. */
  public String kubeconfig() {
    return """
        apiVersion: v1
        kind: Config
        current-context: embedded
        contexts:
        - name: embedded
          context: {cluster: embedded, user: embedded, namespace: default}
        clusters:
        - name: embedded
          cluster: {server: "%s"}
        users:
        - name: embedded
          user: {}
        """
        .formatted(uri());
  }

  /**
   * Creates a CustomResourceDefinition, whose kinds are served when this method returns.
   *
   * @throws IllegalArgumentException if the server does not accept it
   */
  public void install(ObjectNode customResourceDefinition) {
    create("apiextensions.k8s.io/v1", "customresourcedefinitions", customResourceDefinition);
  }

  /** Creates a namespace. */
  public void createNamespace(String name) {
    ObjectNode namespace = JsonNodeFactory.instance.objectNode();
    namespace.put("apiVersion", "v1").put("kind", "Namespace");
    namespace.putObject("metadata").put("name", name);
    create("v1", "namespaces", namespace);
  }

  private void create(String apiVersion, String plural, ObjectNode object) {
    synchronized (writes) {
      try {
        resources
            .find(apiVersion, plural, "")
            .orElseThrow()
            .create("", object, WriteOptions.by("embedded"));
      } catch (ApiException e) {
        throw new IllegalArgumentException(e.getMessage(), e);
      }
      controllers.settle();
    }
  }

  /**
   * Starts simulated controllers, which make pods ready and bind claims.
   *
   * @throws IllegalStateException if they run already
   */
  public synchronized void startControllers(SimulationOptions options) {
    if (simulation != null) {
      throw new IllegalStateException("The controllers run already.");
    }
    simulation =
        new ClusterSimulation(resources, store, identity, options, writes, controllers::settle);
    simulation.start();
  }

  private RequestRouter router() {
    return new RequestRouter(
        new ResourceRequests(resources),
        new Discovery(new ApiGroups(resources)),
        new OpenApiDocuments(resources::definitions),
        controllers,
        store,
        writes,
        identity.clock());
  }

  /** Stops immediately; open watches end. */
  @Override
  public synchronized void close() {
    if (simulation != null) {
      simulation.close();
    }
    http.stop(0);
    threads.shutdownNow();
  }
}
