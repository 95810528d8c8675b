package io.appoperator.core.watch;

import com.fasterxml.jackson.databind.JsonNode;

/** Estimates how much memory a parsed document takes. */
final class DocumentSize {

  /** A node and its entry in the map or list that contains it. */
  private static final int NODE = 64;

  private DocumentSize() {}

  /**
   * Returns the approximate number of bytes of a document.
   *
   * @param limit the number above which the rest of the document is not counted
   */
  static int of(JsonNode document, int limit) {
    int bytes = NODE + (document.isTextual() ? document.textValue().length() : 0);
    for (JsonNode child : document) {
      if (bytes > limit) {
        break;
      }
      bytes += of(child, limit - bytes);
    }
    return bytes;
  }
}
