package io.appoperator.core.install;

import static io.appoperator.core.install.Permission.Verb.CREATE;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.json.Json;
import java.util.List;

/**
 * The roles of an operator that serves its metrics only to some users. Reviews are cluster-scoped,
 * so these are ClusterRoles even if the operator manages some namespaces only.
 */
public final class MetricsRoles {

  static final Condition PRESENT = Condition.isSet("metrics.authorization");

  /** Reviews of tokens and of accesses. */
  static final List<Permission> REVIEWS =
      List.of(
          Permission.on("authentication.k8s.io", "tokenreviews", CREATE),
          Permission.on("authorization.k8s.io", "subjectaccessreviews", CREATE));

  private static final String REVIEWER = RoleDocument.NAME + "-metrics-auth";
  private static final String READER = RoleDocument.NAME + "-metrics-reader";

  private MetricsRoles() {}

  /**
   * Returns a ClusterRole to review tokens and accesses with its binding, and a ClusterRole for
   * clients of the metrics, which has no binding.
   *
   * @param account the ServiceAccount of the operator
   */
  public static List<ObjectNode> of(ServiceAccountName account) {
    ArrayNode reviews = PolicyRules.of(REVIEWS);
    ArrayNode reading = Json.object().putArray("rules");
    ObjectNode rule = reading.addObject();
    rule.putArray("nonResourceURLs").add("/metrics");
    rule.putArray("verbs").add("get");
    return List.of(
        RoleDocument.clusterRole(REVIEWER, reviews),
        RoleDocument.clusterBinding(REVIEWER + ":" + account.namespace(), REVIEWER, account),
        RoleDocument.clusterRole(READER, reading));
  }
}
