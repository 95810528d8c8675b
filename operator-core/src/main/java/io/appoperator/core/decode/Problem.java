package io.appoperator.core.decode;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Severity;

/**
 * A diagnostic with its location.
 *
 * @param source the file, as the user named it
 * @param document the document in the file, from 1
 * @param line the line in the file, from 1
 * @param diagnostic what is wrong
 */
public record Problem(String source, int document, int line, Diagnostic diagnostic) {

  /** Returns the same as an error. */
  public Problem asError() {
    return new Problem(
        source,
        document,
        line,
        new Diagnostic(
            Severity.ERROR, diagnostic.reason(), diagnostic.path(), diagnostic.message()));
  }

  /** Returns {@code file:line: path: message}. */
  @Override
  public String toString() {
    return source + ":" + line + ": " + diagnostic;
  }
}
