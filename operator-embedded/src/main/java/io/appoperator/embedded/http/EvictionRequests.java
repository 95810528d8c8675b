package io.appoperator.embedded.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.engine.ApiException;
import io.appoperator.embedded.engine.PodEvictions;
import io.appoperator.embedded.engine.RequestFailures;
import io.appoperator.embedded.http.ServedResource.Subresource;
import java.util.List;

/** Answers requests for the eviction of a pod, which kubectl drain sends. */
final class EvictionRequests {

  static final Subresource SUBRESOURCE =
      new Subresource("eviction", "policy", "v1", "Eviction", List.of("create"));

  private final PodEvictions evictions;

  EvictionRequests(PodEvictions evictions) {
    this.evictions = evictions;
  }

  static boolean accepts(RequestTarget target) {
    return target.apiVersion().equals("v1")
        && target.plural().equals("pods")
        && target.subresource().equals(SUBRESOURCE.name());
  }

  ApiResponse answer(RequestTarget target, ApiRequest request) throws ApiException {
    if (!request.method().equals("POST")) {
      throw RequestFailures.methodNotAllowed();
    }
    OptionChecks.check(request.parameters(), "CreateOptions");
    ObjectNode eviction = request.review(SUBRESOURCE.kind());
    return ApiResponse.json(
        201,
        evictions.evict(
            target.namespace(),
            target.name(),
            eviction,
            DeletionRequest.ofEviction(
                eviction.path("deleteOptions"), request.parameters().text("dryRun"))));
  }
}
