package io.appoperator.core.telemetry;

import java.net.InetSocketAddress;

/**
 * The address on which a server listens.
 *
 * @param host a name or an address; empty for all interfaces
 * @param port the port; 0 for a free one
 */
public record BindAddress(String host, int port) {

  /**
   * Parses {@code host:port}. Without a host, as in {@code :8080}, the server listens on all
   * interfaces. An IPv6 address must be in brackets.
   *
   * @throws IllegalArgumentException if the text has another form; the message shows the expected
   *     form
   */
  public static BindAddress parse(String text) {
    int colon = text.lastIndexOf(':');
    if (colon < 0) {
      throw wrong(text, "has no port");
    }
    String host = text.substring(0, colon);
    if (host.startsWith("[") && host.endsWith("]")) {
      host = host.substring(1, host.length() - 1);
    } else if (host.contains(":")) {
      throw wrong(text, "has an IPv6 address without brackets");
    }
    String port = text.substring(colon + 1);
    // Digits alone: parseInt would also take a sign and other scripts.
    if (!port.matches("[0-9]{1,5}") || Integer.parseInt(port) > 65_535) {
      throw wrong(text, "has a port that is not a number from 0 to 65535");
    }
    return new BindAddress(host, Integer.parseInt(port));
  }

  /** Returns the address for a socket of a server. */
  public InetSocketAddress socketAddress() {
    return host.isEmpty() ? new InetSocketAddress(port) : new InetSocketAddress(host, port);
  }

  @Override
  public String toString() {
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
  }

  private static IllegalArgumentException wrong(String text, String what) {
    return new IllegalArgumentException(
        "'%s' %s. Use HOST:PORT; for example, :8080, 127.0.0.1:8080 or [::1]:8080."
            .formatted(text, what));
  }
}
