package io.appoperator.core.input;

import io.appoperator.core.decode.RawDocument;

/** Takes the documents of an input, one at a time. */
@FunctionalInterface
public interface DocumentSink {

  /** Takes the next document. */
  void accept(RawDocument document);
}
