package io.appoperator.testkit;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.internal.SSLUtils;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * The API server behind a proxy.
 *
 * @param client an HTTP client that trusts its certificate
 * @param address its address
 */
record Upstream(HttpClient client, URI address) {

  /** Headers of a single connection, or set by the HTTP client itself. */
  private static final Set<String> OF_THE_CONNECTION =
      Set.of(
          "connection", "content-length", "host", "transfer-encoding", "upgrade", "http2-settings");

  /**
   * Returns the API server of a kubeconfig. Its client certificate is not used, because requests
   * have the permissions of the client behind the proxy.
   */
  static Upstream of(Path kubeconfig) throws IOException {
    Config config =
        new ConfigBuilder(Config.fromKubeconfig(kubeconfig.toFile()))
            .withClientCertFile(null)
            .withClientCertData(null)
            .withClientKeyFile(null)
            .withClientKeyData(null)
            .build();
    HttpClient.Builder client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1);
    URI address = URI.create(config.getMasterUrl());
    if (address.getScheme().equals("https")) {
      try {
        client.sslContext(SSLUtils.sslContext(config));
      } catch (GeneralSecurityException e) {
        throw new IOException("The certificate of " + kubeconfig + " cannot be used.", e);
      }
    }
    return new Upstream(client.build(), address);
  }

  /** Forwards a request, and logs it; returns when the response starts. */
  HttpResponse<InputStream> send(HttpExchange exchange, RequestLog log)
      throws IOException, InterruptedException {
    Instant receivedAt = Instant.now();
    byte[] body = exchange.getRequestBody().readAllBytes();
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address.resolve(exchange.getRequestURI().toString()))
            .method(exchange.getRequestMethod(), BodyPublishers.ofByteArray(body));
    copy(
        exchange.getRequestHeaders(),
        (name, values) -> values.forEach(value -> request.header(name, value)));
    HttpResponse<InputStream> response = client.send(request.build(), BodyHandlers.ofInputStream());
    log.add(
        receivedAt,
        exchange.getRequestMethod(),
        exchange.getRequestURI().toString(),
        response.statusCode(),
        body);
    return response;
  }

  /** Copies the headers of a response. */
  static void copyHeaders(HttpResponse<?> answer, Headers to) {
    copy(answer.headers().map(), to::put);
  }

  private static void copy(
      Map<String, List<String>> headers, BiConsumer<String, List<String>> target) {
    headers.forEach(
        (name, values) -> {
          if (!OF_THE_CONNECTION.contains(name.toLowerCase(Locale.ROOT))) {
            target.accept(name, values);
          }
        });
  }
}
