package io.appoperator.embedded.schema;

/** A text is not a pattern; the message is that of kube-apiserver. */
public final class InvalidPatternException extends Exception {

  private static final long serialVersionUID = 1;

  InvalidPatternException(String problem) {
    super("error parsing regexp: " + problem);
  }
}
