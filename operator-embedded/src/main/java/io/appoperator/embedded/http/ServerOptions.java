package io.appoperator.embedded.http;

import io.appoperator.embedded.engine.ServerIdentity;
import java.time.Clock;

/**
 * How clients reach the server, and its time.
 *
 * @param port the port of the loopback address; 0 for a free one
 * @param secure whether it uses TLS with a certificate of its own, and requires a bearer token
 * @param clock the time of objects and of simulated controllers, such as that of CronJobs
 */
public record ServerOptions(int port, boolean secure, Clock clock) {

  private static final Clock SYSTEM = ServerIdentity.ofSystem().clock();

  /** Plain HTTP on a free port, for tests in one process: it starts fastest. */
  public static final ServerOptions STANDARD = new ServerOptions(0, false, SYSTEM);

  /** TLS on a free port, for other programs of the same machine. */
  public static final ServerOptions SECURE = new ServerOptions(0, true, SYSTEM);

  /** Returns these options with another port. */
  public ServerOptions withPort(int other) {
    return new ServerOptions(other, secure, clock);
  }

  /** Returns these options with another clock, which may be set while the server runs. */
  public ServerOptions withClock(Clock other) {
    return new ServerOptions(port, secure, other);
  }
}
