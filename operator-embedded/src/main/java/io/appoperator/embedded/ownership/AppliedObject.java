package io.appoperator.embedded.ownership;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.merge.TypeCheck;
import io.appoperator.embedded.merge.TypeMismatchException;
import io.appoperator.embedded.type.Type;

/** Checks the body of an apply. */
final class AppliedObject {

  private AppliedObject() {}

  static void check(ObjectNode applied, String apiVersion, Type type) throws ApplyFailedException {
    JsonNode metadata = applied.path("metadata");
    if (metadata.hasNonNull("managedFields")) {
      throw new ApplyFailedException("metadata.managedFields must be nil", true);
    }
    try {
      TypeCheck.ofApplied(type, applied);
    } catch (TypeMismatchException e) {
      throw new ApplyFailedException(
          "failed to create typed patch object (%s/%s; %s, Kind=%s): %s"
              .formatted(
                  metadata.path("namespace").asText(),
                  metadata.path("name").asText(),
                  apiVersion.contains("/") ? apiVersion : "/" + apiVersion,
                  applied.path("kind").asText(),
                  e.getMessage()),
          false);
    }
  }
}
