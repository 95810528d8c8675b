package io.appoperator.core.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.KindMetric;
import io.appoperator.api.Observation;
import io.appoperator.api.Observation.ObservedResource;
import io.appoperator.api.Primary;
import io.appoperator.api.Readiness;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.decode.PrimaryDecoder;
import io.appoperator.core.json.Json;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.Renderer;
import io.appoperator.core.render.Rendering;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A jar that was compiled against an earlier {@code operator-api} loads and works. If it does not,
 * the jars of other people do not either; {@code src/test/compatibility} has its sources.
 */
class FrozenPluginTest {

  private static final String COUNTER =
      """
      {"apiVersion": "frozen.example.com/v1", "kind": "Counter",
       "metadata": {"name": "sheep", "namespace": "farm"},
       "spec": {"name": "flock", "tags": ["white", "black"]}}
      """;

  private URLClassLoader loader;
  private LoadedKind<?> kind;

  @BeforeEach
  void load() {
    URL jar = FrozenPluginTest.class.getResource("/compatibility/frozen-plugin.jar");
    loader = new URLClassLoader(new URL[] {jar}, FrozenPluginTest.class.getClassLoader());
    kind = PluginRegistry.load(loader).find("frozen.example.com/v1", "Counter").orElseThrow();
  }

  @AfterEach
  void close() throws IOException {
    loader.close();
  }

  @Test
  void rendersAsBefore() throws IOException {
    Rendering rendering = new RenderedCounter<>(kind).rendering();

    assertThat(rendering.diagnostics())
        .singleElement()
        .satisfies(d -> assertThat(d.message()).isEqualTo("Rendered by a jar from the past."));
    assertThat(rendering.manifests())
        .extracting(manifest -> manifest.ref().kind().kind() + " " + body(manifest))
        .containsExactly(
            "ConfigMap {\"first\":\"my-flock\",\"tags\":\"white,black\"}",
            "Tally {\"size\":\"3Gi\"}");
  }

  @Test
  void readsObservedValuesAndReadiness() throws IOException {
    LiveReader reader = new LiveReader(List.of(kind));
    Manifest tally = new RenderedCounter<>(kind).rendering().manifests().get(1);

    LiveRecord before = reader.read(tally.ref().kind(), tally.json());
    assertThat(before.readiness().message()).isEqualTo("It does not count yet.");
    LiveRecord counted =
        reader.read(
            tally.ref().kind(),
            tally.json().deepCopy().set("status", Json.object().put("counted", 7)));
    assertThat(counted.readiness()).isEqualTo(Readiness.ready());
    assertThat(counted.observed()).isEqualTo(Map.of("status.counted", "7"));
  }

  @Test
  void hasAStatusAndMetrics() throws IOException {
    assertThat(new RenderedCounter<>(kind).status("7")).isEqualTo(Map.of("counted", List.of("7")));
    assertThat(kind.primary().metrics())
        .containsExactly(
            KindMetric.gauge("counter_steps", "Number of steps of all counters, by state.")
                .label("state", "ready", "waiting"));
  }

  private static String body(Manifest manifest) {
    return manifest.json().path(manifest.json().has("data") ? "data" : "spec").toString();
  }

  /** The counter as a primary of the type that the jar defines. */
  private record RenderedCounter<S>(LoadedKind<S> kind) {

    Primary<S> primary() throws IOException {
      return new PrimaryDecoder<>(kind)
          .readValid(Json.parse(COUNTER.getBytes(StandardCharsets.UTF_8)))
          .orElseThrow();
    }

    Rendering rendering() throws IOException {
      return new Renderer<>(kind).render(primary());
    }

    Map<String, Object> status(String counted) throws IOException {
      ResourceRef tally = rendering().manifests().get(1).ref();
      ObservedResource resource =
          new ObservedResource(tally, Readiness.ready(), Map.of("status.counted", counted));
      return kind.primary()
          .status(
              new Observation<>(
                  primary(),
                  Observation.Verdict.READY,
                  List.of(resource),
                  /* previousPhase= */ null));
    }
  }
}
