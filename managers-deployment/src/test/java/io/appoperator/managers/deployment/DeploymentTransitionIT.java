package io.appoperator.managers.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.Primary;
import io.appoperator.api.RenderRequest;
import io.appoperator.application.ApplicationKind;
import io.appoperator.application.ApplicationNames;
import io.appoperator.application.ApplicationSpec;
import io.appoperator.core.json.Json;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Why some defaults are spelled out: a server-side apply takes back only what it has given. */
@WithControlPlane
class DeploymentTransitionIT {

  @Test
  void takesTheRollingUpdateBackForRecreate(ControlPlane controlPlane, TestNamespace namespace)
      throws IOException {
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
  void takesTheServiceAccountBack(ControlPlane controlPlane, TestNamespace namespace)
      throws IOException {
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
  void replacesTheKindOfAProbe(ControlPlane controlPlane, TestNamespace namespace)
      throws IOException {
    String spec =
        "{\"image\": \"shop\", \"replicas\": 0, \"healthCheck\": {\"livenessProbe\": %s}}";
    apply(
        controlPlane, namespace, spec.formatted("{\"httpGet\": {\"path\": \"/\", \"port\": 80}}"));

    Deployment live =
        apply(controlPlane, namespace, spec.formatted("{\"tcpSocket\": {\"port\": 80}}"));

    assertThat(pod(live).getContainers().get(0).getLivenessProbe().getHttpGet()).isNull();
  }

  private static Deployment apply(ControlPlane controlPlane, TestNamespace namespace, String spec)
      throws IOException {
    PatchContext asOperator =
        new PatchContext.Builder()
            .withPatchType(PatchType.SERVER_SIDE_APPLY)
            .withFieldManager(ApplicationNames.MANAGED_BY)
            .withForce(true)
            .build();
    Deployment wanted = render(spec);
    return controlPlane
        .admin()
        .resource(wanted)
        .inNamespace(namespace.name())
        .patch(asOperator, wanted);
  }

  private static Deployment render(String spec) throws IOException {
    ApplicationSpec read =
        Json.read(Json.parse(spec.getBytes(StandardCharsets.UTF_8)), ApplicationSpec.class);
    Primary<ApplicationSpec> primary =
        new Primary<>(new ApplicationKind().kind(), "default", "shop", Map.of(), read);
    RenderRequest<ApplicationSpec> request =
        new RenderRequest<>(primary, ApplicationNames.selectorLabels("shop"));
    return (Deployment) new DeploymentManager().render(request).objects().get(0).object();
  }

  private static PodSpec pod(Deployment deployment) {
    return deployment.getSpec().getTemplate().getSpec();
  }
}
