package io.appoperator.embedded.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Warns about owners that an object has twice. */
final class DuplicateOwners {

  private DuplicateOwners() {}

  /** Returns warnings, with one more if a body has an owner twice. */
  static List<String> warnAbout(JsonNode body, boolean isPatch, List<String> warnings) {
    List<String> duplicates = duplicates(body.at("/metadata/ownerReferences"));
    if (duplicates.isEmpty()) {
      return warnings;
    }
    List<String> all = new ArrayList<>(warnings);
    all.add(
        ".metadata.ownerReferences contains duplicate entries"
            + (isPatch ? " after mutating admission happens" : "")
            + "; API server dedups owner references in 1.20+, and may reject such requests as early"
            + " as 1.24; please fix your requests; duplicate UID(s) observed: "
            + String.join(", ", duplicates));
    return all;
  }

  private static List<String> duplicates(JsonNode owners) {
    Set<JsonNode> seen = new HashSet<>();
    return owners
        .valueStream()
        .filter(owner -> !seen.add(owner))
        .map(owner -> owner.path("uid").asText())
        .toList();
  }
}
