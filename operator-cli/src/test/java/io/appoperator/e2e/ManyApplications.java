package io.appoperator.e2e;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.cli.CommandRun;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.e2e.PredictionChecker.Snapshot;
import io.appoperator.testkit.RandomApplications.Sample;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Many Applications of a scenario.
 *
 * @param scenario the scenario with the Applications
 * @param folder the directory for their files
 * @param plugins the plug-ins of commands
 */
record ManyApplications(OperatorScenario scenario, Path folder, PluginRegistry plugins) {

  private static final ResourceKind REPLICA_SET = ResourceKind.of(ReplicaSet.class);
  private static final String REVISION = "deployment.kubernetes.io~1revision";

  /** Applications without further plug-ins. */
  ManyApplications(OperatorScenario scenario, Path folder) {
    this(scenario, folder, PluginRegistry.load(ManyApplications.class.getClassLoader()));
  }

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
    awaitObserved();
  }

  /** Waits until the operator is idle, and the cluster's controllers observed its writes. */
  void awaitObserved() {
    scenario.awaitIdle();
    OperatorScenario.within(Duration.ofMinutes(2)).until(this::isObserved);
  }

  /**
   * Compares them with the cluster; secrets are shown, because values are compared.
   *
   * @param options more options
   */
  CommandRun diff(List<Sample> samples, String mode, String... options) {
    try {
      Path file = Files.writeString(folder.resolve("edited.yaml"), yaml(samples));
      List<String> arguments =
          new ArrayList<>(
              List.of(
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
                  scenario.operatorKubeconfig()));
      arguments.addAll(List.of(options));
      return CommandRun.of(plugins, arguments.toArray(String[]::new));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Returns their objects. */
  Snapshot snapshot(List<Sample> samples) {
    Map<String, ObjectNode> objects = new TreeMap<>();
    for (ResourceKind kind : TestKinds.CHILDREN) {
      for (ObjectNode live : list(kind)) {
        String name = live.at("/metadata/name").asText();
        if (samples.stream().anyMatch(sample -> (name + "-").startsWith(sample.name() + "-"))) {
          objects.put(kind.kind() + "/" + name, live);
        }
      }
    }
    return new Snapshot(objects, templates());
  }

  /** A Deployment that returns to an earlier template gives its ReplicaSet a new revision. */
  private Map<String, Set<String>> templates() {
    Map<String, Set<String>> templates = new TreeMap<>();
    for (ObjectNode set : list(REPLICA_SET)) {
      String owner = "Deployment/" + set.at("/metadata/ownerReferences/0/name").asText();
      templates
          .computeIfAbsent(owner, name -> new TreeSet<>())
          .add(text(set, "labels/pod-template-hash") + " " + text(set, "annotations/" + REVISION));
    }
    return templates;
  }

  private static String text(ObjectNode object, String metadata) {
    return object.at("/metadata/" + metadata).asText();
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

  /** Returns them as a file. */
  static String yaml(List<Sample> samples) {
    return samples.stream().map(Sample::yaml).collect(Collectors.joining());
  }
}
