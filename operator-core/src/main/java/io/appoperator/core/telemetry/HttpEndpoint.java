package io.appoperator.core.telemetry;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A few read-only pages over HTTP/1.1. One thread serves all connections without blocking, so
 * clients that send half a request or read slowly do not delay others.
 */
final class HttpEndpoint implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(HttpEndpoint.class);

  private static final int BACKLOG = 1024;
  private static final int PER_SOURCE = 64;
  private static final int TOTAL = 256;

  /**
   * Fewer than the connections that one source may have, so that requests are read between two
   * batches of new connections.
   */
  private static final int ACCEPTED_AT_A_TIME = 16;

  private static final long TICK_MILLIS = 100;
  private static final long CLOSING_MILLIS = 1_000;

  private final HttpPages pages;
  private final HttpConnections connections = new HttpConnections(PER_SOURCE, TOTAL);
  private final Selector selector;
  private final ServerSocketChannel listener;
  private final Thread thread;
  private volatile boolean closed;
  private boolean accepts = true;

  /**
   * Starts to listen.
   *
   * @param name the name in thread names and error messages
   * @param address the address to listen on
   * @param pages by path, the function from a query string to the response; must return quickly
   * @throws IOException if the address cannot be listened on
   */
  HttpEndpoint(
      String name, BindAddress address, Map<String, Function<String, HttpPageResponse>> pages)
      throws IOException {
    this.pages = new HttpPages(pages);
    this.selector = Selector.open();
    this.listener = listener(name, address);
    this.thread = new Thread(this::serve, name);
    thread.setDaemon(true);
    thread.start();
  }

  private ServerSocketChannel listener(String name, BindAddress address) throws IOException {
    @Nullable ServerSocketChannel channel = null;
    try {
      channel = ServerSocketChannel.open();
      channel.bind(address.socketAddress(), BACKLOG);
      channel.configureBlocking(false);
      channel.register(selector, SelectionKey.OP_ACCEPT);
      return channel;
    } catch (IOException | RuntimeException e) {
      selector.close();
      if (channel != null) {
        channel.close();
      }
      throw new IOException(
          "Cannot serve %s on %s: %s. Choose another address, or stop the process that listens there."
              .formatted(name, address, e.getMessage()),
          e);
    }
  }

  int port() {
    return listener.socket().getLocalPort();
  }

  /** Ends the thread, which frees the port. */
  @Override
  public void close() {
    closed = true;
    selector.wakeup();
    try {
      thread.join(CLOSING_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void serve() {
    try (selector;
        listener) {
      while (!closed) {
        selector.select(connections.isEmpty() && accepts ? 0 : TICK_MILLIS);
        poll();
      }
    } catch (IOException e) {
      LOG.error("{} cannot serve more requests", thread.getName(), e);
    } finally {
      connections.all().forEach(HttpConnection::close);
    }
  }

  /** Reads pending requests before it accepts connections that may replace theirs. */
  private void poll() {
    boolean accepting = !accepts;
    for (SelectionKey key : selector.selectedKeys()) {
      if (key.attachment() instanceof HttpConnection connection) {
        transfer(key, connection);
      } else {
        accepting = true;
      }
    }
    selector.selectedKeys().clear();
    long now = System.nanoTime();
    connections.overdue(now).forEach(this::end);
    if (accepting) {
      accept(now);
    }
  }

  private void transfer(SelectionKey key, HttpConnection connection) {
    try {
      int next = key.isValid() ? connection.transfer(pages, System.nanoTime()) : 0;
      if (next == 0) {
        end(connection);
      } else {
        key.interestOps(next);
      }
    } catch (IOException e) {
      end(connection);
    } catch (RuntimeException | Error e) {
      LOG.error("A request to {} failed", thread.getName(), e);
      end(connection);
    }
  }

  private void accept(long now) {
    try {
      for (int i = 0; i < ACCEPTED_AT_A_TIME; i++) {
        SocketChannel channel = listener.accept();
        if (channel == null) {
          break;
        }
        add(channel, now);
      }
      setAccepting(true);
    } catch (IOException e) {
      // Usually the process has no file descriptor left. The next turn tries again, not sooner.
      LOG.debug("A connection to {} failed", thread.getName(), e);
      connections.all().stream().filter(HttpConnection::isUnfinished).forEach(this::end);
      setAccepting(false);
    }
  }

  private void setAccepting(boolean now) {
    accepts = now;
    SelectionKey key = listener.keyFor(selector);
    if (key != null && key.isValid()) {
      key.interestOps(now ? SelectionKey.OP_ACCEPT : 0);
    }
  }

  private void add(SocketChannel channel, long now) {
    try {
      channel.configureBlocking(false);
      InetSocketAddress client = (InetSocketAddress) requireNonNull(channel.getRemoteAddress());
      HttpConnection connection = new HttpConnection(channel, client.getAddress(), now);
      HttpConnection displaced = connections.displacedBy(connection.source());
      if (displaced != null) {
        end(displaced);
      }
      channel.register(selector, SelectionKey.OP_READ, connection);
      connections.add(connection);
    } catch (IOException | RuntimeException e) {
      // The client closed the connection.
      closeQuietly(channel);
    }
  }

  private void end(HttpConnection connection) {
    connections.remove(connection);
    connection.close();
  }

  private static void closeQuietly(SocketChannel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      LOG.debug("Closing a connection failed", e);
    }
  }
}
