package io.appoperator.testkit;

import java.time.Duration;

/**
 * What happens to a request on its way through a {@link FaultProxy}. The variants differ in what
 * the client can know: after {@link AnswerLost} it was obeyed, after {@link Answered} and {@link
 * Dropped} it was not.
 */
public sealed interface Fault {

  /** Returns the absence of a fault: the API server answers. */
  static Fault none() {
    return new None();
  }

  /**
   * Returns an error instead of an answer; the request does not reach the API server.
   *
   * @param code the HTTP status, 400 to 599; with 429 the client is asked to wait for a second
   */
  static Fault answered(int code) {
    return new Answered(code);
  }

  /** Returns the end of the connection before the request reaches the API server. */
  static Fault dropped() {
    return new Dropped();
  }

  /** Returns the end of the connection after the API server has obeyed, before it is heard of. */
  static Fault answerLost() {
    return answerLost(() -> {});
  }

  /**
   * Returns the same with something that is done just then, such as killing the client.
   *
   * @param afterwards called when the API server has answered, before the connection ends
   */
  static Fault answerLost(Runnable afterwards) {
    return new AnswerLost(afterwards);
  }

  /** Returns an answer that takes longer. */
  static Fault delayed(Duration delay) {
    return new Delayed(delay);
  }

  /** The API server answers. */
  record None() implements Fault {}

  /**
   * The proxy answers.
   *
   * @param code the HTTP status
   */
  record Answered(int code) implements Fault {

    public Answered {
      if (code < 400 || code > 599) {
        throw new IllegalArgumentException("HTTP status %s is no error.".formatted(code));
      }
    }

    @Override
    public String toString() {
      return Integer.toString(code);
    }
  }

  /** Nobody answers, and the API server hears nothing. */
  record Dropped() implements Fault {

    @Override
    public String toString() {
      return "dropped";
    }
  }

  /**
   * The API server obeys, and its answer is lost.
   *
   * @param afterwards what is done in between
   */
  record AnswerLost(Runnable afterwards) implements Fault {

    @Override
    public String toString() {
      return "answer lost";
    }
  }

  /**
   * The API server answers later.
   *
   * @param delay how long the request is held up
   */
  record Delayed(Duration delay) implements Fault {

    @Override
    public String toString() {
      return "delayed";
    }
  }
}
