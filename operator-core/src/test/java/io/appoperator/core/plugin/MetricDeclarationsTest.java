package io.appoperator.core.plugin;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.appoperator.api.KindMetric;
import io.appoperator.api.Primary;
import io.appoperator.api.PrimaryKind;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.sample.Greeting;
import io.appoperator.core.sample.GreetingKind;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class MetricDeclarationsTest {

  private final MetricDeclarations declarations = new MetricDeclarations();

  static Stream<Arguments> unusableMetrics() {
    String[] many = IntStream.range(0, 101).mapToObj(String::valueOf).toArray(String[]::new);
    return Stream.of(
        arguments(KindMetric.gauge("Reads", "h"), "'Reads' ; a name has lower-case letters"),
        arguments(KindMetric.gauge("workqueue_reads", "h"), "with a prefix of the operator"),
        arguments(KindMetric.gauge("reads_total", "h"), "as a gauge, whose name may not end in"),
        arguments(KindMetric.counter("reads", "h"), "as a counter, whose name ends in _total"),
        arguments(
            KindMetric.counter("reads_total", "h").unit("bytes"),
            "in bytes; its name must end in _bytes_total"),
        arguments(KindMetric.gauge("reads", "h").label("a-b", "x"), "with the label 'a-b'"),
        arguments(KindMetric.gauge("reads", "h").label("a"), "'a', which needs values"),
        arguments(KindMetric.gauge("reads", "h").label("a", "x", "x"), "without repetition"),
        arguments(
            KindMetric.gauge("reads", "h").label("a", many),
            "with 101 combinations of label values; at most 100 are possible"));
  }

  @ParameterizedTest
  @MethodSource("unusableMetrics")
  void rejectsMetricsThatCannotBePublished(KindMetric metric, String message) {
    assertThatExceptionOfType(PluginException.class)
        .isThrownBy(() -> check(metric))
        .withMessageContaining(message);
  }

  @Test
  void acceptsAUnitBeforeTheEndOfACounter() {
    assertThatNoException()
        .isThrownBy(() -> check(KindMetric.counter("wait_seconds_total", "h").unit("seconds")));
  }

  @Test
  void rejectsAMetricOfTwoKinds() {
    KindMetric reads = KindMetric.gauge("reads", "h");
    check(reads);

    assertThatExceptionOfType(PluginException.class)
        .isThrownBy(() -> check(reads))
        .withMessageContaining("'reads', which")
        .withMessageContaining("declares, too");
  }

  private void check(KindMetric metric) {
    MeasuredKind kind = new MeasuredKind(metric);
    declarations.check(kind, new Declaration(kind));
  }

  private record MeasuredKind(KindMetric metric) implements PrimaryKind<Greeting> {

    @Override
    public ResourceKind kind() {
      return GreetingKind.KIND;
    }

    @Override
    public Class<Greeting> specType() {
      return Greeting.class;
    }

    @Override
    public String crd() {
      return new GreetingKind().crd();
    }

    @Override
    public Map<String, String> labels(Primary<Greeting> primary) {
      return Map.of();
    }

    @Override
    public List<KindMetric> metrics() {
      return List.of(metric);
    }
  }
}
