package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.e2e.DiffPrediction.PredictedChange;
import io.appoperator.e2e.PredictionChecker.Snapshot;
import io.appoperator.junit.server.TestServer;
import io.appoperator.junit.server.WithTestServer;
import io.appoperator.testkit.RandomApplications;
import io.appoperator.testkit.RandomApplications.Sample;
import io.appoperator.testkit.TestNamespace;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * For random pairs of Applications, a run applies what diff shows; on the real server, a policy
 * rejects some objects. {@code -Ddiff.pairs=500} and {@code -Ddiff.seed=1} set the number of pairs
 * and the seed.
 */
@Tag("core")
@WithTestServer
@Tag("slow")
class RandomDiffIT {

  private static final int EMBEDDED_PAIRS = 100;
  private static final int REAL_PAIRS = 40;
  private static final long SEED = Long.getLong("diff.seed", 1);
  private static final int BATCH = 20;

  @TempDir private Path folder;
  private final CloseableStack opened = new CloseableStack();
  private final List<String> expected =
      new ArrayList<>(List.of("create", "update", "prune", "unchanged", "restarts", "fields"));
  private int pairs;
  private OperatorScenario scenario;
  private ManyApplications fleet;

  @BeforeEach
  void open(TestServer server, TestNamespace namespace) {
    scenario = opened.add(OperatorScenario.open(server, namespace));
    fleet = new ManyApplications(scenario, folder);
    boolean isReal = server.controlPlane().isPresent();
    pairs = Integer.getInteger("diff.pairs", isReal ? REAL_PAIRS : EMBEDDED_PAIRS);
    // The embedded server has no admission policies.
    if (isReal) {
      denyIngresses();
      expected.add("refused");
    }
  }

  private void denyIngresses() {
    DenyingPolicy taken =
        DenyingPolicy.of(
            scenario,
            new DenyingPolicy.Requests("CREATE, UPDATE", "networking.k8s.io", "ingresses"),
            "object.spec.rules.all(r, r.host != 'b.example.com')",
            "'the host b.example.com is taken'");
    opened.add(taken).awaitFor("create", "ingress", "x", "--rule=b.example.com/=x:80");
  }

  @AfterEach
  void close() throws Exception {
    opened.close();
  }

  @Test
  void runAppliesWhatDiffShows() {
    long start = System.nanoTime();
    RandomApplications random = new RandomApplications(SEED);
    PredictionChecker checker = new PredictionChecker();
    for (int first = 0; first < pairs; first += BATCH) {
      List<Sample> old = new ArrayList<>();
      for (int i = first; i < Math.min(pairs, first + BATCH); i++) {
        old.add(random.next("app-" + i));
      }
      compare(old, old.stream().map(random::edited).toList(), checker);
      scenario.kubectl("delete", "applications", "--all", "--wait=false");
    }
    System.out.printf(
        "%d pairs in %d s: %s%n",
        pairs, Duration.ofNanos(System.nanoTime() - start).toSeconds(), checker.counts());
    assertThat(checker.wrong()).isEmpty();
    assertThat(checker.counts())
        .as("something of each")
        .containsKeys(expected.toArray(String[]::new));
  }

  private void compare(List<Sample> old, List<Sample> edited, PredictionChecker checker) {
    fleet.apply(old);
    Snapshot before = fleet.snapshot(old);
    Map<String, PredictedChange> shown = DiffPrediction.of(fleet.diff(edited, "server"));
    Map<String, PredictedChange> predicted = DiffPrediction.of(fleet.diff(edited, "client"));

    fleet.apply(edited);

    checker.compare(shown, before, fleet.snapshot(old));
    checker.assertEqual(shown, predicted);
    edited.forEach(sample -> checker.refusals(shown, scenario.application(sample.name())));
  }
}
