package io.appoperator.e2e;

import io.appoperator.testkit.CommandFailedException;

/** A policy that denies something in the namespace of a scene. */
final class Denial {

  private static final String POLICY =
      """
      apiVersion: admissionregistration.k8s.io/v1
      kind: ValidatingAdmissionPolicy
      metadata: {name: %1$s}
      spec:
        failurePolicy: Fail
        matchConstraints:
          resourceRules:
            - {apiGroups: ["%2$s"], apiVersions: ["*"], operations: [DELETE], resources: [%3$s]}
        validations:
          - {expression: "false", message: "%4$s"}
      ---
      apiVersion: admissionregistration.k8s.io/v1
      kind: ValidatingAdmissionPolicyBinding
      metadata: {name: %1$s}
      spec:
        policyName: %1$s
        validationActions: [Deny]
        matchResources: {namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: %1$s}}}
      """;

  private final Scene scene;

  private Denial(Scene scene) {
    this.scene = scene;
  }

  /**
   * Denies that objects of a kind are deleted; returns when it holds.
   *
   * @param plural the kind
   * @param name an object of it that exists
   */
  static Denial ofDeletion(Scene scene, String group, String plural, String name, String message) {
    scene.apply(POLICY.formatted(scene.namespace(), group, plural, message));
    Scene.soon().until(() -> isDenied(scene, plural, name));
    return new Denial(scene);
  }

  private static boolean isDenied(Scene scene, String plural, String name) {
    try {
      scene.kubectl("delete", plural, name, "--dry-run=server");
      return false;
    } catch (CommandFailedException e) {
      return true;
    }
  }

  /** Takes it away. */
  void end() {
    scene.kubectl(
        "delete",
        "validatingadmissionpolicy,validatingadmissionpolicybinding",
        scene.namespace(),
        "--ignore-not-found");
  }
}
