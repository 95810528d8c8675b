package io.appoperator.testkit;

import java.time.Duration;

/**
 * The effect of a {@link FaultProxy} on a request. After {@link AnswerLost} the API server executed
 * the request, after {@link Answered} and {@link Dropped} it did not.
 */
public sealed interface Fault {

  /** Returns the absence of a fault: the API server responds. */
  static Fault none() {
    return new None();
  }

  /**
   * Returns an error response of the proxy; the request does not reach the API server.
   *
   * @param code the HTTP status, 400 to 599; 429 has a {@code Retry-After} of one second
   */
  static Fault answered(int code) {
    return new Answered(code);
  }

  /** Returns the end of the connection before the request reaches the API server. */
  static Fault dropped() {
    return new Dropped();
  }

  /** Returns the end of the connection after the API server executed the request. */
  static Fault answerLost() {
    return answerLost(() -> {});
  }

  /**
   * Returns {@link #answerLost()} with an action at that time, such as killing the client.
   *
   * @param afterwards called after the API server responded, before the connection ends
   */
  static Fault answerLost(Runnable afterwards) {
    return new AnswerLost(afterwards);
  }

  /** Returns a delayed response. */
  static Fault delayed(Duration delay) {
    return new Delayed(delay);
  }

  /** The API server responds. */
  record None() implements Fault {}

  /**
   * The proxy responds.
   *
   * @param code the HTTP status
   */
  record Answered(int code) implements Fault {

    public Answered {
      if (code < 400 || code > 599) {
        throw new IllegalArgumentException("HTTP status %s is not an error.".formatted(code));
      }
    }

    @Override
    public String toString() {
      return Integer.toString(code);
    }
  }

  /** The connection ends, and the API server receives nothing. */
  record Dropped() implements Fault {

    @Override
    public String toString() {
      return "dropped";
    }
  }

  /**
   * The API server executes the request, and its response is lost.
   *
   * @param afterwards called between the response and the end of the connection
   */
  record AnswerLost(Runnable afterwards) implements Fault {

    @Override
    public String toString() {
      return "answer lost";
    }
  }

  /**
   * The API server responds with a delay.
   *
   * @param delay the delay of the request
   */
  record Delayed(Duration delay) implements Fault {

    @Override
    public String toString() {
      return "delayed";
    }
  }
}
