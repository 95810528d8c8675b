package io.appoperator.core.cluster;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceRef;

/** Requests the result of an apply by another client, as a dry run. */
@FunctionalInterface
public interface ApplyDryRun {

  /**
   * Applies an object as a dry run.
   *
   * @param fieldManager the field manager of the client
   * @param force whether it takes over fields of other field managers instead of a conflict
   * @return the object that the server would store
   * @throws ClusterException if the server rejects the request or does not respond
   */
  ObjectNode apply(ResourceRef ref, ObjectNode object, String fieldManager, boolean force);
}
