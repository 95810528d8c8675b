package io.appoperator.core.watch;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.cluster.WatchFilter;

/**
 * Receives what a {@link Reflector} reads of one kind, and decides which frames can be skipped.
 * Called by one thread at a time.
 */
interface ObjectSink extends WatchFilter {

  /** A list starts. An earlier list that is not complete is void. */
  void listBegan();

  /** An object is part of the current list. */
  void listed(ObjectNode object);

  /**
   * A list is complete: objects that it does not contain were deleted, as of its version.
   *
   * @param resourceVersion the version of the list
   */
  void listEnded(String resourceVersion);

  /** An object was created or changed. */
  void changed(ObjectNode object);

  /** An object was deleted; this is its last state. */
  void deleted(ObjectNode object);
}
