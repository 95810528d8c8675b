package io.appoperator.api;

import java.util.Comparator;

/**
 * A problem, as a value: the command line, a condition and an event show the same one.
 *
 * @param severity how serious the problem is
 * @param reason the word for it
 * @param path the field of the primary it is about, such as {@code spec.ports[1].name}, or empty
 * @param message the error and its remedy, in one line without the path
 */
public record Diagnostic(Severity severity, Reason reason, String path, String message)
    implements Comparable<Diagnostic> {

  private static final Comparator<Diagnostic> ORDER =
      Comparator.comparing(Diagnostic::severity)
          .thenComparing(Diagnostic::path)
          .thenComparing(Diagnostic::reason)
          .thenComparing(Diagnostic::message);

  /** Returns an error of reason {@link Reason#INVALID}. */
  public static Diagnostic invalid(String path, String message) {
    return new Diagnostic(Severity.ERROR, Reason.INVALID, path, message);
  }

  /** Returns a warning of reason {@link Reason#QUESTIONABLE}. */
  public static Diagnostic questionable(String path, String message) {
    return new Diagnostic(Severity.WARNING, Reason.QUESTIONABLE, path, message);
  }

  /** Returns whether this is an error. */
  public boolean isError() {
    return severity == Severity.ERROR;
  }

  @Override
  public int compareTo(Diagnostic other) {
    return ORDER.compare(this, other);
  }

  /** Returns {@code path: message}. */
  @Override
  public String toString() {
    return path.isEmpty() ? message : path + ": " + message;
  }
}
