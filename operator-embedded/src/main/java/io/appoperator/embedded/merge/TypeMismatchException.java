package io.appoperator.embedded.merge;

import java.util.List;

/** A value does not have the type of its field. */
public final class TypeMismatchException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  TypeMismatchException(List<String> problems) {
    super(problems.size() == 1 ? problems.get(0) : "errors:\n  " + String.join("\n  ", problems));
  }
}
