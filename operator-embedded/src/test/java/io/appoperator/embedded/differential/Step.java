package io.appoperator.embedded.differential;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A request of a sequence.
 *
 * @param verb what the client does
 * @param manager the field manager
 * @param subresource the subresource that it writes to; empty for the object
 * @param body the object or the patch, without name and type; an object is merged into them
 */
record Step(Verb verb, String manager, String subresource, JsonNode body) {

  enum Verb {
    CREATE,
    /** Reads the object, replaces its spec or status, and writes it back. */
    REPLACE,
    APPLY,
    FORCED_APPLY,
    DRY_APPLY,
    MERGE_PATCH,
    JSON_PATCH,
    STRATEGIC_PATCH,
    DELETE
  }

  Step withBody(JsonNode other) {
    return new Step(verb, manager, subresource, other);
  }

  @Override
  public String toString() {
    String to = subresource.isEmpty() ? "" : " to " + subresource;
    return "%s by %s%s: %s".formatted(verb, manager, to, body);
  }
}
