package io.appoperator.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfEnvironmentVariable;

/** The components of the control plane work together; this is the real server of all tests. */
@Tag("core")
@WithControlPlane
class ControlPlaneIT {

  private static final Duration SOON = Duration.ofSeconds(60);

  private static final String DEPLOYMENT =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: web}
      spec:
        replicas: 3
        selector: {matchLabels: {app: web}}
        template:
          metadata: {labels: {app: web}}
          spec:
            initContainers:
            - {name: prepare, image: busybox}
            - {name: proxy, image: envoy, restartPolicy: Always}
            containers: [{name: web, image: nginx}]
      """;

  private static final String CLAIM =
      """
      apiVersion: storage.k8s.io/v1
      kind: StorageClass
      metadata: {name: %1$s}
      provisioner: kubernetes.io/no-provisioner
      ---
      apiVersion: v1
      kind: PersistentVolume
      metadata: {name: %1$s}
      spec:
        storageClassName: %1$s
        capacity: {storage: 1Gi}
        accessModes: [ReadWriteOnce]
        hostPath: {path: /data}
      ---
      apiVersion: v1
      kind: PersistentVolumeClaim
      metadata: {name: data, namespace: %1$s}
      spec:
        storageClassName: %1$s
        accessModes: [ReadWriteOnce]
        resources: {requests: {storage: 1Gi}}
      """;

  private static final String POLICY =
      """
      apiVersion: admissionregistration.k8s.io/v1
      kind: MutatingAdmissionPolicy
      metadata: {name: %1$s}
      spec:
        reinvocationPolicy: Never
        failurePolicy: Fail
        matchConstraints:
          namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: %1$s}}
          resourceRules:
          - {apiGroups: [""], apiVersions: [v1], operations: [CREATE], resources: [configmaps]}
        mutations:
        - patchType: ApplyConfiguration
          applyConfiguration: {expression: 'Object{data: {"added": "yes"}}'}
      ---
      apiVersion: admissionregistration.k8s.io/v1
      kind: MutatingAdmissionPolicyBinding
      metadata: {name: %1$s}
      spec: {policyName: %1$s}
      """;

  @Test
  void makesTheReplicasOfADeploymentReady(ControlPlane controlPlane, TestNamespace namespace) {
    controlPlane.applyYaml(namespace, DEPLOYMENT);

    controlPlane.kubectl(
        "rollout", "status", "deployment/web", "-n", namespace.name(), "--timeout=60s");

    assertThat(
            controlPlane.admin().pods().inNamespace(namespace.name()).list().getItems().stream()
                .map(pod -> pod.getStatus().getPhase()))
        .containsExactly("Running", "Running", "Running");
  }

  @Test
  void grantsAServiceAccountOnlyThePermissionsOfItsRoles(
      ControlPlane controlPlane, TestNamespace namespace) {
    try (KubernetesClient client = controlPlane.clientFor(namespace.name(), "reader")) {
      assertThatThrownBy(() -> client.configMaps().inNamespace(namespace.name()).list())
          .isInstanceOf(KubernetesClientException.class)
          .hasMessageContaining("system:serviceaccount:" + namespace + ":reader")
          .hasMessageContaining("forbidden");

      allow(controlPlane, namespace, "reader", "get,list");

      await()
          .atMost(SOON)
          .ignoreExceptions()
          .until(() -> client.configMaps().inNamespace(namespace.name()).list() != null);
      assertThatThrownBy(() -> client.resource(configMap(namespace)).create())
          .isInstanceOf(KubernetesClientException.class)
          .hasMessageContaining("cannot create resource");
    }
  }

  @Test
  void deletesTheObjectsOfADeletedOwner(ControlPlane controlPlane, TestNamespace namespace) {
    KubernetesClient admin = controlPlane.admin();
    ConfigMap owner = admin.resource(configMap(namespace)).create();
    ConfigMap dependent =
        new ConfigMapBuilder()
            .withNewMetadata()
            .withNamespace(namespace.name())
            .withName("dependent")
            .addNewOwnerReference()
            .withApiVersion("v1")
            .withKind("ConfigMap")
            .withName(owner.getMetadata().getName())
            .withUid(owner.getMetadata().getUid())
            .endOwnerReference()
            .endMetadata()
            .build();
    admin.resource(dependent).create();

    admin.resource(owner).delete();

    await().atMost(SOON).until(() -> admin.resource(dependent).get() == null);
  }

  @Test
  void bindsAClaimToAVolumeOfItsClass(ControlPlane controlPlane, TestNamespace namespace) {
    controlPlane.applyYaml(CLAIM.formatted(namespace));

    controlPlane.kubectl(
        "wait",
        "persistentvolumeclaim/data",
        "--for=jsonpath={.status.phase}=Bound",
        "-n",
        namespace.name(),
        "--timeout=60s");
  }

  @Test
  @DisabledIfEnvironmentVariable(
      named = "KUBERNETES_VERSION",
      matches = "1\\.3[345]\\..*",
      disabledReason = "MutatingAdmissionPolicy is stable since Kubernetes 1.36")
  void runsMutatingAdmissionPolicies(ControlPlane controlPlane, TestNamespace namespace) {
    controlPlane.applyYaml(POLICY.formatted(namespace));

    // The API server activates the policy with a short delay.
    await()
        .atMost(SOON)
        .until(
            () -> "yes".equals(recreate(controlPlane.admin(), namespace).getData().get("added")));

    controlPlane.kubectl(
        "delete", "mutatingadmissionpolicies,mutatingadmissionpolicybindings", namespace.name());
  }

  @Test
  void logsTheRequestBodyOfAServiceAccountsWrite(
      ControlPlane controlPlane, TestNamespace namespace) {
    String user = "system:serviceaccount:" + namespace + ":writer";
    allow(controlPlane, namespace, "writer", "create,patch,list");
    try (KubernetesClient client = controlPlane.clientFor(namespace.name(), "writer")) {
      AuditLog.Position before = controlPlane.audit().now();
      await()
          .atMost(SOON)
          .ignoreExceptions()
          .until(() -> client.resource(configMap(namespace)).serverSideApply() != null);
      client.configMaps().inNamespace(namespace.name()).list();

      List<AuditEntry> entries = controlPlane.audit().since(before, user);

      assertThat(entries).extracting(AuditEntry::verb).contains("list");
      assertThat(entries)
          .filteredOn(entry -> entry.isWrite() && entry.code() == 201)
          .singleElement()
          .satisfies(
              write -> {
                assertThat(write.verb()).isEqualTo("patch");
                assertThat(write.resource()).isEqualTo("configmaps");
                assertThat(write.namespace()).isEqualTo(namespace.name());
                assertThat(write.name()).isEqualTo("settings");
                assertThat(String.valueOf(write.requestObject())).contains("\"colour\":\"blue\"");
              });
      assertThat(controlPlane.audit().since(controlPlane.audit().now(), user)).isEmpty();
    }
  }

  @Test
  void distinguishesADryRunFromAWrite(ControlPlane controlPlane, TestNamespace namespace) {
    AuditLog.Position before = controlPlane.audit().now();

    controlPlane.admin().resource(configMap(namespace)).dryRun(true).create();

    assertThat(controlPlane.audit().since(before, "admin"))
        .filteredOn(entry -> entry.namespace().equals(namespace.name()))
        .singleElement()
        .matches(entry -> entry.verb().equals("create") && !entry.isWrite());
  }

  @Test
  void reportsWhatKubectlRejected(ControlPlane controlPlane, TestNamespace namespace) {
    assertThatThrownBy(() -> controlPlane.applyYaml(namespace, "apiVersion: v1\nkind: Nothing\n"))
        .isInstanceOf(CommandFailedException.class)
        .hasMessageContaining("Nothing");
  }

  private static void allow(
      ControlPlane controlPlane, TestNamespace namespace, String account, String verbs) {
    String in = "--namespace=" + namespace;
    controlPlane.kubectl("create", "role", account, in, "--verb=" + verbs, "--resource=configmaps");
    controlPlane.kubectl(
        "create",
        "rolebinding",
        account,
        in,
        "--role=" + account,
        "--serviceaccount=" + namespace + ":" + account);
  }

  private static ConfigMap recreate(KubernetesClient admin, TestNamespace namespace) {
    admin.resource(configMap(namespace)).delete();
    return admin.resource(configMap(namespace)).create();
  }

  private static ConfigMap configMap(TestNamespace namespace) {
    return new ConfigMapBuilder()
        .withNewMetadata()
        .withNamespace(namespace.name())
        .withName("settings")
        .endMetadata()
        .addToData("colour", "blue")
        .build();
  }
}
