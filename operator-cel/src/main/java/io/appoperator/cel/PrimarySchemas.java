package io.appoperator.cel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.appoperator.api.PrimaryKind;
import io.appoperator.core.decode.CrdDocument;

/** The schemas of primary kinds. */
final class PrimarySchemas {

  private PrimarySchemas() {}

  /** Returns the schema of the version of a kind; missing if its definition has none. */
  static JsonNode of(PrimaryKind<?> kind) {
    for (JsonNode version : CrdDocument.parse(kind).path("spec").path("versions")) {
      if (version.path("name").asText().equals(kind.kind().version())) {
        return version.path("schema").path("openAPIV3Schema");
      }
    }
    return MissingNode.getInstance();
  }
}
