package io.appoperator.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A local port that forwards to the API server once it is opened. */
final class DelayedPort implements AutoCloseable {

  private final String scheme;
  private final InetSocketAddress server;
  private final int port;
  private final List<AutoCloseable> open = new CopyOnWriteArrayList<>();

  /** Chooses a port without listening on it. */
  DelayedPort(URI server) throws IOException {
    this.scheme = server.getScheme();
    this.server = new InetSocketAddress(server.getHost(), server.getPort());
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      this.port = free.getLocalPort();
    }
  }

  /** Returns the address of the API server through this port. */
  String address() {
    return scheme + "://127.0.0.1:" + port;
  }

  /** Starts to listen. */
  void open() throws IOException {
    ServerSocket listener = new ServerSocket(port, 50, InetAddress.getLoopbackAddress());
    open.add(listener);
    start(() -> accept(listener));
  }

  private void accept(ServerSocket listener) {
    try {
      while (true) {
        Socket client = listener.accept();
        Socket target = new Socket(server.getAddress(), server.getPort());
        open.add(client);
        open.add(target);
        start(() -> copy(client, target));
        start(() -> copy(target, client));
      }
    } catch (IOException e) {
      // The port was closed.
    }
  }

  private static void copy(Socket from, Socket to) {
    try (from;
        to) {
      from.getInputStream().transferTo(to.getOutputStream());
    } catch (IOException e) {
      // One of the two connections was closed.
    }
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "late-port");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() {
    for (AutoCloseable closeable : open) {
      try {
        closeable.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
