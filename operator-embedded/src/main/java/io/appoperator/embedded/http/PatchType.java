package io.appoperator.embedded.http;

import io.appoperator.embedded.engine.ApiException;
import io.appoperator.embedded.engine.Endpoint;
import io.appoperator.embedded.engine.PatchFormat;
import io.appoperator.embedded.engine.RequestFailures;
import java.util.ArrayList;
import java.util.List;

/** The media types of patches. */
final class PatchType {

  /** The media type of server-side apply. */
  static final String APPLY = "application/apply-patch+yaml";

  /** The media type of JSON patch. */
  static final String JSON = "application/json-patch+json";

  /** The media type of strategic merge patch. */
  static final String STRATEGIC = "application/strategic-merge-patch+json";

  /** The media type of JSON merge patch. */
  static final String MERGE = "application/merge-patch+json";

  private PatchType() {}

  /** Checks that the endpoint accepts patches of a media type. */
  static void check(Endpoint endpoint, String type) throws ApiException {
    List<String> accepted = new ArrayList<>(List.of(JSON, MERGE));
    if (endpoint.definition().isBuiltIn()) {
      accepted.add(STRATEGIC);
    }
    accepted.add(APPLY);
    if (!accepted.contains(type)) {
      if (endpoint.definition().isBuiltIn()) {
        throw RequestFailures.unsupportedMediaType();
      }
      throw RequestFailures.unsupportedMediaType(accepted);
    }
  }

  /** Returns the format of a media type other than that of server-side apply. */
  static PatchFormat formatOf(String type) {
    return switch (type) {
      case MERGE -> PatchFormat.MERGE;
      case STRATEGIC -> PatchFormat.STRATEGIC;
      default -> PatchFormat.JSON;
    };
  }
}
