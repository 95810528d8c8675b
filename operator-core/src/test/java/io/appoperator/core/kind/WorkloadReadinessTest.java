package io.appoperator.core.kind;

import static io.appoperator.core.kind.ReadinessCases.assertReadiness;
import static io.appoperator.core.kind.ReadinessCases.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.Readiness;
import io.appoperator.api.Readiness.Replicas;
import io.appoperator.api.Readiness.State;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkloadReadinessTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      nullValues = "-",
      value = {
        "'replicas': 3 | - | PROGRESSING | Waiting for the controller to observe the change.",
        "'replicas': 3 | 'observedGeneration': 1, 'replicas': 3, 'readyReplicas': 3, 'updatedReplicas': 3 | PROGRESSING | Waiting for the controller to observe the change.",
        "'replicas': 3 | 'observedGeneration': 2, 'replicas': 1, 'readyReplicas': 0, 'updatedReplicas': 1 | PROGRESSING | 0 of 3 pods are ready, 1 run the latest template.",
        "'replicas': 3 | 'observedGeneration': 2, 'replicas': 3, 'readyReplicas': 3, 'updatedReplicas': 3 | READY | -",
        "'replicas': 3 | 'observedGeneration': 2, 'replicas': 3, 'readyReplicas': 3, 'availableReplicas': 2, 'updatedReplicas': 3 | PROGRESSING | 3 of 3 pods are ready, 3 run the latest template.",
        "'replicas': 3 | 'observedGeneration': 2, 'replicas': 4, 'readyReplicas': 4, 'updatedReplicas': 4 | PROGRESSING | 4 of 3 pods are ready, 4 run the latest template.",
        "'replicas': 3 | 'observedGeneration': 2, 'replicas': 3, 'readyReplicas': 3, 'updatedReplicas': 1 | PROGRESSING | 3 of 3 pods are ready, 1 run the latest template.",
        "'replicas': 3, 'updateStrategy': {'rollingUpdate': {'partition': 2}} | 'observedGeneration': 2, 'replicas': 3, 'readyReplicas': 3, 'updatedReplicas': 1 | READY | -",
        "'replicas': 3, 'updateStrategy': {'rollingUpdate': {'partition': 2}} | 'observedGeneration': 2, 'replicas': 3, 'readyReplicas': 3, 'updatedReplicas': 0 | PROGRESSING | 3 of 3 pods are ready, 0 run the latest template.",
        "'replicas': 3, 'updateStrategy': {'type': 'OnDelete'} | 'observedGeneration': 2, 'replicas': 3, 'readyReplicas': 3, 'updatedReplicas': 1 | PENDING | 1 of 3 pods run the latest template; the others get it when they are deleted (update strategy OnDelete).",
        "'replicas': 3, 'updateStrategy': {'type': 'OnDelete'} | 'observedGeneration': 2, 'replicas': 3, 'readyReplicas': 2, 'updatedReplicas': 3 | PROGRESSING | 2 of 3 pods are ready, 3 run the latest template.",
        "'replicas': 0 | - | READY | -",
      })
  void evaluatesStatefulSets(
      String spec, @Nullable String status, State state, @Nullable String message) {
    assertReadiness(WorkloadReadiness.statefulSet(live(spec, status)), state, message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      nullValues = "-",
      value = {
        "- | - | PROGRESSING | Waiting for the controller to observe the change.",
        "- | 'observedGeneration': 1, 'desiredNumberScheduled': 0 | PROGRESSING | Waiting for the controller to observe the change.",
        "- | 'observedGeneration': 2, 'desiredNumberScheduled': 0 | READY | -",
        "- | 'observedGeneration': 2, 'desiredNumberScheduled': 2, 'currentNumberScheduled': 2, 'numberReady': 1, 'numberAvailable': 1, 'updatedNumberScheduled': 2 | PROGRESSING | 1 of 2 pods are ready, 2 run the latest template.",
        "- | 'observedGeneration': 2, 'desiredNumberScheduled': 2, 'currentNumberScheduled': 2, 'numberReady': 1, 'numberAvailable': 2, 'updatedNumberScheduled': 2 | PROGRESSING | 1 of 2 pods are ready, 2 run the latest template.",
        "- | 'observedGeneration': 2, 'desiredNumberScheduled': 2, 'currentNumberScheduled': 2, 'numberReady': 2, 'numberAvailable': 1, 'updatedNumberScheduled': 2 | PROGRESSING | 2 of 2 pods are ready, 2 run the latest template.",
        "- | 'observedGeneration': 2, 'desiredNumberScheduled': 2, 'currentNumberScheduled': 2, 'numberReady': 2, 'numberAvailable': 2, 'updatedNumberScheduled': 1 | PROGRESSING | 2 of 2 pods are ready, 1 run the latest template.",
        "- | 'observedGeneration': 2, 'desiredNumberScheduled': 2, 'currentNumberScheduled': 2, 'numberReady': 2, 'numberAvailable': 2, 'updatedNumberScheduled': 2 | READY | -",
        "'updateStrategy': {'type': 'OnDelete'} | 'observedGeneration': 2, 'desiredNumberScheduled': 2, 'currentNumberScheduled': 2, 'numberReady': 2, 'numberAvailable': 2 | PENDING | 0 of 2 pods run the latest template; the others get it when they are deleted (update strategy OnDelete).",
      })
  void evaluatesDaemonSets(
      @Nullable String spec, @Nullable String status, State state, @Nullable String message) {
    assertReadiness(WorkloadReadiness.daemonSet(live(spec, status)), state, message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      nullValues = "-",
      value = {
        "'replicas': 2 | 'observedGeneration': 1, 'replicas': 2 | PROGRESSING | Waiting for the controller to observe the change.",
        "'replicas': 2 | 'observedGeneration': 2, 'replicas': 2, 'fullyLabeledReplicas': 2, 'readyReplicas': 2, 'availableReplicas': 2 | READY | -",
        "'replicas': 2 | 'observedGeneration': 2, 'replicas': 2, 'fullyLabeledReplicas': 2, 'readyReplicas': 2, 'availableReplicas': 1 | PROGRESSING | 2 of 2 pods are ready, 2 run the latest template.",
        "'replicas': 2 | 'observedGeneration': 2, 'replicas': 2, 'fullyLabeledReplicas': 1, 'readyReplicas': 2, 'availableReplicas': 2 | PROGRESSING | 2 of 2 pods are ready, 2 run the latest template.",
        "'replicas': 2 | 'observedGeneration': 2, 'replicas': 3, 'fullyLabeledReplicas': 3, 'readyReplicas': 3, 'availableReplicas': 3 | PROGRESSING | 3 of 2 pods are ready, 3 run the latest template.",
        "'replicas': 0 | - | READY | -",
      })
  void evaluatesReplicaSets(
      String spec, @Nullable String status, State state, @Nullable String message) {
    assertReadiness(WorkloadReadiness.replicaSet(live(spec, status)), state, message);
  }

  @Test
  void countsThePodsOfADaemonSet() {
    Readiness readiness =
        WorkloadReadiness.daemonSet(
            json(
                "{'status': {'desiredNumberScheduled': 4, 'currentNumberScheduled': 3,"
                    + " 'numberReady': 2, 'updatedNumberScheduled': 1}}"));

    assertThat(readiness.replicas()).isEqualTo(new Replicas(4, 3, 2, 1));
  }

  private static JsonNode live(@Nullable String spec, @Nullable String status) {
    return json(
        "{'metadata': {'generation': 2}, 'spec': {%s}, 'status': {%s}}"
            .formatted(spec == null ? "" : spec, status == null ? "" : status));
  }
}
