package io.appoperator.embedded.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.appoperator.embedded.engine.ApiException;
import io.appoperator.embedded.engine.ApiResources;
import io.appoperator.embedded.engine.Endpoint;
import io.appoperator.embedded.engine.RequestFailures;
import io.appoperator.embedded.engine.ServerIdentity;
import io.appoperator.embedded.kind.CustomResourceDefinitions;
import io.appoperator.embedded.store.ObjectStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The embedded API server on a free port of the loopback address, without TLS and without
 * authentication. Thread-safe.
 */
public final class EmbeddedApiServer implements AutoCloseable {

  private static final int MAX_BODY = 3 * 1024 * 1024;

  private final ObjectStore store = new ObjectStore();
  private final ApiResources resources = new ApiResources(store, ServerIdentity.ofSystem());
  private final ResourceRequests requests = new ResourceRequests(resources);
  private final Discovery discovery = new Discovery(resources);
  private final Object writes = new Object();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer http;

  private EmbeddedApiServer(HttpServer http) {
    this.http = http;
  }

  /** Starts a server without kinds. */
  public static EmbeddedApiServer start() {
    try {
      HttpServer http =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      EmbeddedApiServer server = new EmbeddedApiServer(http);
      http.setExecutor(server.threads);
      http.createContext("/", server::handle);
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

  /** Serves the kinds of a CustomResourceDefinition. */
  public void install(JsonNode customResourceDefinition) {
    resources.add(CustomResourceDefinitions.servedVersions(customResourceDefinition));
  }

  /** Stops immediately; open watches end. */
  @Override
  public void close() {
    http.stop(0);
    threads.shutdownNow();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getRawPath();
      Optional<RequestTarget> target = RequestTarget.parse(path);
      Optional<Endpoint> endpoint = target.flatMap(requests::find);
      if (endpoint.isEmpty()) {
        write(
            exchange,
            discovery.find(path).orElseGet(() -> ApiResponse.text(404, "404 page not found\n")));
        return;
      }
      answer(exchange, endpoint.get(), target.get());
    }
  }

  private void answer(HttpExchange exchange, Endpoint endpoint, RequestTarget target)
      throws IOException {
    try {
      ApiRequest request = read(exchange);
      if (request.method().equals("GET") && request.parameters().isTrue("watch")) {
        new WatchStream(store, endpoint.watch(ResourceRequests.listRequest(target, request)))
            .write(exchange, request.parameters());
        return;
      }
      ApiResponse response;
      synchronized (writes) {
        response = requests.answer(endpoint, target, request);
        if (request.method().equals("DELETE")) {
          resources.collectGarbage();
        }
      }
      write(exchange, response);
    } catch (ApiException e) {
      write(exchange, ApiResponse.json(e.code(), e.status()));
    }
  }

  private static ApiRequest read(HttpExchange exchange) throws IOException, ApiException {
    byte[] body = exchange.getRequestBody().readNBytes(MAX_BODY + 1);
    if (body.length > MAX_BODY) {
      throw RequestFailures.tooLarge(MAX_BODY);
    }
    return new ApiRequest(
        exchange.getRequestMethod(),
        new RequestParameters(exchange.getRequestURI().getRawQuery()),
        header(exchange, "Content-Type").replaceFirst(";.*", "").trim(),
        header(exchange, "User-Agent").replaceFirst("/.*", ""),
        new String(body, StandardCharsets.UTF_8));
  }

  private static String header(HttpExchange exchange, String name) {
    String value = exchange.getRequestHeaders().getFirst(name);
    return value == null ? "" : value;
  }

  private static void write(HttpExchange exchange, ApiResponse response) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", response.contentType());
    byte[] body = response.body().getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(response.code(), body.length);
    exchange.getResponseBody().write(body);
  }
}
