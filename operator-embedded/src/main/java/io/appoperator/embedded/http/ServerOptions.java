package io.appoperator.embedded.http;

/**
 * How clients reach the server.
 *
 * @param port the port of the loopback address; 0 for a free one
 * @param secure whether it uses TLS with a certificate of its own, and requires a bearer token
 */
public record ServerOptions(int port, boolean secure) {

  /** Plain HTTP on a free port, for tests in one process: it starts fastest. */
  public static final ServerOptions STANDARD = new ServerOptions(0, false);

  /** TLS on a free port, for other programs of the same machine. */
  public static final ServerOptions SECURE = new ServerOptions(0, true);

  /** Returns these options with another port. */
  public ServerOptions withPort(int other) {
    return new ServerOptions(other, secure);
  }
}
