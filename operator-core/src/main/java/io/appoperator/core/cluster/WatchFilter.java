package io.appoperator.core.cluster;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.Supplier;

/**
 * Filters the frames of a watch before they are parsed into trees. Called by the reading thread.
 */
public interface WatchFilter {

  /** Accepts everything. */
  WatchFilter NONE = new WatchFilter() {};

  /**
   * Returns whether a version of an added or modified object is already known. It is then returned
   * as a bookmark. Not called for deleted or cluster-scoped objects.
   *
   * @return by default false
   */
  default boolean isKnown(ObjectVersion state) {
    return false;
  }

  /**
   * Takes an added or modified object that is not known, to process it later. The watch then
   * returns it as a bookmark. Not called for deleted or cluster-scoped objects.
   *
   * @param object parses it; may be called at any time, by any thread
   * @return whether it is taken; by default false
   */
  default boolean defer(ObjectVersion state, Supplier<ObjectNode> object) {
    return false;
  }

  /**
   * Returns whether {@code metadata.managedFields} of added or modified objects are needed.
   *
   * @return by default true
   */
  default boolean wantsManagedFields() {
    return true;
  }
}
