package io.appoperator.managers.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.FieldPath;
import org.junit.jupiter.api.Test;

class DeploymentManagerTest {

  @Test
  void leavesReplicasToTheAutoscaler() {
    assertThat(
            Deployments.render("{image: shop, replicas: 2, scaling: {maxReplicas: 5}}")
                .initialOnly())
        .containsExactly(FieldPath.of("spec.replicas"));
  }

  @Test
  void keepsReplicasWithoutAnAutoscaler() {
    assertThat(Deployments.render("{image: shop, replicas: 2}").initialOnly()).isEmpty();
  }
}
