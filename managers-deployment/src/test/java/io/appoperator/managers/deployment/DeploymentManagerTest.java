package io.appoperator.managers.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.DesiredObject;
import io.appoperator.api.FieldPath;
import io.appoperator.api.Primary;
import io.appoperator.api.RenderRequest;
import io.appoperator.application.ApplicationKind;
import io.appoperator.application.ApplicationSpec;
import io.appoperator.core.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DeploymentManagerTest {

  @Test
  void leavesReplicasToTheAutoscaler() throws IOException {
    DesiredObject desired =
        render("{\"image\": \"shop\", \"replicas\": 2, \"scaling\": {\"maxReplicas\": 5}}");

    assertThat(desired.initialOnly()).containsExactly(FieldPath.of("spec.replicas"));
  }

  @Test
  void keepsReplicasWithoutAnAutoscaler() throws IOException {
    assertThat(render("{\"image\": \"shop\", \"replicas\": 2}").initialOnly()).isEmpty();
  }

  private static DesiredObject render(String spec) throws IOException {
    ApplicationSpec read =
        Json.read(Json.parse(spec.getBytes(StandardCharsets.UTF_8)), ApplicationSpec.class);
    Primary<ApplicationSpec> primary =
        new Primary<>(new ApplicationKind().kind(), "default", "shop", Map.of(), read);
    return new DeploymentManager()
        .render(new RenderRequest<>(primary, Map.of("app", "shop")))
        .objects()
        .get(0);
  }
}
