package io.appoperator.core.kind;

import static io.appoperator.core.kind.ReadinessCases.assertReadiness;
import static io.appoperator.core.kind.ReadinessCases.json;

import io.appoperator.api.Readiness.State;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TaskReadinessTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      nullValues = "-",
      value = {
        "{} | PROGRESSING | The Job has not started yet.",
        "{'spec': {'suspend': true}} | PENDING | The Job is suspended.",
        "{'spec': {'completions': 3}, 'status': {'startTime': 'now', 'succeeded': 1, 'active': 2}} | PENDING | 1 of 3 pods of the Job have completed, 2 are active.",
        "{'status': {'startTime': 'now', 'conditions': [{'type': 'Complete', 'status': 'True'}]}} | READY | -",
        "{'status': {'startTime': 'now', 'conditions': [{'type': 'Complete', 'status': 'False'}], 'active': 1}} | PENDING | 0 of 1 pods of the Job have completed, 1 are active.",
        "{'status': {'conditions': [{'type': 'Failed', 'status': 'True', 'message': 'Job has reached the specified backoff limit'}]}} | FAILED | Job has reached the specified backoff limit",
        "{'status': {'conditions': [{'type': 'Failed', 'status': 'True'}]}} | FAILED | The Job has failed.",
      })
  void evaluatesJobs(String live, State state, @Nullable String message) {
    assertReadiness(TaskReadiness.job(json(live)), state, message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      nullValues = "-",
      value = {
        "{} | READY | -",
        "{'spec': {'suspend': false}} | READY | -",
        "{'spec': {'suspend': true}} | PENDING | The CronJob is suspended.",
      })
  void evaluatesCronJobs(String live, State state, @Nullable String message) {
    assertReadiness(TaskReadiness.cronJob(json(live)), state, message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      nullValues = "-",
      value = {
        "{} | PROGRESSING | The pod has not started yet.",
        "{'status': {'phase': 'Pending'}} | PROGRESSING | The pod has not started yet.",
        "{'status': {'phase': 'Pending', 'conditions': [{'type': 'PodScheduled', 'status': 'False', 'message': '0/3 nodes are available'}]}} | PROGRESSING | 0/3 nodes are available",
        "{'status': {'phase': 'Running'}} | PROGRESSING | The pod is running, but not ready yet.",
        "{'status': {'phase': 'Running', 'conditions': [{'type': 'Ready', 'status': 'False'}]}} | PROGRESSING | The pod is running, but not ready yet.",
        "{'status': {'phase': 'Running', 'conditions': [{'type': 'Ready', 'status': 'True'}]}} | READY | -",
        "{'status': {'phase': 'Succeeded', 'conditions': [{'type': 'Ready', 'status': 'False'}]}} | READY | -",
        "{'status': {'phase': 'Failed', 'message': 'The node was low on memory'}} | FAILED | The node was low on memory",
        "{'status': {'phase': 'Failed'}} | FAILED | The pod has failed.",
      })
  void evaluatesPods(String live, State state, @Nullable String message) {
    assertReadiness(TaskReadiness.pod(json(live)), state, message);
  }
}
