package io.appoperator.core.observe;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * The owner references of a live object. The garbage collector of Kubernetes compares only the uid,
 * whether or not the reference is a controller reference. Pure.
 */
public final class OwnerReferences {

  private OwnerReferences() {}

  /** Returns whether an object has an owner reference with this uid. */
  public static boolean has(ObjectNode object, String uid) {
    for (JsonNode reference : object.path("metadata").path("ownerReferences")) {
      if (reference.path("uid").asText().equals(uid)) {
        return true;
      }
    }
    return false;
  }
}
