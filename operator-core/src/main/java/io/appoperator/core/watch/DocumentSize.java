package io.appoperator.core.watch;

import com.fasterxml.jackson.databind.JsonNode;

/** Estimates how much memory a parsed document takes. */
final class DocumentSize {

  /** A value with its name and its entry in the object or list that contains it. */
  private static final int VALUE = 120;

  /** An object or list, which has a map or an array in addition. */
  private static final int CONTAINER = 240;

  private DocumentSize() {}

  /**
   * Returns the approximate number of bytes of a document.
   *
   * @param limit the number above which the rest of the document is not counted
   */
  static int of(JsonNode document, int limit) {
    int bytes = document.isContainerNode() ? CONTAINER : VALUE;
    if (document.isTextual()) {
      bytes += Math.multiplyExact(2, document.textValue().length());
    }
    for (JsonNode child : document) {
      if (bytes > limit) {
        break;
      }
      bytes += of(child, limit - bytes);
    }
    return bytes;
  }
}
