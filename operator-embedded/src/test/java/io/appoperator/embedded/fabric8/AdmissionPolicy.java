package io.appoperator.embedded.fabric8;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;

/**
 * A policy about the ConfigMaps of a namespace until it is closed.
 *
 * @param client the client
 * @param name the name of the policy and of its binding
 */
record AdmissionPolicy(KubernetesClient client, String name) implements AutoCloseable {

  private static final String OBJECTS =
      """
      apiVersion: admissionregistration.k8s.io/v1
      kind: ValidatingAdmissionPolicy
      metadata: {name: %1$s}
      spec:
        matchConstraints:
          resourceRules:
          - {apiGroups: [""], apiVersions: [v1], operations: ["*"], resources: [configmaps]}
        matchConditions:
        - {name: no-certificates, expression: "request.name != 'kube-root-ca.crt'"}
        validations:
        - expression: "request.operation != 'DELETE'"
          reason: Forbidden
        - expression: "object.data.level != 'bad'"
          messageExpression: "object.metadata.name + ' has the level ' + object.data.level"
        - expression: "oldObject == null || int(object.data.level) >= int(oldObject.data.level)"
          message: the level must not decrease
      ---
      apiVersion: admissionregistration.k8s.io/v1
      kind: ValidatingAdmissionPolicyBinding
      metadata: {name: %1$s}
      spec:
        policyName: %1$s
        validationActions: [Deny]
        matchResources: {namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: %1$s}}}
      """;

  /** Creates a policy with the name of its namespace. */
  static AdmissionPolicy create(KubernetesClient client, String namespace) {
    AdmissionPolicy policy = new AdmissionPolicy(client, namespace);
    client.load(policy.objects()).create();
    return policy;
  }

  private ByteArrayInputStream objects() {
    return new ByteArrayInputStream(OBJECTS.formatted(name).getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void close() {
    client.load(objects()).delete();
  }
}
