package io.appoperator.core.preview;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.DesiredState;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.Reason;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceManager;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.apply.Applier;
import io.appoperator.core.change.ChangeCalculator;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.cluster.MemoryCluster;
import io.appoperator.core.decode.Document;
import io.appoperator.core.input.RenderPath;
import io.appoperator.core.input.RenderedResource;
import io.appoperator.core.json.Json;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.observe.PrimaryId;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.render.Rendering;
import io.appoperator.core.sample.Greeting;
import io.appoperator.core.sample.GreetingKind;
import io.appoperator.core.sample.Greetings;
import io.appoperator.testkit.TestManager;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class AdmittingPreviewerTest {

  private static final ResourceRef HELLO = new ResourceRef(GreetingKind.KIND, "team", "hello");
  private static final TestManager<Greeting> WRITER =
      Greetings.manager("writer", AdmittingPreviewerTest::renderShared);
  private static final TestManager<Greeting> NEWER =
      Greetings.manager("newer", AdmittingPreviewerTest::renderShared);
  private static final TestManager<Greeting> OTHER = Greetings.manager("other");

  private final MemoryCluster cluster = new MemoryCluster();
  private final ObjectNode document = greeting("good morning");

  @Test
  void withholdsObjectsOfTwoManagersAndComparesTheRest() {
    run(WRITER);
    PluginRegistry plugins = plugins(NEWER, WRITER, OTHER);

    Preview server = admitting(plugins, "good morning");
    Preview client = new PredictingPreviewer(plugins, cluster).preview(rendered(plugins));

    assertThat(text(server))
        .isEqualTo(text(client))
        .containsExactly("REFUSED ConfigMap/hello-shared", "CREATED ConfigMap/hello-other");
    assertThat(diagnostics(server)).isEqualTo(diagnostics(client));
    assertThat(diagnostics(server))
        .singleElement()
        .extracting(Diagnostic::message)
        .asString()
        .startsWith("The manager 'newer'")
        .contains("which the manager 'writer'");
  }

  @Test
  void leavesOutObjectsOfAFailingManagerAndComparesTheRest() {
    run(WRITER);
    TestManager<Greeting> failing =
        Greetings.manager(
            "writer",
            request -> {
              if (request.spec().text().equals("good evening")) {
                throw new IllegalStateException("too late");
              }
              return renderShared(request);
            });

    Preview preview = admitting(plugins(failing, OTHER), "good evening");

    assertThat(text(preview))
        .containsExactly(
            "REFUSED Greeting/hello",
            "CREATED ConfigMap/hello-other",
            "UNCHANGED ConfigMap/hello-shared");
    assertThat(preview.isSame()).isFalse();
    assertThat(preview.dryRunFailures()).isEmpty();
    assertThat(diagnostics(preview))
        .singleElement()
        .satisfies(why -> assertThat(why.reason()).isEqualTo(Reason.MANAGER_FAILED))
        .extracting(Diagnostic::message)
        .asString()
        .startsWith("Greeting/hello as the API server admits it: The manager 'writer'")
        .contains("too late");
  }

  @Test
  void rejectsAResourceThatAdmissionMakesInvalid() {
    run(WRITER);

    Preview preview = admitting(plugins(WRITER), 7);

    assertThat(text(preview)).containsExactly("REFUSED Greeting/hello");
    assertThat(diagnostics(preview))
        .singleElement()
        .extracting(Diagnostic::message)
        .asString()
        .startsWith("Greeting/hello as the API server admits it: spec.text: ");
  }

  private static DesiredState renderShared(RenderRequest<Greeting> request) {
    return DesiredState.of(Greetings.configMap(request, request.name() + "-shared"));
  }

  private Preview admitting(PluginRegistry plugins, Object admittedText) {
    ObjectNode admitted = cluster.stored(HELLO).deepCopy();
    admitted.withObjectProperty("spec").set("text", Json.tree(admittedText));
    return new AdmittingPreviewer(
            plugins,
            cluster,
            (ref, object, manager, onConflict) -> admitted,
            "gitops",
            new NamespaceRecords(plugins, cluster, PreviewScope.UNLIMITED))
        .preview(rendered(plugins));
  }

  private RenderedResource rendered(PluginRegistry plugins) {
    return new RenderedResource(
        new Document("file", 1, "", document, Map.of()), rendering(plugins, document));
  }

  private static Rendering rendering(PluginRegistry plugins, ObjectNode json) {
    return Objects.requireNonNull(RenderPath.of(plugins.kinds().get(0)).render(json).rendering());
  }

  private void run(TestManager<Greeting> manager) {
    PluginRegistry plugins = plugins(manager);
    ObjectNode primary = document.deepCopy();
    primary.withObjectProperty("metadata").put("uid", "hello-uid").put("generation", 1);
    cluster.put(HELLO, primary);
    PrimaryId id = new PrimaryId(HELLO, "hello-uid");
    new Applier(cluster, new LiveReader(plugins.kinds()), WriteMode.REAL)
        .apply(id, ChangeCalculator.of(id, rendering(plugins, document), List.of(), Map.of()));
  }

  private static PluginRegistry plugins(ResourceManager<?>... managers) {
    return PluginRegistry.of(List.of(new GreetingKind()), List.of(managers));
  }

  private static ObjectNode greeting(String text) {
    ObjectNode json =
        Json.object()
            .put("apiVersion", GreetingKind.KIND.apiVersion())
            .put("kind", GreetingKind.KIND.kind());
    json.putObject("metadata").put("name", "hello").put("namespace", "team");
    json.putObject("spec").put("text", text);
    return json;
  }

  private static List<String> text(Preview preview) {
    return preview.objects().stream().map(o -> o.effect() + " " + o.ref()).toList();
  }

  private static List<Diagnostic> diagnostics(Preview preview) {
    return preview.objects().stream().flatMap(o -> o.outcome().diagnostics().stream()).toList();
  }
}
