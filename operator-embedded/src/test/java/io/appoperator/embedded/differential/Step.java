package io.appoperator.embedded.differential;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A request of a sequence.
 *
 * @param verb what the client does
 * @param manager the field manager
 * @param status whether it writes to the status subresource
 * @param body the object or the patch, without name and type; an object is merged into them
 */
record Step(Verb verb, String manager, boolean status, JsonNode body) {

  enum Verb {
    CREATE,
    /** Reads the object, replaces its spec or status, and writes it back. */
    REPLACE,
    APPLY,
    FORCED_APPLY,
    DRY_APPLY,
    MERGE_PATCH,
    JSON_PATCH,
    DELETE,
    GET
  }

  Step withBody(JsonNode other) {
    return new Step(verb, manager, status, other);
  }

  @Override
  public String toString() {
    return "%s by %s%s: %s".formatted(verb, manager, status ? " to status" : "", body);
  }
}
