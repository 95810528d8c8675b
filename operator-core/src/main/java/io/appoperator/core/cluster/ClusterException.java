package io.appoperator.core.cluster;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A failed request; the message is the one of the server if it responded. */
public final class ClusterException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** How a request failed. */
  public enum Failure {
    /** 404, for the object or its kind. */
    NOT_FOUND,
    /** 404, for the namespace of a new object. */
    NO_NAMESPACE,
    /** 409: it exists already, or is not what the precondition says. */
    CONFLICT,
    /** 410: the resourceVersion is too old; list again. */
    GONE,
    /** 401 or 403: credentials or permissions are missing. */
    FORBIDDEN,
    /** 400, 413, 415, 422, or 403 by a policy or quota: the server rejects this object. */
    REFUSED,
    /** 429, 5xx or a timeout of the server: try again later. */
    UNAVAILABLE,
    /** There was no response. */
    UNREACHABLE
  }

  private static final int UNAUTHORIZED = 401;
  private static final String TERMINATING_NAMESPACE = "because it is being terminated";

  private final Failure failure;
  private final int code;
  private final List<String> causeFields;
  private final @Nullable Duration retryAfter;

  /**
   * Describes a failure.
   *
   * @param failure how it failed
   * @param code the HTTP status, or 0 if there was no response
   * @param message the message of the server, or why there was no response
   * @param causeFields the fields that the server names as causes
   * @param retryAfter the wait time that the server requests, or null
   */
  public ClusterException(
      Failure failure,
      int code,
      String message,
      List<String> causeFields,
      @Nullable Duration retryAfter) {
    super(message);
    this.failure = failure;
    this.code = code;
    this.causeFields = List.copyOf(causeFields);
    this.retryAfter = retryAfter;
  }

  /** Describes a request without a response. */
  public static ClusterException unreachable(String message, Throwable cause) {
    ClusterException e = new ClusterException(Failure.UNREACHABLE, 0, message, List.of(), null);
    e.initCause(cause);
    return e;
  }

  /** Returns whether a message says that nothing can be created, as the namespace is deleted. */
  public static boolean isOfTerminatingNamespace(String message) {
    return message.contains(TERMINATING_NAMESPACE);
  }

  /** Returns how the request failed. */
  public Failure failure() {
    return failure;
  }

  /** Returns whether the same request may succeed when the server is reachable again. */
  public boolean isTransient() {
    return switch (failure) {
      case CONFLICT, GONE, UNAVAILABLE, UNREACHABLE -> true;
      case NOT_FOUND, NO_NAMESPACE, FORBIDDEN, REFUSED -> false;
    };
  }

  /** Returns whether the server rejects the credentials (401) for all requests. */
  public boolean isUnauthenticated() {
    return code == UNAUTHORIZED;
  }

  /** Returns the HTTP status, or 0 if there was no response. */
  public int code() {
    return code;
  }

  /** Returns the fields that the server names as causes. */
  public List<String> causeFields() {
    return causeFields;
  }

  /** Returns the wait time that the server requests, or null. */
  public @Nullable Duration retryAfter() {
    return retryAfter;
  }

  /** Returns the message, never null. */
  @Override
  public String getMessage() {
    String message = super.getMessage();
    return message == null ? failure.name() : message;
  }
}
