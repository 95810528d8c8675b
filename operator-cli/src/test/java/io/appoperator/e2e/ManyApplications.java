package io.appoperator.e2e;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.cli.CommandRun;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.testkit.RandomApplications.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Many Applications of a scenario.
 *
 * @param scenario the scenario with the Applications
 * @param folder the directory for their files
 */
record ManyApplications(OperatorScenario scenario, Path folder) {

  /** Applies them, and waits until the operator and the cluster's controllers observed them. */
  void apply(List<Sample> samples) {
    scenario.apply(yaml(samples));
    for (Sample sample : samples) {
      LiveResource application = scenario.application(sample.name());
      OperatorScenario.within(Duration.ofMinutes(2))
          .until(
              () ->
                  application.live().at("/metadata/generation").asLong()
                      == application.condition("Reconciled").path("observedGeneration").asLong());
    }
    scenario.awaitIdle();
    OperatorScenario.within(Duration.ofMinutes(2)).until(this::isObserved);
  }

  /** Compares them with the cluster; secrets are shown, because values are compared. */
  CommandRun diff(List<Sample> samples, String mode) {
    try {
      Path file = Files.writeString(folder.resolve("edited.yaml"), yaml(samples));
      return CommandRun.of(
          "diff",
          "-f",
          file.toString(),
          "-n",
          scenario.namespace(),
          "-o",
          "json",
          "--show-secrets",
          "--mode",
          mode,
          "--kubeconfig",
          scenario.operatorKubeconfig());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  List<ObjectNode> list(ResourceKind kind) {
    return scenario.admin().list(kind, ListQuery.in(scenario.namespace())).items();
  }

  private boolean isObserved() {
    return list(TestKinds.DEPLOYMENT).stream().allMatch(ManyApplications::isObserved);
  }

  private static boolean isObserved(JsonNode live) {
    return live.at("/status/observedGeneration").asLong()
        == live.at("/metadata/generation").asLong();
  }

  private static String yaml(List<Sample> samples) {
    return samples.stream().map(Sample::yaml).collect(Collectors.joining());
  }
}
