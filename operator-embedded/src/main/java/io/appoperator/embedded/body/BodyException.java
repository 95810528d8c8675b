package io.appoperator.embedded.body;

/** A body cannot be read; the message is that of kube-apiserver. */
public final class BodyException extends Exception {

  private static final long serialVersionUID = 1;

  BodyException(String message) {
    super(message);
  }
}
