package io.appoperator.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.json.Json;
import io.appoperator.junit.server.TestServer;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A policy of the cluster sets an owned field to another value on each write. On the real server,
 * which runs the policy.
 */
@WithControlPlane
class AdmissionOverrideIT {

  private static final String POLICY =
      """
      apiVersion: admissionregistration.k8s.io/v1
      kind: MutatingAdmissionPolicy
      metadata: {name: %1$s}
      spec:
        failurePolicy: Fail
        reinvocationPolicy: Never
        matchConstraints:
          resourceRules:
            - {operations: [CREATE, UPDATE], apiGroups: [apps], apiVersions: ["*"], resources: [deployments]}
        mutations:
          - patchType: ApplyConfiguration
            applyConfiguration: {expression: 'Object{spec: Object.spec{revisionHistoryLimit: 3}}'}
      ---
      apiVersion: admissionregistration.k8s.io/v1
      kind: MutatingAdmissionPolicyBinding
      metadata: {name: %1$s}
      spec:
        policyName: %1$s
        matchResources: {namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: %1$s}}}
      """;

  private static final String PROBE =
      """
      {"apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "probe"},
       "spec": {"revisionHistoryLimit": 9, "selector": {"matchLabels": {"a": "b"}}, "template":
         {"metadata": {"labels": {"a": "b"}}, "spec": {"containers": [{"name": "c", "image": "i"}]}}}}
      """;

  private static final String WARNING =
      "Deployment/shop: admission on the API server changes on each write: spec.revisionHistoryLimit (applied: 7, stored: 3). Exempt the field from the policy or webhook, or set the same value in the resource.";

  private OperatorScenario scenario;
  private LiveResource shop;

  @BeforeEach
  void open(ControlPlane controlPlane, TestNamespace namespace) {
    scenario = OperatorScenario.open(TestServer.of(controlPlane), namespace);
    shop = scenario.application("shop");
    controlPlane.applyYaml(POLICY.formatted(namespace.name()));
    awaitLimit(3);
  }

  @AfterEach
  void close() {
    removePolicy();
    scenario.close();
  }

  @Test
  void warnsOnceAcrossRestartsUntilTheOverrideEnds() {
    scenario.apply(
        SampleApplications.SMALL.formatted("shop")
            + "  port: 80\n  resources: {requests: {cpu: 1000m}}\n"
            + "  rollout: {revisionHistoryLimit: 7}\n");
    shop.awaitReady();
    OperatorScenario.soon().untilAsserted(() -> assertThat(warnings()).isEqualTo(quoted(WARNING)));
    scenario.awaitIdle();
    assertThat(shop.is("Reconciled")).isTrue();

    AuditLog.Position rest = scenario.now();
    scenario.operator().restart();
    scenario.awaitIdle();
    int reconciles = scenario.operator().reconciles();
    scenario.kubectl("annotate", "application", "shop", "example.com/note=hello");
    OperatorScenario.soon().until(() -> scenario.operator().reconciles() > reconciles);
    scenario.awaitIdle();
    assertThat(warnings()).isEqualTo(quoted(WARNING));
    assertThat(scenario.writesSince(rest))
        .filteredOn(write -> write.resource().equals("deployments"))
        .isEmpty();
    assertThat(scenario.writesSince(rest))
        .filteredOn(write -> write.resource().startsWith("applications"))
        .isEmpty();
    assertThat(new EventLog(scenario, "shop").recorded())
        .filteredOn(event -> event.startsWith("ChangedByAdmission: "))
        .containsExactly("ChangedByAdmission: " + WARNING);

    removePolicy();
    awaitLimit(9);
    shop.patch("{\"spec\":{\"image\":\"nginx:2.0\"}}");
    OperatorScenario.soon()
        .untilAsserted(() -> assertThat(shop.status().has("warnings")).isFalse());
    assertThat(scenario.get(TestKinds.DEPLOYMENT, "shop").at("/spec/revisionHistoryLimit").asInt())
        .isEqualTo(7);
  }

  private String warnings() {
    return shop.status().path("warnings").toString();
  }

  private static String quoted(String warning) {
    return "[\"" + warning + "\"]";
  }

  private void removePolicy() {
    scenario.kubectl(
        "delete",
        "mutatingadmissionpolicy,mutatingadmissionpolicybinding",
        scenario.namespace(),
        "--ignore-not-found");
  }

  /** The server activates a policy with a delay; a dry run stores nothing. */
  private void awaitLimit(int limit) {
    ResourceRef probe = new ResourceRef(TestKinds.DEPLOYMENT, scenario.namespace(), "probe");
    OperatorScenario.soon()
        .until(
            () ->
                scenario
                        .admin()
                        .create(probe, Json.parse(PROBE.getBytes(UTF_8)), WriteMode.DRY_RUN)
                        .at("/spec/revisionHistoryLimit")
                        .asInt()
                    == limit);
  }
}
