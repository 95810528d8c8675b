package io.appoperator.core.watch;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.cluster.WatchFilter;

/**
 * Takes what a {@link Reflector} sees of one kind, and says what it need not see. Called by one
 * thread at a time.
 */
interface ObjectSink extends WatchFilter {

  /** A list begins; one that began before and did not end is void. */
  void listBegan();

  /** An object stands in a list that is being read. */
  void listed(ObjectNode object);

  /**
   * A list is complete: objects that were not listed are gone, as of its version.
   *
   * @param resourceVersion the version of the list
   */
  void listEnded(String resourceVersion);

  /** An object appeared or changed. */
  void changed(ObjectNode object);

  /** An object is gone; its last state is given. */
  void deleted(ObjectNode object);
}
