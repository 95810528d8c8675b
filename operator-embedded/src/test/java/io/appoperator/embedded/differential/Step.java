package io.appoperator.embedded.differential;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A request of a sequence. In bodies, {@code OWNER} is the uid of an object that exists, and {@code
 * LIVE} in a precondition the value of the object itself.
 *
 * @param verb what the client does
 * @param manager the field manager
 * @param subresource the subresource that it writes to; empty for the object
 * @param body the object or the patch, without name and type; an object is merged into them; the
 *     options of a deletion
 * @param dryRun whether nothing is stored
 */
record Step(Verb verb, String manager, String subresource, JsonNode body, boolean dryRun) {

  enum Verb {
    CREATE,
    /** Reads the object, replaces its spec or status, and writes it back. */
    REPLACE,
    APPLY,
    FORCED_APPLY,
    MERGE_PATCH,
    JSON_PATCH,
    STRATEGIC_PATCH,
    DELETE
  }

  Step(Verb verb, String manager, String subresource, JsonNode body) {
    this(verb, manager, subresource, body, false);
  }

  Step withBody(JsonNode other) {
    return new Step(verb, manager, subresource, other, dryRun);
  }

  Step asDryRun() {
    return new Step(verb, manager, subresource, body, true);
  }

  @Override
  public String toString() {
    String to = subresource.isEmpty() ? "" : " to " + subresource;
    return "%s by %s%s%s: %s".formatted(verb, manager, to, dryRun ? " as dry run" : "", body);
  }
}
