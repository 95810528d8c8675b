package io.appoperator.core.cluster;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A frame of a watch.
 *
 * @param type what happened
 * @param object the object after it; for a bookmark only its resourceVersion is meaningful
 */
public record WatchEvent(Type type, ObjectNode object) {

  /** What happened. */
  public enum Type {
    ADDED,
    MODIFIED,
    DELETED,
    BOOKMARK
  }
}
