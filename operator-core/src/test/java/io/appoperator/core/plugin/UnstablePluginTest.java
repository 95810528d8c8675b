package io.appoperator.core.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Primary;
import io.appoperator.api.Reason;
import io.appoperator.api.Severity;
import io.appoperator.core.json.Json;
import io.appoperator.core.render.ManagerResult;
import io.appoperator.core.render.Renderer;
import io.appoperator.core.render.Rendering;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Plug-ins from jars that return other results for the same input. */
@Timeout(60)
class UnstablePluginTest {

  private static final String TRANSFORMER =
      """
      package toy;
      import io.appoperator.api.*;
      import io.fabric8.kubernetes.api.model.*;
      import java.util.*;
      public final class NoteTransformer implements ResourceTransformer<NoteSpec> {
        public String id() { return "stamp"; }
        public Class<NoteSpec> specType() { return NoteSpec.class; }
        public Set<TransformedKind> transforms() {
          return Set.of(TransformedKind.of(ConfigMap.class).mayAddTo("metadata.annotations"));
        }
        public GenericKubernetesResource transform(
            RenderRequest<NoteSpec> request, GenericKubernetesResource object) {
          Map<String, String> annotations = new HashMap<>(object.getMetadata().getAnnotations());
          annotations.put("toy/stamp", VALUE);
          object.getMetadata().setAnnotations(annotations);
          return object;
        }
      }
      """;

  @TempDir private Path folder;
  private final List<String> log = new ArrayList<>();

  @Test
  void disablesAManagerThatReturnsOtherObjectsEachTime() throws IOException {
    Path jar =
        SamplePluginJar.writeWith(
            folder, "return DesiredState.none();", returning("Long.toString(System.nanoTime())"));

    List<Rendering> renderings = renderTwice(jar);

    assertThat(renderings.get(0).manifests()).isEmpty();
    assertThat(renderings.get(0).managerResults())
        .singleElement()
        .matches(ManagerResult::failed)
        .matches(ManagerResult::faulty);
    assertThat(renderings.get(0).diagnostics())
        .singleElement()
        .isEqualTo(
            diagnostic(
                Reason.MANAGER_OFF,
                "The manager 'note' of notes-1.0.jar returned ConfigMap/a with different content for the same input and is disabled until the operator restarts. The operator does not change its objects; report this to the author of the manager."));
    assertThat(renderings.get(1)).isEqualTo(renderings.get(0));
    assertThat(log)
        .containsExactly(
            "render() of the manager 'note' of notes-1.0.jar returned ConfigMap/a with different content for the same input for Note/a. It is disabled until the operator restarts.");
  }

  @Test
  void disablesAKindThatReturnsOtherLabelsEachTime() throws IOException {
    Path jar =
        SamplePluginJar.writeWith(
            folder,
            "return Map.of(); }\n}",
            "return Map.of(\"time\", \"t\" + System.nanoTime()); }\n}");

    assertThat(renderTwice(jar).get(1).diagnostics())
        .singleElement()
        .satisfies(
            diagnostic -> {
              assertThat(diagnostic.reason()).isEqualTo(Reason.KIND_OFF);
              assertThat(diagnostic.message())
                  .contains("labels() of the kind Note of notes-1.0.jar returned the label 'time'");
            });
  }

  @Test
  void disablesATransformerThatReturnsOtherContentEachTime() throws IOException {
    Rendering rendering = renderTwice(transformer("String.valueOf(System.nanoTime())")).get(1);

    assertThat(rendering.diagnostics())
        .singleElement()
        .satisfies(
            diagnostic -> {
              assertThat(diagnostic.reason()).isEqualTo(Reason.TRANSFORMER_OFF);
              assertThat(diagnostic.message())
                  .contains("The transformer 'stamp' of notes-1.0.jar cannot change ConfigMap/a");
            });
  }

  @Test
  void givesATransformerAnObjectThatNoOtherCallHasChanged() throws IOException {
    String wasStamped = "\"\" + object.getMetadata().getAnnotations().containsKey(\"toy/stamp\")";

    for (Rendering rendering : renderTwice(transformer(wasStamped))) {
      assertThat(rendering.diagnostics()).isEmpty();
      assertThat(rendering.manifests())
          .singleElement()
          .satisfies(
              manifest ->
                  assertThat(manifest.json().at("/metadata/annotations/toy~1stamp").asText())
                      .isEqualTo("false"));
    }
  }

  private Path transformer(String value) throws IOException {
    return SamplePluginJar.pluginWith("return DesiredState.none();", returning("\"1\""))
        .withClass("toy.NoteTransformer", TRANSFORMER.replace("VALUE", value))
        .providing("ResourceTransformer", "toy.NoteTransformer")
        .write(folder, "notes-1.0.jar");
  }

  private static String returning(String value) {
    return "return DesiredState.of(new io.fabric8.kubernetes.api.model.ConfigMapBuilder().withNewMetadata().withName(request.name()).endMetadata().addToData(\"key\", %s).build());"
        .formatted(value);
  }

  private static Diagnostic diagnostic(Reason reason, String message) {
    return new Diagnostic(Severity.ERROR, reason, "", message);
  }

  private List<Rendering> renderTwice(Path jar) throws IOException {
    try (URLClassLoader loader =
            new URLClassLoader(
                new URL[] {jar.toUri().toURL()}, UnstablePluginTest.class.getClassLoader());
        PluginCalls calls = new PluginCalls(Duration.ofSeconds(30), log::add)) {
      PluginRegistry plugins = calls.load(() -> PluginRegistry.load(loader));
      LoadedKind<?> kind = plugins.find("jar.example.com/v1", "Note").orElseThrow();
      return List.of(render(kind), render(kind));
    }
  }

  private static <S> Rendering render(LoadedKind<S> kind) throws IOException {
    S spec = Json.read(Json.object().put("text", "hello"), kind.primary().specType());
    return new Renderer<>(kind).render(new Primary<>(kind.kind(), "prod", "a", Map.of(), spec));
  }
}
