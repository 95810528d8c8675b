package io.appoperator.embedded.admission;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.embedded.kind.LabelMatch;

/** Decides which requests a policy or its binding concerns. */
final class ResourceMatch {

  private ResourceMatch() {}

  /**
   * Returns whether a request matches.
   *
   * @param constraints {@code matchConstraints} or {@code matchResources}; missing for all requests
   * @param namespace the namespace of the object; missing for cluster-scoped objects
   */
  static boolean matches(JsonNode constraints, WriteRequest request, JsonNode namespace) {
    JsonNode rules = constraints.path("resourceRules");
    return (rules.isEmpty() || containsRuleFor(rules, request))
        && !containsRuleFor(constraints.path("excludeResourceRules"), request)
        && matchesNamespace(constraints.path("namespaceSelector"), namespace)
        && matchesObject(constraints.path("objectSelector"), request);
  }

  private static boolean containsRuleFor(JsonNode rules, WriteRequest request) {
    return rules.valueStream().anyMatch(rule -> isRuleFor(rule, request));
  }

  private static boolean isRuleFor(JsonNode rule, WriteRequest request) {
    JsonNode names = rule.path("resourceNames");
    return contains(rule.path("operations"), request.operation().name())
        && contains(rule.path("apiGroups"), request.group())
        && contains(rule.path("apiVersions"), request.version())
        && (names.isEmpty() || contains(names, request.name()))
        && rule.path("resources").valueStream().anyMatch(one -> isResource(one.asText(), request))
        && isInScope(rule.path("scope").asText("*"), request);
  }

  private static boolean contains(JsonNode list, String value) {
    return list.valueStream()
        .map(JsonNode::asText)
        .anyMatch(one -> one.equals("*") || one.equals(value));
  }

  private static boolean isResource(String pattern, WriteRequest request) {
    return pattern.equals("*/*")
        || pattern.equals(request.path())
        || (pattern.equals("*") && request.subresource().isEmpty())
        || pattern.equals(request.resource() + "/*")
        || (!request.subresource().isEmpty() && pattern.equals("*/" + request.subresource()));
  }

  private static boolean isInScope(String scope, WriteRequest request) {
    return switch (scope) {
      case "Cluster" -> request.namespace().isEmpty();
      case "Namespaced" -> !request.namespace().isEmpty();
      default -> true;
    };
  }

  private static boolean matchesNamespace(JsonNode selector, JsonNode namespace) {
    // As in kube-apiserver, a selector of namespaces also concerns cluster-scoped objects.
    return namespace.isMissingNode() || selects(selector, namespace);
  }

  private static boolean matchesObject(JsonNode selector, WriteRequest request) {
    return selects(selector, request.object()) || selects(selector, request.old());
  }

  /** A missing object, such as the old one of a creation, is never selected. */
  private static boolean selects(JsonNode selector, JsonNode object) {
    return object.isObject() && LabelMatch.matches(selector, object.at("/metadata/labels"));
  }
}
