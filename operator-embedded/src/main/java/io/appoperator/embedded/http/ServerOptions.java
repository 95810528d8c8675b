package io.appoperator.embedded.http;

import io.appoperator.embedded.engine.ServerIdentity;
import io.appoperator.embedded.store.ObjectStore;
import java.time.Clock;

/**
 * How clients reach the server, and its time.
 *
 * @param port the port of the loopback address; 0 for a free one
 * @param secure whether it uses TLS with a certificate of its own, and requires a bearer token
 * @param clock the time of objects and of simulated controllers, such as that of CronJobs
 * @param objectBytes about how many bytes of memory all objects may need; writes that need more get
 *     the answer of a full etcd. By default half of the heap, and 2 GiB at most.
 */
public record ServerOptions(int port, boolean secure, Clock clock, long objectBytes) {

  private static final Clock SYSTEM = ServerIdentity.ofSystem().clock();

  /** Plain HTTP on a free port, for tests in one process: it starts fastest. */
  public static final ServerOptions STANDARD = new ServerOptions(0, false, SYSTEM);

  /** TLS on a free port, for other programs of the same machine. */
  public static final ServerOptions SECURE = new ServerOptions(0, true, SYSTEM);

  /** Creates options with the standard limit of memory. */
  public ServerOptions(int port, boolean secure, Clock clock) {
    this(port, secure, clock, ObjectStore.standardObjectBytes());
  }

  /** Returns these options with another port. */
  public ServerOptions withPort(int other) {
    return new ServerOptions(other, secure, clock, objectBytes);
  }

  /** Returns these options with another clock, which may be set while the server runs. */
  public ServerOptions withClock(Clock other) {
    return new ServerOptions(port, secure, other, objectBytes);
  }

  /** Returns these options with another limit of the memory that objects may need, in bytes. */
  public ServerOptions withObjectBytes(long other) {
    return new ServerOptions(port, secure, clock, other);
  }
}
