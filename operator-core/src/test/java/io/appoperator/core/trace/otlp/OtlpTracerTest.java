package io.appoperator.core.trace.otlp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.cluster.MemoryCluster;
import io.appoperator.core.json.Json;
import io.appoperator.core.trace.TracedCluster;
import io.fabric8.kubernetes.api.model.ConfigMap;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class OtlpTracerTest {

  private static final ResourceRef CONFIG =
      new ResourceRef(ResourceKind.of(ConfigMap.class), "team", "shop");

  @Test
  void exportsAReconcileAndItsStepsAsOneTrace() throws Exception {
    MemoryCluster cluster = new MemoryCluster();
    try (Collector collector = new Collector()) {
      try (OtlpTracer tracer = new OtlpTracer(collector.uri(), "replica-1")) {
        TracedCluster traced = new TracedCluster(cluster, tracer);
        tracer.step(
            "reconcile",
            Map.of("reconcile", "17"),
            () -> {
              tracer.step("render", () -> "rendered");
              return tracer.step(
                  "changes", () -> traced.apply(CONFIG, Json.object(), WriteMode.REAL));
            });
      }

      List<Collector.Span> spans = received(collector, 4);
      assertThat(spans)
          .extracting(Collector.Span::name)
          .containsExactlyInAnyOrder("reconcile", "render", "changes", "apply ConfigMap");
      assertThat(spans).extracting(Collector.Span::trace).containsOnly(spans.get(0).trace());
      assertThat(collector.parentOf("reconcile")).isEmpty();
      assertThat(collector.parentOf("render")).contains("reconcile");
      assertThat(collector.parentOf("changes")).contains("reconcile");
      assertThat(collector.parentOf("apply ConfigMap")).contains("changes");
      assertThat(collector.text()).contains("application-operator", "replica-1", "team", "17");
    }
    assertThat(cluster.requests()).containsExactly("apply ConfigMap/shop");
  }

  @Test
  void marksAFailedStepAndRethrowsTheFailure() throws Exception {
    try (Collector collector = new Collector()) {
      try (OtlpTracer tracer = new OtlpTracer(collector.uri(), "replica-1")) {
        assertThatThrownBy(
                () ->
                    tracer.step(
                        "render",
                        () -> {
                          throw new IllegalStateException("a manager failed");
                        }))
            .hasMessage("a manager failed");
      }

      assertThat(received(collector, 1)).extracting(Collector.Span::name).containsExactly("render");
      assertThat(collector.text()).contains("a manager failed");
    }
  }

  /**
   * The end of a tracer waits for half a second; on a busy machine, the first request takes longer.
   */
  private static List<Collector.Span> received(Collector collector, int number) {
    return await()
        .atMost(Duration.ofSeconds(30))
        .until(collector::spans, spans -> spans.size() >= number);
  }

  @Test
  void continuesIfTheCollectorIsUnreachable() {
    try (OtlpTracer tracer = new OtlpTracer(URI.create("http://127.0.0.1:9"), "replica-1")) {
      assertThat(tracer.<String>step("render", () -> "rendered")).isEqualTo("rendered");
    }
  }
}
