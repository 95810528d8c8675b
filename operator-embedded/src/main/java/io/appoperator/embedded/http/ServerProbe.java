package io.appoperator.embedded.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;
import java.time.Duration;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;

/**
 * Waits until a server answers over TLS. The first handshake of a JVM loads many classes, which
 * takes seconds on a busy machine, so that clients with short time limits would fail.
 */
final class ServerProbe {

  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final long PAUSE_MILLIS = 20;

  private ServerProbe() {}

  /**
   * Returns when the server answers.
   *
   * @param trust accepts the certificate of the server
   * @throws UncheckedIOException if it does not answer in time
   */
  static void awaitAnswer(URI server, SSLContext trust) {
    long end = System.nanoTime() + LIMIT.toNanos();
    while (true) {
      try {
        request(server, trust);
        return;
      } catch (IOException e) {
        if (System.nanoTime() > end) {
          throw new UncheckedIOException("The server does not answer at " + server, e);
        }
      }
      pause();
    }
  }

  private static void request(URI server, SSLContext trust) throws IOException {
    HttpURLConnection connection =
        (HttpURLConnection) server.resolve("/readyz").toURL().openConnection(Proxy.NO_PROXY);
    if (connection instanceof HttpsURLConnection secure) {
      secure.setSSLSocketFactory(trust.getSocketFactory());
    }
    connection.setConnectTimeout(Math.toIntExact(LIMIT.toMillis()));
    connection.setReadTimeout(Math.toIntExact(LIMIT.toMillis()));
    try {
      connection.getResponseCode();
    } finally {
      connection.disconnect();
    }
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while the server starts.", e);
    }
  }
}
