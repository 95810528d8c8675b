package io.appoperator.embedded.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/**
 * Answers reviews, which are created but not stored. There is one user, who may do everything: the
 * least privileges of a program are proven on a real server.
 */
final class Reviews {

  private static final String ACCESS = "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews";
  private static final String USER = "/apis/authentication.k8s.io/v1/selfsubjectreviews";

  private Reviews() {}

  /** Returns whether the path is that of a review. */
  static boolean isReview(String path) {
    return path.equals(ACCESS) || path.equals(USER);
  }

  /** Returns the answer to a review; empty if the path is not that of one. */
  static Optional<ObjectNode> answer(String path, ObjectNode review) {
    if (path.equals(ACCESS)) {
      review.putObject("status").put("allowed", true);
      return Optional.of(review);
    }
    if (path.equals(USER)) {
      review
          .putObject("status")
          .putObject("userInfo")
          .put("username", "embedded")
          .putArray("groups")
          .add("system:masters");
      return Optional.of(review);
    }
    return Optional.empty();
  }
}
