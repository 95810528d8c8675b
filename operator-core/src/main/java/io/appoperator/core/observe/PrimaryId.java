package io.appoperator.core.observe;

import io.appoperator.api.ResourceRef;

/**
 * A primary resource of a cluster. The uid distinguishes it from an earlier resource of the same
 * name.
 *
 * @param ref its kind, namespace and name
 * @param uid its uid; empty while it does not exist in the cluster
 */
public record PrimaryId(ResourceRef ref, String uid) {

  /** Returns whether the primary exists in the cluster. */
  public boolean exists() {
    return !uid.isEmpty();
  }
}
