package io.appoperator.testkit;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A local proxy between a client and the API server that makes requests fail by a plan, to test an
 * operator, a controller or a plug-in with a faulty connection.
 *
 * <pre>{@code
 * try (FaultProxy proxy = FaultProxy.before(controlPlane)) {
 *   Path kubeconfig = proxy.kubeconfig(controlPlane.kubeconfigFor(namespace.name(), "operator"));
 *   // start the client under test with that kubeconfig
 *   proxy.follow(FaultPlan.random(7, 0.3));       // three of ten requests fail
 *   // edit resources with a client that does not use the proxy
 *   proxy.cutWatches();                           // breaks all open watches
 *   proxy.follow(FaultPlan.NONE);
 *   // await the expected state; controlPlane.audit() returns all writes
 * }
 * }</pre>
 *
 * <p>A request that fails with an error never reaches the API server. A request whose response is
 * lost was executed. A watch that is cut ends in the middle of its stream. The client uses HTTP/1.1
 * without TLS. The proxy forwards tokens, but not client certificates. Thread-safe.
 */
public final class FaultProxy implements AutoCloseable {

  private final HttpServer server;
  private final Upstream upstream;
  private final ExecutorService threads = Executors.newCachedThreadPool(FaultProxy::thread);
  private final Set<ResponseRelay> watches = ConcurrentHashMap.newKeySet();
  private final SortedMap<String, Integer> faults = new ConcurrentSkipListMap<>();
  private final RequestLog log = new RequestLog();
  private final Set<Path> written = ConcurrentHashMap.newKeySet();
  private volatile FaultPlan plan = FaultPlan.NONE;

  private FaultProxy(HttpServer server, Upstream upstream) {
    this.server = server;
    this.upstream = upstream;
  }

  /**
   * Starts a proxy without faults at a free port.
   *
   * @throws UncheckedIOException if it cannot listen, or the control plane's certificate is missing
   */
  public static FaultProxy before(ControlPlane controlPlane) {
    return before(controlPlane.kubeconfig());
  }

  /**
   * Starts a proxy without faults at a free port.
   *
   * @param server a kubeconfig of the API server; its users are not used
   * @throws UncheckedIOException if it cannot listen, or the certificate of the server is missing
   */
  public static FaultProxy before(Path server) {
    try {
      HttpServer listener =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      FaultProxy proxy = new FaultProxy(listener, Upstream.of(server));
      listener.createContext("/", proxy::handle);
      listener.setExecutor(proxy.threads);
      listener.start();
      return proxy;
    } catch (IOException e) {
      throw new UncheckedIOException("The proxy cannot start.", e);
    }
  }

  /** Returns the address of the proxy. */
  public URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /**
   * Writes a kubeconfig file that uses this proxy, in the directory of the given one. It is deleted
   * when the proxy is closed.
   *
   * @param direct a kubeconfig of the same server, such as {@link ControlPlane#kubeconfigFor}
   * @return the new file, for the same user
   */
  public Path kubeconfig(Path direct) {
    try {
      String text = Files.readString(direct);
      Path file = direct.resolveSibling(direct.getFileName() + "." + address().getPort());
      written.add(file);
      return Files.writeString(
          file, text.replaceAll("https?://127\\.0\\.0\\.1:\\d+", address().toString()));
    } catch (IOException e) {
      throw new UncheckedIOException("The kubeconfig of the proxy cannot be written.", e);
    }
  }

  /** Uses another plan from the next request on; open watches continue. */
  public void follow(FaultPlan next) {
    plan = next;
  }

  /** Returns the number of faults so far by type: 409, 410, dropped, delayed and so on. */
  public SortedMap<String, Integer> faults() {
    return new TreeMap<>(faults);
  }

  /** Returns the requests that the API server answered. */
  public RequestLog log() {
    return log;
  }

  /** Returns the number of open watches. */
  public int openWatches() {
    return watches.size();
  }

  /** Breaks all open watches in the middle of their streams; returns their number. */
  public int cutWatches() {
    List<ResponseRelay> open = List.copyOf(watches);
    open.forEach(ResponseRelay::cut);
    return open.size();
  }

  /**
   * Ends all connections, and deletes the kubeconfig files of this proxy.
   *
   * @throws UncheckedIOException if one cannot be deleted
   */
  @Override
  public void close() {
    cutWatches();
    server.stop(0);
    threads.shutdownNow();
    for (Path file : written) {
      try {
        Files.deleteIfExists(file);
      } catch (IOException e) {
        throw new UncheckedIOException("The kubeconfig of the proxy cannot be deleted.", e);
      }
    }
  }

  private void handle(HttpExchange exchange) {
    try (exchange) {
      Fault fault = plan.next(exchange.getRequestMethod(), exchange.getRequestURI().toString());
      if (!(fault instanceof Fault.None)) {
        faults.merge(fault.toString(), 1, Integer::sum);
      }
      meet(exchange, fault);
    } catch (IOException e) {
      // One side closed its connection; the other one is closed, too.
      exchange.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  // Closing an exchange before its response starts ends its connection.
  private void meet(HttpExchange exchange, Fault fault) throws IOException, InterruptedException {
    if (fault instanceof Fault.Answered answer) {
      ErrorResponses.send(exchange, answer.code());
    } else if (fault instanceof Fault.AnswerLost lost) {
      upstream.send(exchange, log).body().close();
      lost.afterwards().run();
    } else if (!(fault instanceof Fault.Dropped)) {
      if (fault instanceof Fault.Delayed late) {
        Thread.sleep(late.delay().toMillis());
      }
      pass(exchange);
    }
  }

  private void pass(HttpExchange exchange) throws IOException, InterruptedException {
    String uri = exchange.getRequestURI().toString();
    boolean watch = uri.contains("watch=");
    ResponseRelay relay =
        new ResponseRelay(
            exchange,
            upstream.send(exchange, log),
            watch ? event -> plan.copies(uri, event) : ResponseRelay.WHOLE);
    if (watch) {
      watches.add(relay);
    }
    try {
      relay.run();
    } finally {
      watches.remove(relay);
    }
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "fault-proxy");
    thread.setDaemon(true);
    return thread;
  }
}
