package io.appoperator.e2e;

import io.appoperator.e2e.DiffPrediction.PredictedChange;
import io.appoperator.e2e.PredictionChecker.Snapshot;
import io.appoperator.junit.server.TestServer;
import io.appoperator.testkit.RandomApplications.Sample;
import io.appoperator.testkit.TestNamespace;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Compares what diff shows on one server with what a run applies there. A policy of the server
 * rejects Ingresses for one host.
 */
final class DiffComparison {

  private static final String TAKEN = "b.example.com";

  private static final String PROBE =
      """
      apiVersion: networking.k8s.io/v1
      kind: Ingress
      metadata: {name: probe}
      spec:
        rules:
        - {host: %s, http: {paths: [{path: /, pathType: Prefix, backend: {service: {name: x, port: {number: 80}}}}]}}
      """
          .formatted(TAKEN);

  private final PredictionChecker checker = new PredictionChecker();
  private final OperatorScenario scenario;
  private final ManyApplications fleet;
  private long nanos;

  private DiffComparison(OperatorScenario scenario, Path folder) {
    this.scenario = scenario;
    this.fleet = new ManyApplications(scenario, folder);
  }

  /** Starts an operator, and creates the policy; both end with the stack. */
  static DiffComparison on(
      TestServer server, TestNamespace namespace, Path folder, CloseableStack opened) {
    OperatorScenario scenario = opened.add(OperatorScenario.open(server, namespace));
    denyIngresses(scenario, opened);
    return new DiffComparison(scenario, folder);
  }

  private static void denyIngresses(OperatorScenario scenario, CloseableStack opened) {
    opened
        .add(
            DenyingPolicy.of(
                scenario,
                new DenyingPolicy.Requests("CREATE, UPDATE", "networking.k8s.io", "ingresses"),
                "object.spec.rules.all(r, r.host != '%s')".formatted(TAKEN),
                "'the host %s is taken'".formatted(TAKEN)))
        .awaitFor(TestKinds.INGRESS, PROBE);
  }

  /**
   * Applies the old Applications, compares and applies the edited ones, and deletes them.
   *
   * @return what diff shows, by object
   */
  Map<String, String> verdicts(List<Sample> old, List<Sample> edited) {
    long start = System.nanoTime();
    fleet.apply(old);
    Snapshot before = fleet.snapshot(old);
    Map<String, PredictedChange> shown = DiffPrediction.of(fleet.diff(edited, "server"));
    Map<String, PredictedChange> predicted = DiffPrediction.of(fleet.diff(edited, "client"));

    fleet.apply(edited);

    checker.compare(shown, before, fleet.snapshot(old));
    checker.assertEqual(shown, predicted);
    edited.forEach(sample -> checker.refusals(shown, scenario.application(sample.name())));
    scenario.kubectl("delete", "applications", "--all", "--wait=false");
    nanos += System.nanoTime() - start;
    Map<String, String> verdicts = new TreeMap<>();
    shown.forEach((name, change) -> verdicts.put(name, masked(change.verdict())));
    return verdicts;
  }

  /** Hides unique ids, and numbers that are zero: the embedded server keeps them. */
  private static String masked(String verdict) {
    return verdict
        .replaceAll("\"uid\":\"[0-9a-f-]+\"", "\"uid\":\"UID\"")
        .replaceAll("\"\\w+\":0,", "")
        .replaceAll("-> 0(?=[,}])", "-> null")
        .replaceAll("=0 ->", "=null ->");
  }

  /** Returns what a run did other than diff showed. */
  List<String> wrong() {
    return checker.wrong();
  }

  /** Returns the number of comparisons by type. */
  Map<String, Integer> counts() {
    return checker.counts();
  }

  @Override
  public String toString() {
    return "%s s in %s: %s"
        .formatted(Duration.ofNanos(nanos).toSeconds(), scenario.namespace(), counts());
  }
}
