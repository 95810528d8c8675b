package io.appoperator.core.input;

import io.appoperator.core.decode.RawDocument;

/** Receives the documents of an input, one at a time. */
@FunctionalInterface
public interface DocumentConsumer {

  /** Receives the next document. */
  void accept(RawDocument document);
}
