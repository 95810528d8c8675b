package io.appoperator.core.input;

/** How to handle an object of a kind that is not loaded. */
public enum UnknownKinds {
  /** It is an error. */
  REFUSE,
  /** It is a part of its document, unless its kind is probably misspelled. */
  KEEP,
  /** Like {@link #KEEP}, also for documents that no API server reads. */
  SKIP
}
