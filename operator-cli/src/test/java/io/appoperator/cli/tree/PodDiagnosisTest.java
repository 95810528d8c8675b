package io.appoperator.cli.tree;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodDiagnosisTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "phase: Running, conditions: [{type: Ready, status: 'True'}], containerStatuses: [{ready: true}] | yes 1/2 : ",
        "phase: Succeeded, conditions: [{type: Ready, status: 'False', reason: PodCompleted}] | yes 0/2 Succeeded: ",
        "phase: Pending | no 0/2 Pending: ",
        "phase: Failed, reason: Evicted, message: The node was low on memory. | no 0/2 Evicted: The node was low on memory.",
        "conditions: [{type: PodScheduled, status: 'False', reason: Unschedulable, message: 0/3 nodes fit}] | no 0/2 Unschedulable: 0/3 nodes fit",
        "conditions: [{type: Ready, status: 'False', reason: ContainersNotReady, message: unready}] | no 0/2 ContainersNotReady: unready",
        "containerStatuses: [{name: b, state: {waiting: {reason: CrashLoopBackOff, message: back-off}}}] | no 0/2 CrashLoopBackOff: container b: back-off",
        "containerStatuses: [{name: b, state: {terminated: {reason: OOMKilled}}}] | no 0/2 OOMKilled: container b",
        "initContainerStatuses: [{name: i, state: {terminated: {reason: Completed}}}], containerStatuses: [{name: b, state: {waiting: {reason: ContainerCreating}}}] | no 0/2 ContainerCreating: container b",
        "initContainerStatuses: [{name: i, state: {terminated: {reason: Error}}}], containerStatuses: [{name: b, state: {waiting: {reason: PodInitializing}}}] | no 0/2 Error: container i",
      })
  void reportsWhyAPodIsNotReady(String status, String expected) throws IOException {
    JsonNode pod =
        json("{spec: {containers: [{name: a}, {name: b}]}, status: {%s}}".formatted(status));

    LiveState state = PodDiagnosis.of(pod);

    assertThat(
            "%s %s %s: %s"
                .formatted(
                    state.ready() ? "yes" : "no", state.count(), state.reason(), state.message())
                .strip())
        .isEqualTo(expected);
  }

  static JsonNode json(String yaml) throws IOException {
    return new YAMLMapper().readTree(yaml);
  }
}
