package io.appoperator.core.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.Primary;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.decode.PrimaryDecoder;
import io.appoperator.core.json.Json;
import io.appoperator.core.related.Projection;
import io.appoperator.core.related.RelatedSource;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.Renderer;
import io.appoperator.core.render.Rendering;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A jar that was compiled against the release candidate of {@code operator-api} 1.0, and uses what
 * {@link FrozenPluginTest} does not: extensions, related objects, stages, generated values,
 * optional kinds and transformers. {@code src/test/compatibility} has its sources.
 */
class CandidatePluginTest {

  private static final String APPLICATION =
      """
      {"apiVersion": "apps.example.com/v1alpha1", "kind": "Application",
       "metadata": {"name": "shop", "namespace": "team"},
       "spec": {"image": "shop:1.4",
        "extensions": {"candidate": {"source": "titles", "pages": ["sales", "stock"]}}}}
      """;

  private URLClassLoader loader;
  private PluginRegistry plugins;

  @BeforeEach
  void load() {
    URL jar = CandidatePluginTest.class.getResource("/compatibility/candidate-plugin.jar");
    loader = new URLClassLoader(new URL[] {jar}, CandidatePluginTest.class.getClassLoader());
    plugins = PluginRegistry.load(loader);
  }

  @AfterEach
  void close() throws IOException {
    loader.close();
  }

  @Test
  void rendersFromItsExtensionAndARelatedObject() throws IOException {
    Rendering rendering = render(application().withRelated(new Titles()));

    assertThat(rendering.diagnostics()).isEmpty();
    assertThat(object(rendering, "ConfigMap").path("data"))
        .hasToString(
            "{\"digest\":\"false\",\"jobs\":\"true\",\"pages\":\"sales,stock\",\"title\":\"Sales\"}");
  }

  @Test
  void marksAGeneratedValueAndAStage() throws IOException {
    Rendering rendering = render(application().withRelated(new Titles()));

    assertThat(manifest(rendering, "Secret").generated().values()).containsOnlyKeys("password");
    assertThat(rendering.stages().prerequisites(manifest(rendering, "ConfigMap").ref()))
        .containsExactly(manifest(rendering, "Job").ref());
  }

  @Test
  void itsTransformerWritesItsConfiguration() throws IOException {
    Rendering rendering = render(application().withRelated(new Titles()));

    assertThat(object(rendering, "Job").findPath("env").toString())
        .isEqualTo("[{\"name\":\"STAMP\",\"value\":\"candidate\"}]");
  }

  @Test
  void withholdsObjectsWithoutTheRelatedObjectOrTheOptionalKind() throws IOException {
    assertThat(render(application()).diagnostics())
        .singleElement()
        .satisfies(problem -> assertThat(problem.reason()).isEqualTo(Reason.RELATED_MISSING));

    LoadedKind<?> kind = application().withRelated(new Titles());
    Rendering withoutJobs = render(kind.withUnserved(Set.copyOf(kind.optional())));
    assertThat(withoutJobs.manifests())
        .extracting(manifest -> manifest.ref().kind().kind())
        .doesNotContain("Job");
  }

  private LoadedKind<?> application() {
    return plugins.find("apps.example.com/v1alpha1", "Application").orElseThrow();
  }

  private static Rendering render(LoadedKind<?> kind) throws IOException {
    return new RenderedApplication<>(kind).rendering();
  }

  private static JsonNode object(Rendering rendering, String kind) {
    return manifest(rendering, kind).json();
  }

  private static Manifest manifest(Rendering rendering, String kind) {
    return rendering.manifests().stream()
        .filter(manifest -> manifest.ref().kind().kind().equals(kind))
        .findFirst()
        .orElseThrow();
  }

  private record RenderedApplication<S>(LoadedKind<S> kind) {

    Rendering rendering() throws IOException {
      Primary<S> primary =
          new PrimaryDecoder<>(kind)
              .readValid(Json.parse(APPLICATION.getBytes(StandardCharsets.UTF_8)))
              .orElseThrow();
      return new Renderer<>(kind).render(primary);
    }
  }

  /** Has one ConfigMap. */
  private static final class Titles implements RelatedSource {

    @Override
    public Optional<Projection> find(ResourceRef object) {
      return object.name().equals("titles")
          ? Optional.of(new Projection(Map.of("data.title", "\"Sales\""), Map.of("data", "1"), 10))
          : Optional.empty();
    }

    @Override
    public String remedy() {
      return "Create it.";
    }
  }
}
