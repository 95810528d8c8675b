package io.appoperator.core.input;

/** What becomes of an object of a kind that is not loaded. */
public enum UnknownKinds {
  /** It is an error. */
  REFUSE,
  /** It is a part of its document, unless its kind is misspelt. */
  KEEP,
  /** As {@link #KEEP}, and so is a document that is no object: without apiVersion and kind. */
  SKIP
}
