package io.appoperator.core.cluster.fabric8;

import io.appoperator.core.timeout.TimeLimit;
import io.fabric8.kubernetes.client.http.AsyncBody;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.zip.GZIPInputStream;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpEntity;

/** The body of a response: read at once, as a stream, or by fabric8. */
final class BlockingBody implements AsyncBody {

  private static final int BUFFER_BYTES = 16 * 1024;

  private final HttpUriRequestBase request;
  private final ClassicHttpResponse response;
  private final TimeLimit.TimedWork timed;
  private final Consumer<List<ByteBuffer>> consumer;
  private final CompletableFuture<Void> done = new CompletableFuture<>();
  private boolean consumed;

  BlockingBody(
      HttpUriRequestBase request,
      ClassicHttpResponse response,
      TimeLimit.TimedWork timed,
      Consumer<List<ByteBuffer>> consumer) {
    this.request = request;
    this.response = response;
    this.timed = timed;
    this.consumer = consumer;
  }

  /** Reads all of it, within the time limit of the request. */
  byte[] bytes() throws IOException {
    try (response) {
      HttpEntity entity = response.getEntity();
      return entity == null ? new byte[0] : bytes(entity);
    } catch (IOException e) {
      throw timed.exceeded() ? new SocketTimeoutException() : e;
    } finally {
      timed.end();
    }
  }

  private static byte[] bytes(HttpEntity entity) throws IOException {
    if ("gzip".equalsIgnoreCase(entity.getContentEncoding())) {
      try (InputStream content = new GZIPInputStream(entity.getContent(), BUFFER_BYTES)) {
        return content.readAllBytes();
      }
    }
    long length = entity.getContentLength();
    try (InputStream content = entity.getContent()) {
      // Without the length, Java reads into a buffer of 16 KiB, and copies it.
      return length >= 0 && length <= Integer.MAX_VALUE
          ? content.readNBytes((int) length)
          : content.readAllBytes();
    }
  }

  /** Returns the body as a stream. Closing it interrupts the reader. */
  InputStream stream() throws IOException {
    HttpEntity entity = response.getEntity();
    InputStream content = entity == null ? InputStream.nullInputStream() : entity.getContent();
    return new FilterInputStream(content) {
      @Override
      public int read(byte[] into, int offset, int length) throws IOException {
        return in.read(into, offset, length);
      }

      @Override
      public void close() {
        cancel();
      }
    };
  }

  @Override
  public void consume() {
    if (consumed) {
      done.complete(null);
      return;
    }
    consumed = true;
    try {
      consumer.consume(List.of(ByteBuffer.wrap(bytes())), this);
      done.complete(null);
    } catch (Exception e) {
      done.completeExceptionally(e);
    }
  }

  @Override
  public CompletableFuture<Void> done() {
    return done;
  }

  @Override
  public void cancel() {
    timed.end();
    request.cancel();
  }
}
