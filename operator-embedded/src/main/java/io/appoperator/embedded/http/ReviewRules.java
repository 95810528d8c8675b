package io.appoperator.embedded.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.appoperator.embedded.engine.ApiException;
import io.appoperator.embedded.engine.RequestFailures;
import io.appoperator.embedded.schema.FieldError;
import java.util.ArrayList;
import java.util.List;

/** What is valid in a review. */
final class ReviewRules {

  private static final String LOCAL = "LocalSubjectAccessReview";
  private static final String NON_RESOURCE = "nonResourceAttributes";

  private ReviewRules() {}

  /**
   * Checks a review.
   *
   * @param namespace the namespace in the path; empty if it has none
   */
  static void check(String kind, String namespace, ObjectNode review) throws ApiException {
    JsonNode spec = review.path("spec");
    switch (kind) {
      case "SelfSubjectReview" -> {}
      case "SelfSubjectRulesReview" -> {
        if (spec.path("namespace").asText().isEmpty()) {
          throw RequestFailures.badRequest("no namespace on request");
        }
      }
      case "TokenReview" -> {
        if (spec.path("token").asText().isEmpty()) {
          throw RequestFailures.badRequest("token is required for TokenReview in authentication");
        }
      }
      default -> checkAccess(kind, namespace, review);
    }
  }

  private static void checkAccess(String kind, String namespace, ObjectNode review)
      throws ApiException {
    JsonNode spec = review.path("spec");
    ObjectNode metadata = review.withObjectProperty("metadata");
    List<FieldError> errors = new ArrayList<>(attributes(spec));
    if (!kind.startsWith("Self")
        && spec.path("user").asText().isEmpty()
        && spec.path("groups").isEmpty()) {
      errors.add(
          FieldError.invalid(
              "spec.user",
              TextNode.valueOf(""),
              "at least one of user or group must be specified"));
    }
    boolean isLocal = kind.equals(LOCAL);
    if (metadata.size() > (isLocal && metadata.has("namespace") ? 1 : 0)) {
      errors.add(
          FieldError.invalid(
              "metadata",
              metadata,
              isLocal ? "must be empty except for namespace" : "must be empty"));
    }
    if (isLocal) {
      if (metadata.path("namespace").asText().isEmpty()) {
        metadata.put("namespace", namespace);
      } else if (!metadata.path("namespace").asText().equals(namespace)) {
        throw RequestFailures.badRequest(
            "the namespace of the provided object does not match the namespace sent on the"
                + " request");
      }
      errors.addAll(localAttributes(spec, namespace));
    }
    if (!errors.isEmpty()) {
      throw RequestFailures.invalidReview("authorization.k8s.io", errors);
    }
  }

  private static List<FieldError> attributes(JsonNode spec) {
    boolean hasResource = spec.hasNonNull("resourceAttributes");
    boolean hasOther = spec.hasNonNull(NON_RESOURCE);
    if (hasResource && hasOther) {
      return List.of(
          FieldError.invalid(
              "spec." + NON_RESOURCE,
              shown(spec.path(NON_RESOURCE)),
              "cannot be specified in combination with resourceAttributes"));
    }
    return hasResource || hasOther
        ? List.of()
        : List.of(
            FieldError.invalid(
                "spec.resourceAttributes",
                NullNode.getInstance(),
                "exactly one of nonResourceAttributes or resourceAttributes must be specified"));
  }

  private static List<FieldError> localAttributes(JsonNode spec, String namespace) {
    List<FieldError> errors = new ArrayList<>();
    String named = spec.at("/resourceAttributes/namespace").asText();
    if (spec.hasNonNull("resourceAttributes") && !named.equals(namespace)) {
      errors.add(
          FieldError.invalid(
              "spec.resourceAttributes.namespace",
              TextNode.valueOf(named),
              "must match metadata.namespace"));
    }
    if (spec.hasNonNull(NON_RESOURCE)) {
      errors.add(
          FieldError.invalid(
              "spec." + NON_RESOURCE,
              shown(spec.path(NON_RESOURCE)),
              "disallowed on this kind of request"));
    }
    return errors;
  }

  /** Returns attributes with the names of the internal type, which kube-apiserver shows. */
  private static ObjectNode shown(JsonNode attributes) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("Path", attributes.path("path").asText())
        .put("Verb", attributes.path("verb").asText());
  }
}
