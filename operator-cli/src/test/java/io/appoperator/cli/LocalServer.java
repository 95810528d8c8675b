package io.appoperator.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;

/** A fake API server on this machine with the responses of a test. */
public final class LocalServer implements AutoCloseable {

  /** The credential in the kubeconfigs, which no output may contain. */
  static final String TOKEN = "secret-token";

  private final HttpServer server;

  private LocalServer(HttpServer server) {
    this.server = server;
  }

  /** Starts a server that passes every request to the handler. */
  public static LocalServer answering(HttpHandler handler) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", handler);
    server.start();
    return new LocalServer(server);
  }

  public int port() {
    return server.getAddress().getPort();
  }

  /** Writes a kubeconfig for a local port, whether or not a server listens there. */
  public static Path kubeconfig(Path file, int port) throws IOException {
    return kubeconfig(file, port, "default");
  }

  /** Writes the same with the namespace of its context. */
  public static Path kubeconfig(Path file, int port, String namespace) throws IOException {
    return Files.writeString(
        file,
        """
        apiVersion: v1
        kind: Config
        current-context: here
        contexts: [{name: here, context: {cluster: here, user: me, namespace: %s}}]
        clusters: [{name: here, cluster: {server: "http://127.0.0.1:%s"}}]
        users: [{name: me, user: {token: %s}}]
        """
            .formatted(namespace, port, TOKEN));
  }

  /** Sends a response and closes the exchange. */
  public static void send(HttpExchange exchange, int code, String text) throws IOException {
    try (exchange) {
      byte[] bytes = text.getBytes(UTF_8);
      exchange.sendResponseHeaders(code, bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  /** Rejects a request like an API server. */
  public static void refuse(HttpExchange exchange, int code, String reason, String message)
      throws IOException {
    send(
        exchange,
        code,
        "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"code\":%s,\"reason\":\"%s\",\"message\":\"%s\"}"
            .formatted(code, reason, message));
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
