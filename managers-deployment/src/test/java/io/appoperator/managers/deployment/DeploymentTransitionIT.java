package io.appoperator.managers.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.application.ApplicationNames;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import org.junit.jupiter.api.Test;

/**
 * Why the manager sets some defaults: server-side apply removes only fields that it owns. On the
 * real server, whose defaults and ownership are the reason.
 */
@WithControlPlane
class DeploymentTransitionIT {

  @Test
  void revertsTheRollingUpdateToRecreate(ControlPlane controlPlane, TestNamespace namespace) {
    apply(controlPlane, namespace, "{\"image\": \"shop\", \"replicas\": 0}");

    Deployment live =
        apply(
            controlPlane,
            namespace,
            "{\"image\": \"shop\", \"replicas\": 0, \"rollout\": {\"strategy\": \"Recreate\"}}");

    assertThat(live.getSpec().getStrategy().getType()).isEqualTo("Recreate");
    assertThat(live.getSpec().getStrategy().getRollingUpdate()).isNull();
  }

  @Test
  void removesTheServiceAccount(ControlPlane controlPlane, TestNamespace namespace) {
    PodSpec before =
        pod(
            apply(
                controlPlane,
                namespace,
                "{\"image\": \"shop\", \"replicas\": 0, \"security\": {\"serviceAccount\": \"a\"}}"));
    PodSpec after = pod(apply(controlPlane, namespace, "{\"image\": \"shop\", \"replicas\": 0}"));

    assertThat(before.getServiceAccountName()).isEqualTo("a");
    assertThat(after.getServiceAccountName()).isNull();
    assertThat(after.getAutomountServiceAccountToken()).isFalse();
  }

  @Test
  void replacesTheTypeOfAProbe(ControlPlane controlPlane, TestNamespace namespace) {
    String spec =
        "{\"image\": \"shop\", \"replicas\": 0, \"healthCheck\": {\"livenessProbe\": %s}}";
    apply(
        controlPlane, namespace, spec.formatted("{\"httpGet\": {\"path\": \"/\", \"port\": 80}}"));

    Deployment live =
        apply(controlPlane, namespace, spec.formatted("{\"tcpSocket\": {\"port\": 80}}"));

    assertThat(pod(live).getContainers().get(0).getLivenessProbe().getHttpGet()).isNull();
  }

  private static Deployment apply(ControlPlane controlPlane, TestNamespace namespace, String spec) {
    PatchContext asOperator =
        new PatchContext.Builder()
            .withPatchType(PatchType.SERVER_SIDE_APPLY)
            .withFieldManager(ApplicationNames.MANAGED_BY)
            .withForce(true)
            .build();
    Deployment wanted = (Deployment) Deployments.render(spec).object();
    return controlPlane
        .admin()
        .resource(wanted)
        .inNamespace(namespace.name())
        .patch(asOperator, wanted);
  }

  private static PodSpec pod(Deployment deployment) {
    return deployment.getSpec().getTemplate().getSpec();
  }
}
