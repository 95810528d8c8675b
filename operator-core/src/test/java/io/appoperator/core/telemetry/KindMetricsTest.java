package io.appoperator.core.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.appoperator.api.KindMetric;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.sample.GreetingKind;
import java.util.List;
import org.junit.jupiter.api.Test;

class KindMetricsTest {

  private static final KindMetric SIZE =
      KindMetric.gauge("toys_size_bytes", "Size of all toys.").unit("bytes");
  private static final KindMetric READS =
      KindMetric.counter("toys_reads_total", "Number of reads, by tone.")
          .label("tone", "warm", "cool");

  private static final ResourceRef HELLO = ref("hello");
  private static final ResourceRef BYE = ref("bye");

  private final Metrics metrics = new Metrics();
  private final KindMetrics kind = metrics.kindMetrics(List.of(SIZE, READS));

  @Test
  void haveAllLabelValuesFromTheStart() {
    assertThat(metrics.scrape())
        .contains("# HELP toys_size_bytes Size of all toys.", "# TYPE toys_size_bytes gauge")
        .contains("# TYPE toys_reads_total counter")
        .contains("toys_size_bytes 0.0")
        .contains("toys_reads_total{tone=\"cool\"} 0.0", "toys_reads_total{tone=\"warm\"} 0.0");
  }

  @Test
  void addTheLatestValuesOfAllPrimaries() {
    kind.record(HELLO, List.of(SIZE.measured(5), SIZE.measured(2)));
    kind.record(BYE, List.of(SIZE.measured(10)));
    assertThat(metrics.scrape()).contains("toys_size_bytes 17.0");

    kind.record(HELLO, List.of(SIZE.measured(1)));
    assertThat(metrics.scrape()).contains("toys_size_bytes 11.0");

    kind.record(HELLO, List.of());
    kind.forget(BYE);
    assertThat(metrics.scrape()).contains("toys_size_bytes 0.0");
  }

  @Test
  void countOnlyWhatGrowsWhileTheProcessRuns() {
    kind.record(HELLO, List.of(READS.measured(100, "warm")));
    kind.record(HELLO, List.of(READS.measured(103, "warm")));
    assertThat(metrics.scrape()).contains("toys_reads_total{tone=\"warm\"} 3.0");

    kind.record(HELLO, List.of(READS.measured(2, "warm")));
    assertThat(metrics.scrape()).as("begun again").contains("{tone=\"warm\"} 5.0");

    kind.forget(HELLO);
    assertThat(metrics.scrape()).as("deleted").contains("{tone=\"warm\"} 5.0");
  }

  @Test
  void omitValuesThatAreNoNumbers() {
    kind.record(HELLO, List.of(SIZE.measured(Double.NaN), SIZE.measured(3)));

    assertThat(metrics.scrape()).contains("toys_size_bytes 3.0");
  }

  @Test
  void keepTheLastValuesIfAMeasurementIsNotDeclared() {
    kind.record(HELLO, List.of(SIZE.measured(4)));

    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> kind.record(HELLO, List.of(SIZE.measured(9), READS.measured(1, "shrill"))))
        .withMessage("measures toys_reads_total[shrill], which metrics() does not declare");
    assertThat(metrics.scrape()).contains("toys_size_bytes 4.0").doesNotContain("shrill");
  }

  private static ResourceRef ref(String name) {
    return new ResourceRef(GreetingKind.KIND, "team", name);
  }
}
