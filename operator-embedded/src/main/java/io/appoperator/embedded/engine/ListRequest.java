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
 * @param sendInitialEvents whether a watch first adds all objects, and marks their end
 */
public record ListRequest(
    String namespace,
    String labelSelector,
    String fieldSelector,
    int limit,
    String continueToken,
    String resourceVersion,
    boolean sendInitialEvents,
    String resourceVersionMatch) {

  /** Returns a request for all objects of a namespace. */
  public static ListRequest all(String namespace) {
    return new ListRequest(namespace, "", "", 0, "", "", false, "");
  }
}
