package io.appoperator.core.cluster;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceRef;

/** Requests the result of an apply by another client, as a dry run. */
@FunctionalInterface
public interface ApplyDryRun {

  /** What the server does if another field manager owns a field with another value. */
  enum OnConflict {
    FAIL,
    FORCE
  }

  /**
   * Applies an object as a dry run.
   *
   * @param fieldManager the field manager of the client
   * @param onConflict whether the apply takes over fields of other field managers
   * @return the object that the server would store
   * @throws ClusterException if the server rejects the request or does not respond
   */
  ObjectNode apply(ResourceRef ref, ObjectNode object, String fieldManager, OnConflict onConflict);
}
