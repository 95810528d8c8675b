package io.appoperator.core.cluster;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceRef;

/** Asks an API server for the result of an apply of another client; nothing is stored. */
@FunctionalInterface
public interface ApplyDryRun {

  /**
   * Applies an object as a dry run.
   *
   * @param fieldManager the field manager of the client
   * @param force whether it takes fields over from others; a conflict about them otherwise
   * @return the object as the server would have it
   * @throws ClusterException if the server refuses or does not answer
   */
  ObjectNode apply(ResourceRef ref, ObjectNode object, String fieldManager, boolean force);
}
