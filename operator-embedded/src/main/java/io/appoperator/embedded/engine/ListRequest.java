package io.appoperator.embedded.engine;

/**
 * What a list or a watch selects. Texts are empty if the client does not set them.
 *
 * @param namespace the namespace; empty for all
 * @param labelSelector the label selector
 * @param fieldSelector the field selector
 * @param limit the greatest number of objects in the answer; 0 for all
 * @param continueToken the token of the previous part of a list
 * @param resourceVersion where a watch starts, or the state that a list shows
 * @param sendInitialEvents {@code true} if a watch first adds all objects, {@code false} if it does
 *     not; empty if its start decides
 * @param resourceVersionMatch how exactly a list shows the state
 * @param allowsBookmarks whether a watch may have bookmarks
 */
public record ListRequest(
    String namespace,
    String labelSelector,
    String fieldSelector,
    int limit,
    String continueToken,
    String resourceVersion,
    String sendInitialEvents,
    String resourceVersionMatch,
    boolean allowsBookmarks) {

  /** Returns a request for all objects of a namespace. */
  public static ListRequest all(String namespace) {
    return new ListRequest(namespace, "", "", 0, "", "", "", "", false);
  }
}
