package io.appoperator.embedded.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;

/**
 * Answers reviews, which are created but not stored. There is one user, who may do everything: the
 * least privileges of a program are proven on a real server.
 */
final class Reviews {

  static final List<ServedResource> RESOURCES =
      List.of(
          ServedResource.review(
              "authentication.k8s.io", "SelfSubjectReview", "selfsubjectreviews", false),
          ServedResource.review(
              "authorization.k8s.io", "SelfSubjectAccessReview", "selfsubjectaccessreviews", false),
          ServedResource.review(
              "authorization.k8s.io", "SelfSubjectRulesReview", "selfsubjectrulesreviews", false));

  private Reviews() {}

  /** Returns the kind of reviews at a path; empty if it is not that of one. */
  static Optional<String> find(String path) {
    return RESOURCES.stream()
        .filter(one -> path.equals("/apis/" + one.apiVersion() + "/" + one.names().plural()))
        .map(one -> one.names().kind())
        .findFirst();
  }

  /** Returns the answer to a review. */
  static ObjectNode answer(String kind, ObjectNode review) {
    ObjectNode status = review.putObject("status");
    switch (kind) {
      case "SelfSubjectAccessReview" -> status.put("allowed", true);
      case "SelfSubjectReview" ->
          status
              .putObject("userInfo")
              .put("username", "admin")
              .put("uid", "admin")
              .putArray("groups")
              .add("system:masters")
              .add("system:authenticated");
      default -> {
        ObjectNode everything = status.putArray("resourceRules").addObject();
        List.of("verbs", "apiGroups", "resources")
            .forEach(field -> everything.putArray(field).add("*"));
        ObjectNode allPaths = status.putArray("nonResourceRules").addObject();
        List.of("verbs", "nonResourceURLs").forEach(field -> allPaths.putArray(field).add("*"));
        status.put("incomplete", false);
      }
    }
    return review;
  }
}
