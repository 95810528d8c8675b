package io.appoperator.core.cluster.fabric8;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.RequestListener;
import io.appoperator.core.generated.GeneratedContent;
import io.appoperator.core.json.Json;
import io.appoperator.core.observe.ServerMessage;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** Sends one request, waits for the response, and converts failures into a ClusterException. */
final class Exchange {

  private static final String INTERRUPTED = "The request was interrupted.";

  private final HttpClient http;
  private final Duration timeout;
  private final RequestListener listener;
  private final String credentials;

  /**
   * @param credentials the source of the credentials, for messages
   */
  Exchange(HttpClient http, String credentials, Duration timeout, RequestListener listener) {
    this.http = http;
    this.credentials = credentials;
    this.timeout = timeout;
    this.listener = listener;
  }

  /** Sends a request whose response is one object; it is without generated values. */
  ObjectNode object(String method, HttpRequest request) {
    return answer(method, request, bytes -> GeneratedContent.hide(Json.parse(bytes)));
  }

  /** Converts a response. */
  interface ResponseReader<T> {

    /**
     * Reads a response.
     *
     * @throws IOException if it is not the response of an API server
     */
    T read(byte[] answer) throws IOException;
  }

  /** Sends a request and converts its response. */
  <T> T answer(String method, HttpRequest request, ResponseReader<T> reading) {
    HttpReply reply = send(method, request);
    byte[] bytes = read(request, reply);
    if (!HttpResponse.isSuccessful(reply.code())) {
      throw rejection(reply, bytes);
    }
    try {
      return reading.read(bytes);
    } catch (IOException e) {
      throw ClusterException.unreachable(
          "The response of %s is not a Kubernetes object. Check that the address is that of an API server."
              .formatted(request.uri().getAuthority()),
          e);
    }
  }

  /** Sends a request whose response is read as a stream. */
  InputStream stream(HttpRequest request) {
    HttpReply reply = send("GET", request);
    if (!HttpResponse.isSuccessful(reply.code())) {
      throw rejection(reply, read(request, reply));
    }
    try {
      return reply.body().stream();
    } catch (IOException e) {
      throw ClusterException.unreachable(explain(request, e), e);
    }
  }

  /** For wrong credentials, the server only returns "Unauthorized". */
  private ClusterException rejection(HttpReply reply, byte[] body) {
    ClusterException rejection = ErrorStatus.of(reply.code(), reply.retryAfter(), body);
    if (!rejection.isUnauthenticated()) {
      return rejection;
    }
    return new ClusterException(
        rejection.failure(),
        rejection.code(),
        "The API server does not accept the credentials of %s: %s"
            .formatted(credentials, rejection.getMessage()),
        rejection.causeFields(),
        rejection.retryAfter());
  }

  private record HttpReply(int code, @Nullable String retryAfter, BlockingBody body) {}

  /** The client works on this thread, so its future is already complete. */
  private HttpReply send(String method, HttpRequest request) {
    int code = 0;
    try {
      HttpResponse<AsyncBody> response =
          http.consumeBytes(request, (buffers, body) -> body.consume()).join();
      code = response.code();
      return new HttpReply(code, response.header("Retry-After"), (BlockingBody) response.body());
    } catch (CompletionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw ClusterException.unreachable(explain(request, cause), cause);
    } finally {
      listener.completed(method, request.uri().getAuthority(), code);
    }
  }

  private byte[] read(HttpRequest request, HttpReply reply) {
    try {
      return reply.body().bytes();
    } catch (IOException e) {
      throw ClusterException.unreachable(explain(request, e), e);
    }
  }

  private String explain(HttpRequest request, Throwable cause) {
    if (cause instanceof InterruptedIOException && !(cause instanceof SocketTimeoutException)) {
      return INTERRUPTED;
    }
    String server = request.uri().getAuthority();
    Throwable root = cause;
    boolean refused = false;
    boolean unknownHost = false;
    for (Throwable at = cause; at != null; at = at.getCause()) {
      root = at;
      refused |= at instanceof ConnectException;
      unknownHost |= at instanceof UnresolvedAddressException || at instanceof UnknownHostException;
    }
    if (root instanceof ClosedByInterruptException) {
      return INTERRUPTED;
    }
    if (root instanceof SocketTimeoutException) {
      return "%s did not answer within %s.".formatted(server, describe(timeout));
    }
    if (unknownHost) {
      return "%s cannot be reached: the host is unknown.".formatted(server);
    }
    if (refused) {
      return "%s cannot be reached: connection refused.".formatted(server);
    }
    String what = root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
    return ServerMessage.asSentence("%s cannot be reached: %s".formatted(server, what));
  }

  private static String describe(Duration time) {
    return time.toMillisPart() == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
  }
}
