package io.appoperator.core.telemetry;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** One request and its response on a non-blocking connection. Used by one thread. */
final class HttpConnection {

  /** The time limit for a client to send its request. The kubelet sends it at once. */
  static final Duration REQUEST_TIME = Duration.ofSeconds(2);

  private static final Duration RESPONSE_TIME = Duration.ofSeconds(10);
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(1);

  private static final int FIRST_BUFFER = 512;
  private static final int LONGEST_REQUEST = 8 * 1024;

  private final SocketChannel channel;
  private final InetAddress source;
  private ByteBuffer request = ByteBuffer.allocate(FIRST_BUFFER);
  private @Nullable ByteBuffer response;
  private boolean answered;
  private long deadline;

  HttpConnection(SocketChannel channel, InetAddress source, long now) {
    this.channel = channel;
    this.source = source;
    this.deadline = now + REQUEST_TIME.toNanos();
  }

  /** Returns the address of the client. */
  InetAddress source() {
    return source;
  }

  /** Returns whether the request is not complete yet. */
  boolean isUnfinished() {
    return response == null;
  }

  boolean isOverdue(long now) {
    return now - deadline > 0;
  }

  /**
   * Reads or writes what is possible now.
   *
   * @param now monotonic time in nanoseconds
   * @return what to wait for next, as an operation of a {@link SelectionKey}; 0 if it has ended
   * @throws IOException if the connection is broken
   */
  int transfer(HttpPages pages, long now) throws IOException {
    if (answered) {
      return discard();
    }
    if (response == null) {
      if (channel.read(request) < 0) {
        return 0;
      }
      response = response(pages);
      if (response == null) {
        return SelectionKey.OP_READ;
      }
      deadline = now + RESPONSE_TIME.toNanos();
    }
    channel.write(response);
    if (response.hasRemaining()) {
      return SelectionKey.OP_WRITE;
    }
    answered = true;
    deadline = now + CLOSE_TIMEOUT.toNanos();
    // Closing while bytes of the client are unread would reset the connection and lose the
    // response.
    channel.shutdownOutput();
    return discard();
  }

  void close() {
    try {
      channel.close();
    } catch (IOException e) {
      return; // it is of no use any more
    }
  }

  private int discard() throws IOException {
    request.clear();
    return channel.read(request) < 0 ? 0 : SelectionKey.OP_READ;
  }

  /** Returns the response, or null while the request is not complete. */
  private @Nullable ByteBuffer response(HttpPages pages) {
    String head = new String(request.array(), 0, request.position(), ISO_8859_1);
    if (head.contains("\r\n\r\n") || head.contains("\n\n")) {
      return pages.answer(head.lines().findFirst().orElse(""));
    }
    if (request.position() >= LONGEST_REQUEST) {
      return HttpPageResponse.text(431, "The request is longer than 8 KiB.\n").bytes(true);
    }
    if (!request.hasRemaining()) {
      request = ByteBuffer.allocate(2 * request.capacity()).put(request.flip());
    }
    return null;
  }
}
