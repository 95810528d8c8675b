package io.appoperator.embedded.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.engine.ApiException;
import io.appoperator.embedded.engine.RequestFailures;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
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
          ServedResource.review("authentication.k8s.io", "TokenReview", "tokenreviews", false),
          ServedResource.review(
              "authorization.k8s.io",
              "LocalSubjectAccessReview",
              "localsubjectaccessreviews",
              true),
          ServedResource.review(
              "authorization.k8s.io", "SelfSubjectAccessReview", "selfsubjectaccessreviews", false),
          ServedResource.review(
              "authorization.k8s.io", "SelfSubjectRulesReview", "selfsubjectrulesreviews", false),
          ServedResource.review(
              "authorization.k8s.io", "SubjectAccessReview", "subjectaccessreviews", false));

  private final ServerAccess access;
  private final Clock clock;

  Reviews(ServerAccess access, Clock clock) {
    this.access = access;
    this.clock = clock;
  }

  /** Returns the answer to a review; empty if the path is not that of one. */
  Optional<ApiResponse> find(String path, ApiRequest request) throws ApiException {
    Optional<RequestTarget> target = RequestTarget.parse(path);
    if (target.isEmpty() || !target.get().isCollection()) {
      return Optional.empty();
    }
    String namespace = target.get().namespace();
    Optional<ServedResource> found =
        RESOURCES.stream()
            .filter(one -> one.apiVersion().equals(target.get().apiVersion()))
            .filter(one -> one.names().plural().equals(target.get().plural()))
            .filter(one -> one.namespaced() != namespace.isEmpty())
            .findFirst();
    if (found.isEmpty()) {
      return Optional.empty();
    }
    if (!request.method().equals("POST")) {
      throw RequestFailures.methodNotAllowed();
    }
    String kind = found.get().names().kind();
    ObjectNode review = request.review(kind);
    review.withObjectProperty("metadata");
    review.withObjectProperty("spec");
    ReviewRules.check(kind, namespace, review);
    answer(kind, review);
    return Optional.of(ApiResponse.json(201, review));
  }

  private void answer(String kind, ObjectNode review) {
    ObjectNode status = review.putObject("status");
    switch (kind) {
      case "SelfSubjectReview" -> {
        review
            .withObjectProperty("metadata")
            .put("creationTimestamp", clock.instant().truncatedTo(ChronoUnit.SECONDS).toString());
        review.remove("spec");
        addUser(status.putObject("userInfo"));
      }
      case "TokenReview" -> {
        ObjectNode user = status.putObject("user");
        if (access.accepts("Bearer " + review.at("/spec/token").asText())) {
          status.put("authenticated", true);
          addUser(user);
        } else {
          status.put("error", "invalid bearer token");
        }
      }
      case "SelfSubjectRulesReview" -> {
        review.putObject("spec");
        addRules(status);
      }
      default -> status.put("allowed", true);
    }
  }

  private static void addUser(ObjectNode user) {
    user.put("username", "admin")
        .put("uid", "admin")
        .putArray("groups")
        .add("system:masters")
        .add("system:authenticated");
  }

  private static void addRules(ObjectNode status) {
    ObjectNode everything = status.putArray("resourceRules").addObject();
    List.of("verbs", "apiGroups", "resources")
        .forEach(field -> everything.putArray(field).add("*"));
    ObjectNode allPaths = status.putArray("nonResourceRules").addObject();
    List.of("verbs", "nonResourceURLs").forEach(field -> allPaths.putArray(field).add("*"));
    status.put("incomplete", false);
  }
}
