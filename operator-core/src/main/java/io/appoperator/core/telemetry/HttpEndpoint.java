package io.appoperator.core.telemetry;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A few read-only pages over HTTP, with a bounded number of threads and waiting requests. */
final class HttpEndpoint implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(HttpEndpoint.class);
  private static final int THREADS = 4;
  private static final int WAITING = 64;
  private static final String SECONDS_FOR_A_REQUEST = "5";

  private final Map<String, Function<String, Answer>> pages;
  private final ExecutorService threads;
  private final HttpServer server;

  /**
   * What a page says.
   *
   * @param status the HTTP status
   * @param contentType the type of the body
   * @param body the body
   */
  record Answer(int status, String contentType, String body) {
    static Answer text(int status, String body) {
      return new Answer(status, "text/plain; charset=utf-8", body);
    }
  }

  /**
   * Starts to listen.
   *
   * @param name names the threads and errors
   * @param address where
   * @param pages for each path, what it answers to a query string
   * @throws IOException if it cannot listen there
   */
  HttpEndpoint(String name, BindAddress address, Map<String, Function<String, Answer>> pages)
      throws IOException {
    this.pages = Map.copyOf(pages);
    limitSlowClients();
    try {
      server = HttpServer.create(address.socketAddress(), WAITING);
    } catch (IOException e) {
      throw new IOException(
          "Cannot serve %s on %s: %s. Choose another address, or stop what listens there."
              .formatted(name, address, e.getMessage()),
          e);
    }
    threads = threads(name);
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  int port() {
    return server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      Answer answer = answer(exchange);
      byte[] body = answer.body().getBytes(UTF_8);
      exchange.getResponseHeaders().set("Content-Type", answer.contentType());
      exchange.getResponseHeaders().set("Cache-Control", "no-store");
      exchange.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
      if (exchange.getRequestMethod().equals("HEAD")) {
        exchange.getResponseHeaders().set("Content-Length", Integer.toString(body.length));
        exchange.sendResponseHeaders(answer.status(), -1);
      } else {
        exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
      }
    }
  }

  private Answer answer(HttpExchange exchange) {
    Function<String, Answer> page = pages.get(exchange.getRequestURI().getPath());
    if (page == null) {
      return Answer.text(404, "Not found. There is: " + String.join(", ", paths()) + "\n");
    }
    String method = exchange.getRequestMethod();
    if (!method.equals("GET") && !method.equals("HEAD")) {
      exchange.getResponseHeaders().set("Allow", "GET, HEAD");
      return Answer.text(405, "Only GET and HEAD are answered.\n");
    }
    String query = exchange.getRequestURI().getRawQuery();
    try {
      return page.apply(query == null ? "" : query);
    } catch (RuntimeException e) {
      log.warn("Answering {} failed", exchange.getRequestURI(), e);
      return Answer.text(500, "The page failed; the log has the reason.\n");
    }
  }

  private Iterable<String> paths() {
    return pages.keySet().stream().sorted().toList();
  }

  private static ExecutorService threads(String name) {
    AtomicInteger number = new AtomicInteger();
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            THREADS,
            THREADS,
            10,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(WAITING),
            task -> {
              Thread thread = new Thread(task, name + "-" + number.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }

  /**
   * Clients that send half a request would hold every thread, and the kubelet would find the
   * operator dead. The JDK's server has this one switch against it, for the whole process.
   */
  private static void limitSlowClients() {
    if (System.getProperty("sun.net.httpserver.maxReqTime") == null) {
      System.setProperty("sun.net.httpserver.maxReqTime", SECONDS_FOR_A_REQUEST);
    }
  }
}
