package io.appoperator.core.input;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.core.sample.SampleSite;
import org.junit.jupiter.api.Test;

class ObjectRulesTest {

  @Test
  void requiresAValidQuantityOfAClaim() {
    assertThat(ObjectRules.broken(claim("v1", "1Gi"))).isEmpty();
    assertThat(ObjectRules.broken(claim("v1", "large")))
        .containsExactly(
            Diagnostic.invalid(
                "spec.resources.requests.storage",
                "This must be a valid quantity; for example, 1Gi."));
  }

  @Test
  void acceptsAnyTextInAKindOfAnotherGroup() {
    assertThat(ObjectRules.broken(claim("example.com/v1", "large"))).isEmpty();
  }

  private static ObjectNode claim(String apiVersion, String size) {
    return SampleSite.json(
        """
        {'apiVersion': '%s', 'kind': 'PersistentVolumeClaim', 'metadata': {'name': 'a'},
         'spec': {'resources': {'requests': {'storage': '%s'}}}}
        """
            .formatted(apiVersion, size));
  }
}
