package io.appoperator.e2e;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.junit.server.ServerObjects;
import io.appoperator.testkit.CommandFailedException;
import java.util.List;
import java.util.stream.Stream;

/**
 * A policy that denies requests in the namespace of a scenario until it is closed.
 *
 * @param scenario the scenario with the namespace
 * @param name the name of the policy and of its binding
 */
record DenyingPolicy(OperatorScenario scenario, String name) implements AutoCloseable {

  private static final String API_VERSION = "admissionregistration.k8s.io/v1";

  private static final String POLICY =
      """
      apiVersion: admissionregistration.k8s.io/v1
      kind: ValidatingAdmissionPolicy
      metadata: {name: %1$s}
      spec:
        failurePolicy: Fail
        matchConstraints:
          resourceRules:
            - {operations: [%2$s], apiGroups: ["%3$s"], apiVersions: ["*"], resources: [%4$s]}
        validations:
          - {expression: %5$s, messageExpression: %6$s}
      ---
      apiVersion: admissionregistration.k8s.io/v1
      kind: ValidatingAdmissionPolicyBinding
      metadata: {name: %1$s}
      spec:
        policyName: %1$s
        validationActions: [Deny]
        matchResources: {namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: %7$s}}}
      """;

  /**
   * The requests that it matches.
   *
   * @param operations such as {@code CREATE, UPDATE}
   * @param group the API group
   * @param resource the plural of a kind, perhaps with a subresource
   */
  record Requests(String operations, String group, String resource) {}

  /**
   * Denies requests; the server activates the policy with a delay.
   *
   * @param allowed the CEL expression for requests that are allowed nevertheless
   * @param message the CEL expression of the message for denied requests
   */
  static DenyingPolicy of(
      OperatorScenario scenario, Requests requests, String allowed, String message) {
    String name = scenario.namespace() + "." + requests.resource().replace('/', '.');
    scenario.apply(
        POLICY.formatted(
            name,
            requests.operations(),
            requests.group(),
            requests.resource(),
            quoted(allowed),
            quoted(message),
            scenario.namespace()));
    return new DenyingPolicy(scenario, name);
  }

  /** Denies the deletion of objects. */
  static DenyingPolicy ofDeletion(
      OperatorScenario scenario, String group, String plural, String message) {
    return of(scenario, new Requests("DELETE", group, plural), "false", quoted(message));
  }

  /** Waits until the server denies a dry run of a kubectl command. */
  DenyingPolicy awaitFor(String... kubectl) {
    OperatorScenario.soon().until(() -> denies(kubectl));
    return this;
  }

  private boolean denies(String... kubectl) {
    try {
      scenario.kubectl(
          Stream.concat(
                  Stream.of(kubectl),
                  // A request that hangs is repeated, within the time that the caller waits.
                  Stream.of("--dry-run=server", "--request-timeout=15s"))
              .toArray(String[]::new));
      return false;
    } catch (CommandFailedException e) {
      return String.valueOf(e.getMessage()).contains(name);
    }
  }

  /** Waits until the server denies a dry run of a create. */
  DenyingPolicy awaitFor(ResourceKind kind, String yaml) {
    ObjectNode object = ServerObjects.parse("yaml", yaml).get(0);
    String called = object.at("/metadata/name").asText();
    ResourceRef ref = new ResourceRef(kind, scenario.namespace(), called);
    OperatorScenario.soon().until(() -> denies(ref, object));
    return this;
  }

  private boolean denies(ResourceRef ref, ObjectNode object) {
    try {
      scenario.admin().apply(ref, object, WriteMode.DRY_RUN);
      return false;
    } catch (ClusterException e) {
      return String.valueOf(e.getMessage()).contains(name);
    }
  }

  /** Quotes as JSON, which is valid YAML and valid CEL for strings. */
  private static String quoted(String text) {
    return TextNode.valueOf(text).toString();
  }

  @Override
  public void close() {
    for (String kind : List.of("ValidatingAdmissionPolicyBinding", "ValidatingAdmissionPolicy")) {
      scenario.objects().delete(API_VERSION, kind, "", name);
    }
  }
}
