package io.appoperator.core.cluster.fabric8;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.RequestListener;
import io.appoperator.core.json.Json;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Sends one request, waits for its answer and turns what goes wrong into a ClusterException. */
final class Exchange {

  /** Beyond the client's own timeout, in case that it does not fire. */
  private static final Duration GRACE = Duration.ofSeconds(2);

  private final HttpClient http;
  private final Duration timeout;
  private final RequestListener listener;

  Exchange(HttpClient http, Duration timeout, RequestListener listener) {
    this.http = http;
    this.timeout = timeout;
    this.listener = listener;
  }

  /** Sends a request whose answer is one object. */
  ObjectNode object(String method, HttpRequest request) {
    HttpResponse<byte[]> response = await(method, request, http.sendAsync(request, byte[].class));
    if (!response.isSuccessful()) {
      throw Refusal.of(response.code(), response.header("Retry-After"), response.body());
    }
    try {
      return Json.parse(response.body());
    } catch (IOException e) {
      throw ClusterException.unreachable(
          "%s answered with something else than a Kubernetes object. Check that it is an API server."
              .formatted(request.uri().getAuthority()),
          e);
    }
  }

  /** Sends a request whose answer is read as it comes. */
  InputStream stream(HttpRequest request) {
    HttpResponse<InputStream> response =
        await("GET", request, http.sendAsync(request, InputStream.class));
    if (response.isSuccessful()) {
      return response.body();
    }
    try (InputStream body = response.body()) {
      throw Refusal.of(response.code(), response.header("Retry-After"), body.readAllBytes());
    } catch (IOException e) {
      throw Refusal.of(response.code(), null, new byte[0]);
    }
  }

  private <T> HttpResponse<T> await(
      String method, HttpRequest request, CompletableFuture<HttpResponse<T>> answer) {
    int code = 0;
    try {
      HttpResponse<T> response = answer.get(timeout.plus(GRACE).toMillis(), TimeUnit.MILLISECONDS);
      code = response.code();
      return response;
    } catch (ExecutionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw ClusterException.unreachable(explain(request, cause), cause);
    } catch (TimeoutException e) {
      answer.cancel(true);
      throw ClusterException.unreachable(explain(request, e), e);
    } catch (InterruptedException e) {
      answer.cancel(true);
      Thread.currentThread().interrupt();
      throw ClusterException.unreachable("The request was interrupted.", e);
    } finally {
      listener.completed(method, request.uri().getAuthority(), code);
    }
  }

  private String explain(HttpRequest request, Throwable cause) {
    String server = request.uri().getAuthority();
    Throwable root = cause;
    boolean refused = false;
    boolean unknownHost = false;
    for (Throwable at = cause; at != null; at = at.getCause()) {
      root = at;
      refused |= at instanceof ConnectException;
      unknownHost |= at instanceof UnresolvedAddressException || at instanceof UnknownHostException;
    }
    if (root instanceof TimeoutException || cause instanceof HttpTimeoutException) {
      return "%s did not answer within %d s.".formatted(server, timeout.toSeconds());
    }
    if (unknownHost) {
      return "%s cannot be reached: the host is unknown.".formatted(server);
    }
    if (refused) {
      return "%s cannot be reached: connection refused.".formatted(server);
    }
    String what = root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
    return "%s cannot be reached: %s.".formatted(server, what);
  }
}
