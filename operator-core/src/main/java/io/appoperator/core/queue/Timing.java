package io.appoperator.core.queue;

/** The wait of one worker until a time. Compared by identity. */
final class Timing {

  final long until;

  Timing(long until) {
    this.until = until;
  }
}
