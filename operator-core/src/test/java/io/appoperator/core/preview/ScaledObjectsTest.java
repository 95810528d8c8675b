package io.appoperator.core.preview;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.sample.SampleSite;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ScaledObjectsTest {

  private static final ObjectNode AUTOSCALER =
      SampleSite.json(
          "{'spec': {'scaleTargetRef': {'apiVersion': 'apps/v1', 'kind': 'Deployment', 'name': 'shop'}}}");

  @Test
  void findsTheTargetsOfAutoscalersInAnyVersion() {
    FileIdentity target = new FileIdentity("apps/v1", "Deployment", "town", "shop");

    assertThat(targets("autoscaling", "v1").targets()).containsExactly(target);
    assertThat(targets("autoscaling", "v2").targets()).containsExactly(target);
  }

  @Test
  void ignoresAutoscalersOfAnotherGroup() {
    assertThat(targets("example.com", "v1").targets()).isEmpty();
  }

  private static ScaledObjects targets(String group, String version) {
    ResourceKind kind =
        new ResourceKind(group, version, "HorizontalPodAutoscaler", "horizontalpodautoscalers");
    return ScaledObjects.find(Map.of(new ResourceRef(kind, "town", "scaler"), AUTOSCALER));
  }
}
