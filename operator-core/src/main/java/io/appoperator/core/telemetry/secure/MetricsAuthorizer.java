package io.appoperator.core.telemetry.secure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.json.Json;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Asks the API server who a token belongs to (TokenReview), and whether that user may read a path
 * (SubjectAccessReview). Results are remembered as long as in controller-runtime: a user for one
 * minute, an allowed access for five minutes, and a denied one for 30 seconds. Thread-safe.
 */
final class MetricsAuthorizer {

  /** The result of a request. */
  enum Decision {
    ALLOWED,
    /** The token belongs to no user. */
    UNAUTHENTICATED,
    /** The user may not read the path. */
    FORBIDDEN
  }

  static final ResourceKind TOKEN_REVIEW =
      new ResourceKind("authentication.k8s.io", "v1", "TokenReview", "tokenreviews");
  static final ResourceKind ACCESS_REVIEW =
      new ResourceKind("authorization.k8s.io", "v1", "SubjectAccessReview", "subjectaccessreviews");

  private static final Duration USER_LIFETIME = Duration.ofMinutes(1);
  private static final Duration ALLOWED_LIFETIME = Duration.ofMinutes(5);
  private static final Duration DENIED_LIFETIME = Duration.ofSeconds(30);

  /** The names that the API server has for requests without credentials. */
  private static final List<String> ANONYMOUS = List.of("", "system:anonymous");

  private record Access(JsonNode user, String path) {}

  private final Cluster cluster;
  private final ExpiringCache<String, JsonNode> users;
  private final ExpiringCache<Access, Boolean> accesses;

  /**
   * @param cluster the cluster, with the credentials of the operator
   * @param clock monotonic time in nanoseconds
   */
  MetricsAuthorizer(Cluster cluster, LongSupplier clock) {
    this.cluster = cluster;
    this.users = new ExpiringCache<>(user -> USER_LIFETIME, clock);
    this.accesses =
        new ExpiringCache<>(allowed -> allowed ? ALLOWED_LIFETIME : DENIED_LIFETIME, clock);
  }

  /**
   * Decides on a request to read a path.
   *
   * @throws ClusterException if the API server does not answer, or does not let the operator ask
   */
  Decision decide(String token, String path) {
    if (token.isEmpty()) {
      return Decision.UNAUTHENTICATED;
    }
    JsonNode user = users.get(digest(token), () -> user(token));
    if (ANONYMOUS.contains(user.path("username").asText())) {
      return Decision.UNAUTHENTICATED;
    }
    return accesses.get(new Access(user, path), () -> isAllowed(user, path))
        ? Decision.ALLOWED
        : Decision.FORBIDDEN;
  }

  /** Returns the user of a token; an empty object if it has none. */
  private JsonNode user(String token) {
    ObjectNode review = review(TOKEN_REVIEW);
    review.putObject("spec").put("token", token);
    JsonNode status = create(TOKEN_REVIEW, review);
    return status.path("authenticated").asBoolean() ? status.path("user") : Json.object();
  }

  private boolean isAllowed(JsonNode user, String path) {
    ObjectNode review = review(ACCESS_REVIEW);
    ObjectNode spec = review.putObject("spec");
    spec.put("user", user.path("username").asText());
    for (String field : List.of("uid", "groups", "extra")) {
      if (user.has(field)) {
        spec.set(field, user.get(field).deepCopy());
      }
    }
    spec.putObject("nonResourceAttributes").put("path", path).put("verb", "get");
    JsonNode status = create(ACCESS_REVIEW, review);
    return status.path("allowed").asBoolean() && !status.path("denied").asBoolean();
  }

  /** Creates a review, and returns its status, which has the result. */
  private JsonNode create(ResourceKind kind, ObjectNode review) {
    return cluster.create(new ResourceRef(kind, "", ""), review, WriteMode.REAL).path("status");
  }

  private static ObjectNode review(ResourceKind kind) {
    return Json.object().put("apiVersion", kind.apiVersion()).put("kind", kind.kind());
  }

  /** The remembered answers contain no tokens. */
  private static String digest(String token) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }
}
