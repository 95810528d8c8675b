package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.cli.CommandRun;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.RandomApplications;
import io.appoperator.testkit.RandomApplications.Sample;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * After a run has settled nothing differs, although a policy adds a sidecar to every Deployment and
 * a LimitRange fills in what pods leave out. {@code -Ddiff.settled=200} and {@code -Ddiff.seed=1}
 * set how many random Applications and which.
 */
@WithControlPlane
class SettledIT {

  private static final int APPLICATIONS = Integer.getInteger("diff.settled", 40);
  private static final long SEED = Long.getLong("diff.seed", 1);
  private static final int BATCH = 40;

  private static final String POLICY =
      """
      apiVersion: admissionregistration.k8s.io/v1
      kind: MutatingAdmissionPolicy
      metadata: {name: sidecar-%1$s}
      spec:
        failurePolicy: Fail
        reinvocationPolicy: Never
        matchConstraints:
          resourceRules:
          - {apiGroups: [apps], apiVersions: [v1], operations: [CREATE, UPDATE], resources: [deployments]}
        matchConditions:
        - name: lacks-sidecar
          expression: "!object.spec.template.spec.containers.exists(c, c.name == 'proxy')"
        mutations:
        - patchType: JSONPatch
          jsonPatch:
            expression: >-
              [JSONPatch{op: "add", path: "/spec/template/spec/containers/-",
                value: Object.spec.template.spec.containers{name: "proxy", image: "proxy:1"}}]
      ---
      apiVersion: admissionregistration.k8s.io/v1
      kind: MutatingAdmissionPolicyBinding
      metadata: {name: sidecar-%1$s}
      spec:
        policyName: sidecar-%1$s
        matchResources:
          namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: %1$s}}
      ---
      apiVersion: v1
      kind: LimitRange
      metadata: {name: limits, namespace: %1$s}
      spec:
        limits:
        - type: Container
          defaultRequest: {cpu: 5m, memory: 16Mi}
          default: {cpu: 500m, memory: 256Mi}
      """;

  @TempDir private Path folder;
  private ControlPlane controlPlane;
  private Scene scene;

  @BeforeEach
  void open(ControlPlane controlPlane, TestNamespace namespace) {
    this.controlPlane = controlPlane;
    scene = Scene.open(controlPlane, namespace);
    controlPlane.applyYaml(POLICY.formatted(namespace));
    // The server notices a policy some time after it was written.
    Scene.within(Duration.ofSeconds(30))
        .until(
            () ->
                scene
                    .kubectl(
                        "create", "deployment", "x", "--image=x", "--dry-run=server", "-o", "yaml")
                    .contains("proxy:1"));
  }

  @AfterEach
  void close() {
    scene.close();
    controlPlane.kubectl(
        "delete",
        "mutatingadmissionpolicies,mutatingadmissionpolicybindings",
        "sidecar-" + scene.namespace());
  }

  @Test
  void nothingDiffers() {
    RandomApplications random = new RandomApplications(SEED);
    Fleet fleet = new Fleet(scene, folder);
    for (int first = 0; first < APPLICATIONS; first += BATCH) {
      List<Sample> samples = new ArrayList<>();
      for (int i = first; i < Math.min(APPLICATIONS, first + BATCH); i++) {
        samples.add(random.next("app-" + i));
      }
      fleet.apply(samples);

      for (ObjectNode deployment : fleet.list(Kinds.DEPLOYMENT)) {
        assertThat(deployment.at("/spec/template/spec/containers").toString()).contains("proxy:1");
      }
      assertSame(fleet.diff(samples, "server"));
      assertSame(fleet.diff(samples, "client"));
      scene.kubectl("delete", "applications", "--all", "--wait=false");
    }
  }

  private static void assertSame(CommandRun diff) {
    assertThat(Prophecy.of(diff))
        .as("%s", diff.err())
        .isNotEmpty()
        .allSatisfy((name, object) -> assertThat(object.action()).isEqualTo("unchanged"));
    assertThat(diff.code()).isZero();
  }
}
