package io.appoperator.embedded.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpServer;
import io.appoperator.embedded.builtin.BuiltInKinds;
import io.appoperator.embedded.engine.ApiException;
import io.appoperator.embedded.engine.ApiResources;
import io.appoperator.embedded.engine.PodEvictions;
import io.appoperator.embedded.engine.ServerControllers;
import io.appoperator.embedded.engine.ServerIdentity;
import io.appoperator.embedded.engine.WriteOptions;
import io.appoperator.embedded.openapi.OpenApiDocuments;
import io.appoperator.embedded.simulation.ClusterSimulation;
import io.appoperator.embedded.simulation.SimulationOptions;
import io.appoperator.embedded.store.ObjectStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The embedded API server on the loopback address. Thread-safe. */
public final class EmbeddedApiServer implements AutoCloseable {

  private static final List<String> INITIAL_NAMESPACES =
      List.of("default", "kube-node-lease", "kube-public", "kube-system");

  private static final Duration MAX_REQUEST = Duration.ofSeconds(30);

  private final ObjectStore store;
  private final ServerIdentity identity;
  private final ApiResources resources;
  private final ServerControllers controllers;
  private final Object writes = new Object();
  private final RequestThreads threads = new RequestThreads(MAX_REQUEST);
  private final WatchDispatcher watches;
  private final ExpiryTimer expiry = new ExpiryTimer();
  private volatile ServerAccess access;
  private @Nullable ClusterSimulation simulation;

  private EmbeddedApiServer(ServerAccess access, ServerOptions options) {
    this.access = access;
    this.store = new ObjectStore(options.objectBytes());
    this.watches = new WatchDispatcher(store);
    this.identity = ServerIdentity.at(options.clock());
    this.resources = new ApiResources(store, identity, EmbeddedApiServer::inBackground);
    this.controllers = new ServerControllers(resources, store, identity);
  }

  /** Starts a server with the built-in kinds and the namespaces of a new cluster. */
  public static EmbeddedApiServer start() {
    return start(ServerOptions.STANDARD);
  }

  /**
   * Starts a server with the built-in kinds and the namespaces of a new cluster.
   *
   * @throws UncheckedIOException if it cannot listen on the port
   */
  public static EmbeddedApiServer start(ServerOptions options) {
    try {
      EmbeddedApiServer server = new EmbeddedApiServer(ServerAccess.open(options), options);
      server.resources.add(BuiltInKinds.all());
      INITIAL_NAMESPACES.forEach(server::createNamespace);
      server.listen();
      server.watches.start();
      server.expiry.start(server::expire);
      server.access.awaitAnswer();
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot listen on the loopback address.", e);
    }
  }

  private void listen() {
    HttpServer http = access.http();
    http.setExecutor(threads);
    http.createContext("/", router());
    http.start();
  }

  /**
   * Restarts on the same port: all connections and watches end, and earlier states are forgotten.
   * The objects, their resource versions, the certificate and the token stay, and so do simulated
   * controllers.
   *
   * @throws UncheckedIOException if another program took the port in the meantime
   */
  public synchronized void restart() {
    access.http().stop(0);
    watches.endAll();
    compact();
    try {
      access = access.reopen();
      listen();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot listen on the port again.", e);
    }
  }

  /** Returns the address, without a slash at the end. */
  public URI uri() {
    return access.uri();
  }

  /** Returns a kubeconfig for this server, in YAML; it may contain a secret. */
  public String kubeconfig() {
    return access.kubeconfig();
  }

  /**
   * Creates a CustomResourceDefinition, whose kinds are served when this method returns. Its
   * validation rules are compiled for the first object.
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
            .create("", object, WriteOptions.by("embedded").trustedly());
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

  /**
   * Forgets all earlier states, as a compaction of etcd does: watches and lists of them, and lists
   * that continue from them, get 410.
   */
  public void compact() {
    synchronized (writes) {
      store.compact();
    }
  }

  private void expire() {
    synchronized (writes) {
      controllers.expire();
    }
  }

  private static void inBackground(Runnable task) {
    Thread thread = new Thread(task, "validation-rules");
    thread.setDaemon(true);
    thread.start();
  }

  private RequestRouter router() {
    return new RequestRouter(
        new ResourceRequests(resources),
        new EvictionRequests(new PodEvictions(resources, store, identity)),
        new Reviews(access, identity.clock()),
        new Discovery(new ApiGroups(resources)),
        new OpenApiDocuments(resources::definitions),
        controllers,
        watches,
        writes,
        identity.clock(),
        access,
        threads);
  }

  /** Stops immediately; open watches end. */
  @Override
  public synchronized void close() {
    if (simulation != null) {
      simulation.close();
    }
    expiry.close();
    access.http().stop(0);
    watches.close();
    threads.shutdownNow();
  }
}
