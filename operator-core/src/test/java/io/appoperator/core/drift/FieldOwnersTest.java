package io.appoperator.core.drift;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.compare.Comparison;
import io.appoperator.core.compare.FieldChange;
import io.appoperator.core.sample.SampleSite;
import java.util.List;
import org.junit.jupiter.api.Test;

class FieldOwnersTest {

  private static final String LIVE_TEXT =
      """
          {'kind': 'Deployment', 'metadata': {'labels': {'a': '1'}, 'managedFields': [
             {'manager': 'us', 'operation': 'Apply', 'time': '2026-01-01T00:00:00Z', 'fieldsV1':
               {'f:metadata': {'f:labels': {'f:a': {}}}, 'f:spec': {'f:selector': {}, 'f:containers':
                 {'k:{~name~:~app~}': {'.': {}, 'f:name': {}, 'f:command': {}}}}}},
             {'manager': 'us', 'operation': 'Apply', 'subresource': 'status', 'fieldsV1':
               {'f:spec': {'f:paused': {}}}},
             {'manager': 'kubectl', 'operation': 'Update', 'time': '2026-01-02T00:00:00Z', 'fieldsV1':
               {'f:metadata': {'f:labels': {'f:a': {}, 'f:b': {}}}, 'f:status': {'f:x': {}}, 'f:spec':
                 {'f:containers': {'k:{~name~:~app~}': {'f:image': {}}}}}},
             {'manager': 'old', 'operation': 'Update', 'time': '2025-01-02T00:00:00Z', 'fieldsV1':
               {'f:spec': {'f:containers': {'k:{~name~:~app~}': {'f:image': {}}}}}}]},
           'spec': {'replicas': 2, 'selector': {'matchLabels': {'a': 'b'}}, 'containers': [
             {'name': 'app', 'image': 'evil', 'command': ['x']}]}}
          """;

  private static final ObjectNode LIVE = SampleSite.json(LIVE_TEXT.replace("~", "\\\""));

  private final FieldOwners owners = FieldOwners.of(LIVE, "us");

  @Test
  void attributesAnOwnedFieldToTheOperator() {
    assertThat(origin("'command': ['x']", "'command': ['y']", false))
        .isEqualTo(DifferenceOrigin.DESIRED_STATE);
    assertThat(origin("{'a': 'b'}}", "{'a': 'c'}}", false))
        .isEqualTo(DifferenceOrigin.DESIRED_STATE);
  }

  @Test
  void namesTheLastManagerThatChangedADesiredField() {
    assertThat(origin("'evil'", "'good'", false))
        .isEqualTo(
            new DifferenceOrigin(
                DifferenceOrigin.DifferenceCause.DRIFT, "kubectl", "2026-01-02T00:00:00Z"));
  }

  @Test
  void treatsAnyDifferenceToASettledRenderingAsDrift() {
    assertThat(origin("'replicas': 2", "'replicas': 3", false))
        .isEqualTo(DifferenceOrigin.DESIRED_STATE);
    assertThat(origin("'replicas': 2", "'replicas': 3", true)).isEqualTo(DifferenceOrigin.UNKNOWN);
  }

  @Test
  void listsFieldsThatOnlyOtherManagersOwn() {
    assertThat(owners.foreign())
        .extracting(field -> field.path() + " " + field.manager())
        .containsExactly(
            "metadata.labels.b kubectl",
            "spec.containers[name=\"app\"].image kubectl",
            "spec.containers[name=\"app\"].image old",
            "spec.paused us");
  }

  private DifferenceOrigin origin(String from, String to, boolean settled) {
    ObjectNode after = SampleSite.json(LIVE_TEXT.replace(from, to).replace("~", "\\\""));
    List<FieldChange> changes =
        Comparison.of(SampleSite.deployment(1).ref(), LIVE, after, null).fields();
    assertThat(changes).hasSize(1);
    return settled
        ? owners.originInAppliedState(changes.get(0))
        : owners.originInNewState(changes.get(0));
  }
}
