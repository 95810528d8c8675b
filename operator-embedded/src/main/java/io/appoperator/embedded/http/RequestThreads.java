package io.appoperator.embedded.http;

import java.time.Duration;

/**
 * The threads that read and answer requests. They wait for a client from the beginning of a
 * request, except while a handler does something else.
 */
final class RequestThreads extends ClientThreads {

  private static final int ACTIVE = 64;
  private static final int MOST_SLOW = 400;

  /**
   * Creates the threads.
   *
   * @param longestWait how long a thread waits for a client at most
   */
  RequestThreads(Duration longestWait) {
    super(ACTIVE, MOST_SLOW, longestWait);
  }

  @Override
  protected void beforeExecute(Thread thread, Runnable request) {
    beginWaiting();
  }
}
