package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.junit.server.EmbeddedServer;
import io.appoperator.junit.server.TestServer;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.RandomApplications;
import io.appoperator.testkit.RandomApplications.Sample;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * For random pairs of Applications, diff gives the same verdicts on the real server and on the
 * embedded one, and a run applies what it shows. A policy rejects some objects. {@code
 * -Ddiff.pairs=500} and {@code -Ddiff.seed=2} set the number of pairs and the seed.
 */
@Tag("slow")
@WithControlPlane
class RandomDiffIT {

  private static final int PAIRS = Integer.getInteger("diff.pairs", 100);
  private static final long SEED = Long.getLong("diff.seed", 1);
  private static final int BATCH = 50;

  @TempDir private Path folder;
  private final CloseableStack opened = new CloseableStack();
  private DiffComparison real;
  private DiffComparison embedded;

  @BeforeEach
  void open(ControlPlane controlPlane, TestNamespace namespace) {
    real = DiffComparison.on(TestServer.of(controlPlane), namespace, folder, opened);
    EmbeddedServer server = opened.add(EmbeddedServer.start());
    TestNamespace another = server.createNamespace(RandomDiffIT.class);
    embedded = DiffComparison.on(server, another, folder, opened);
  }

  @AfterEach
  void close() throws Exception {
    opened.close();
  }

  @Test
  void bothServersGiveTheSameVerdictsAndRunAppliesThem() {
    RandomApplications random = new RandomApplications(SEED);
    for (int first = 0; first < PAIRS; first += BATCH) {
      List<Sample> old = new ArrayList<>();
      for (int i = first; i < Math.min(PAIRS, first + BATCH); i++) {
        old.add(random.next("app-" + i));
      }
      List<Sample> edited = old.stream().map(random::edited).toList();
      Map<String, String> expected = real.verdicts(old, edited);
      assertThat(embedded.verdicts(old, edited)).containsExactlyEntriesOf(expected);
    }
    assertProven(real);
    assertProven(embedded);
    assertThat(embedded.counts()).isEqualTo(real.counts());
  }

  private static void assertProven(DiffComparison comparison) {
    System.out.println(PAIRS + " pairs: " + comparison);
    assertThat(comparison.wrong()).isEmpty();
    assertThat(comparison.counts())
        .as("something of each")
        .containsKeys("create", "update", "prune", "unchanged", "refused", "restarts", "fields");
  }
}
