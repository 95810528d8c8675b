package io.appoperator.embedded.engine;

import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Where the server gets the time and unique ids.
 *
 * @param clock the clock
 * @param uids returns another id each time
 */
public record ServerIdentity(Clock clock, Supplier<String> uids) {

  /** Returns the time of the machine, and random ids. */
  public static ServerIdentity ofSystem() {
    return at(Clock.systemUTC());
  }

  /** Returns the time of a clock, and random ids. */
  public static ServerIdentity at(Clock clock) {
    return new ServerIdentity(clock, () -> UUID.randomUUID().toString());
  }

  /** Returns the time in RFC 3339, in seconds. */
  public String now() {
    return clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
  }

  String newUid() {
    return uids.get();
  }
}
