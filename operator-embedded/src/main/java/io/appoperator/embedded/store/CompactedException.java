package io.appoperator.embedded.store;

/** The changes after a resource version are not known any more. */
public final class CompactedException extends Exception {

  private static final long serialVersionUID = 1L;

  CompactedException(long requested, long oldest) {
    super("too old resource version: " + requested + " (" + oldest + ")");
  }
}
