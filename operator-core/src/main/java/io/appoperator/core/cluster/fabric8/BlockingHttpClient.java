package io.appoperator.core.cluster.fabric8;

import io.appoperator.core.timeout.TimeLimit;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.http.StandardHttpClient;
import io.fabric8.kubernetes.client.http.StandardHttpClientBuilder;
import io.fabric8.kubernetes.client.http.StandardHttpRequest;
import io.fabric8.kubernetes.client.http.StandardWebSocketBuilder;
import io.fabric8.kubernetes.client.http.WebSocket;
import io.fabric8.kubernetes.client.http.WebSocketResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.io.entity.InputStreamEntity;
import org.apache.hc.core5.io.CloseMode;
import org.jspecify.annotations.Nullable;

/**
 * A fabric8 client that sends requests and reads responses on the thread of the caller. The clients
 * of Java and Vert.x pass each request through several threads, which costs twice the CPU (see the
 * decision 'blocking HTTP'). fabric8 still provides tokens, certificates and proxies.
 */
final class BlockingHttpClient
    extends StandardHttpClient<
        BlockingHttpClient, BlockingHttpClientFactory, BlockingHttpClientBuilder> {

  private final Transport transport;

  BlockingHttpClient(
      StandardHttpClientBuilder<
              BlockingHttpClient, BlockingHttpClientFactory, BlockingHttpClientBuilder>
          builder,
      AtomicBoolean closed,
      Transport transport) {
    super(builder, closed);
    this.transport = transport;
  }

  /**
   * The state that a client shares with the clients derived from it.
   *
   * @param http sends
   * @param limit the time limit of each request
   */
  record Transport(CloseableHttpClient http, TimeLimit limit) {}

  /** Returns a client with other interceptors over the same connections. */
  BlockingHttpClient sharedBy(BlockingHttpClientBuilder other) {
    return new BlockingHttpClient(other, getClosed(), transport);
  }

  @Override
  public CompletableFuture<HttpResponse<AsyncBody>> consumeBytesDirect(
      StandardHttpRequest request, AsyncBody.Consumer<List<ByteBuffer>> consumer) {
    try {
      return CompletableFuture.completedFuture(send(request, consumer));
    } catch (IOException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private HttpResponse<AsyncBody> send(
      StandardHttpRequest request, AsyncBody.Consumer<List<ByteBuffer>> consumer)
      throws IOException {
    if (Thread.currentThread().isInterrupted()) {
      throw new InterruptedIOException("The request was interrupted.");
    }
    HttpUriRequestBase http = new HttpUriRequestBase(request.method(), request.uri());
    request.headers().forEach((name, values) -> values.forEach(v -> http.addHeader(name, v)));
    http.setEntity(entity(request));
    TimeLimit.TimedWork timed = transport.limit().begin(http::cancel);
    try {
      ClassicHttpResponse response = transport.http().executeOpen(null, http, null);
      BlockingBody body = new BlockingBody(http, response, timed, consumer);
      if (request.isForStreaming() && HttpResponse.isSuccessful(response.getCode())) {
        timed.end();
      }
      return new BlockingResponse(request, response, body);
    } catch (IOException | RuntimeException e) {
      if (timed.end()) {
        throw new SocketTimeoutException();
      }
      throw e;
    }
  }

  private static @Nullable HttpEntity entity(StandardHttpRequest request) throws IOException {
    ContentType type =
        request.getContentType() == null ? null : ContentType.parse(request.getContentType());
    if (request.body() instanceof StandardHttpRequest.StringBodyContent text) {
      return new ByteArrayEntity(text.getContent().getBytes(StandardCharsets.UTF_8), type);
    }
    if (request.body() instanceof StandardHttpRequest.ByteArrayBodyContent bytes) {
      return new ByteArrayEntity(bytes.getContent(), type);
    }
    if (request.body() instanceof StandardHttpRequest.InputStreamBodyContent stream) {
      InputStream content = stream.getContent();
      if (content.markSupported()) {
        // The request is sent again after a token expired.
        content.reset();
      }
      return new InputStreamEntity(content, stream.getLength(), type);
    }
    return null;
  }

  @Override
  public CompletableFuture<WebSocketResponse> buildWebSocketDirect(
      StandardWebSocketBuilder request, WebSocket.Listener listener) {
    return CompletableFuture.failedFuture(
        new UnsupportedOperationException("The operator does not use web sockets"));
  }

  @Override
  protected void doClose() {
    transport.limit().close();
    transport.http().close(CloseMode.IMMEDIATE);
  }
}
