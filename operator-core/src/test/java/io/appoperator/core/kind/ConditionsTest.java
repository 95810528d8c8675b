package io.appoperator.core.kind;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.core.json.Json;
import io.appoperator.core.sample.SampleSite;
import org.junit.jupiter.api.Test;

class ConditionsTest {

  private static final JsonNode STATUS =
      SampleSite.json(
          """
          {'conditions': [{'type': 'Ready', 'status': 'False', 'reason': 'Waiting'},
                          {'type': 'Reconciled', 'status': 'True'}]}
          """);

  @Test
  void findsAConditionByItsType() {
    assertThat(Conditions.find(STATUS, "Ready").path("reason").asText()).isEqualTo("Waiting");
    assertThat(Conditions.isFalse(Conditions.find(STATUS, "Ready"))).isTrue();
    assertThat(Conditions.isTrue(Conditions.find(STATUS, "Reconciled"))).isTrue();
  }

  @Test
  void missingConditionIsNeitherTrueNorFalse() {
    JsonNode missing = Conditions.find(STATUS, "Stalled");

    assertThat(missing.isMissingNode()).isTrue();
    assertThat(Conditions.isTrue(missing)).isFalse();
    assertThat(Conditions.isFalse(missing)).isFalse();
  }

  @Test
  void readsAnObjectWithoutStatus() {
    assertThat(Conditions.find(Json.object().path("status"), "Ready").isMissingNode()).isTrue();
    assertThat(Conditions.all(Json.object().path("status"))).isEmpty();
  }
}
