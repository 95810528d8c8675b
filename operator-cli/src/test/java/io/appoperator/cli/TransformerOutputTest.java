package io.appoperator.cli;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.appoperator.api.ResourceManager;
import io.appoperator.api.TransformedKind;
import io.appoperator.application.ApplicationKind;
import io.appoperator.application.ApplicationSpec;
import io.appoperator.core.plugin.LoadedManager;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.testkit.TestTransformer;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What commands print if transformers are loaded. */
class TransformerOutputTest {

  private static final String SHOP =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: Application
      metadata:
        name: shop
      spec:
        image: shop:1.4
      """;

  private final Cli cli =
      with(
          transformer(
              "mesh",
              TransformedKind.of(Deployment.class).mayAddTo("spec.template.spec.containers"),
              object -> containers(object).add(proxy())),
          transformer(
              "registry",
              TransformedKind.of(Deployment.class)
                  .mayChange("spec.template.spec.containers[*].image"),
              TransformerOutputTest::prefix));

  @Test
  void rendersTheChangesOfTransformers() {
    Cli.Result result = cli.runWithInput(SHOP, "render", "-f", "-");

    assertThat(result.code()).isZero();
    assertThat(result.out())
        .contains("apps.example.com/transformers: \"mesh,registry\"")
        .contains("image: registry.example.com/shop:1.4", "image: proxy:1");
  }

  @Test
  void explainsWhichTransformerWritesAField() {
    Cli.Result image =
        cli.runWithInput(
            SHOP, "explain", "-f", "-", "deployment.spec.template.spec.containers[0].image");
    Cli.Result sidecar =
        cli.runWithInput(
            SHOP, "explain", "-f", "-", "deployment.spec.template.spec.containers[1].image");

    assertThat(image.out()).contains("spec.image (line 6); changed by transformer registry");
    assertThat(sidecar.out()).contains("rule of transformer mesh");
  }

  @Test
  void explanationsMatchTheirSchema() throws IOException {
    JsonNode json = read(cli.runWithInput(SHOP, "explain", "-f", "-", "-o", "json"));

    assertThat(DiffSchema.problems("explain.schema.json", json)).isEmpty();
    assertThat(json.findValuesAsText("transformer")).contains("mesh", "registry");
    assertThat(json.findValuesAsText("author")).contains("transformer");
  }

  @Test
  void listsTransformersAfterTheManagers() throws IOException {
    String text = cli.run("managers").out();
    JsonNode json = read(cli.run("managers", "-o", "json"));

    assertThat(text.lines().filter(line -> line.contains("TRANSFORMER")))
        .singleElement()
        .asString()
        .matches("KIND +TRANSFORMER +CHANGES +FROM");
    assertThat(text).containsPattern("Application +mesh +Deployment +");
    assertThat(DiffSchema.problems("managers.schema.json", json)).isEmpty();
    assertThat(json.at("/kinds/0/transformers").findValuesAsText("id"))
        .containsExactly("mesh", "registry");
    assertThat(json.at("/kinds/0/transformers/0/changes/0/mayAddTo/0").asText())
        .isEqualTo("spec.template.spec.containers");
  }

  @Test
  void rejectsAnInputThatATransformerCannotChange() {
    Cli broken =
        with(
            transformer(
                "broken",
                TransformedKind.of(Deployment.class),
                object -> containers(object).add(proxy())));

    Cli.Result result = broken.runWithInput(SHOP, "render", "-f", "-");

    assertThat(result.code()).isEqualTo(3);
    assertThat(result.out()).isEmpty();
    assertThat(result.err())
        .contains(
            "cannot change Deployment/shop: it changed spec.template.spec.containers[name=\"proxy\"], which it does not declare in transforms().");
  }

  private static Cli with(TestTransformer<?>... transformers) {
    List<ResourceManager<?>> managers =
        List.copyOf(
            PluginRegistry.load(Cli.class.getClassLoader()).kinds().get(0).managers().stream()
                .<ResourceManager<?>>map(LoadedManager::manager)
                .toList());
    return new Cli(
        () -> PluginRegistry.of(List.of(new ApplicationKind()), managers, List.of(transformers)));
  }

  private static TestTransformer<ApplicationSpec> transformer(
      String id, TransformedKind declared, Consumer<GenericKubernetesResource> change) {
    return new TestTransformer<>(
        id,
        ApplicationSpec.class,
        Set.of(declared),
        (request, object) -> {
          change.accept(object);
          return object;
        });
  }

  private static List<Object> containers(GenericKubernetesResource object) {
    return requireNonNull(object.get("spec", "template", "spec", "containers"));
  }

  private static Object proxy() {
    return new ContainerBuilder().withName("proxy").withImage("proxy:1").build();
  }

  private static void prefix(GenericKubernetesResource object) {
    for (Object value : containers(object)) {
      @SuppressWarnings("unchecked") // what JSON has
      Map<String, Object> container = (Map<String, Object>) value;
      container.computeIfPresent("image", (key, image) -> "registry.example.com/" + image);
    }
  }

  private static JsonNode read(Cli.Result result) throws IOException {
    return new ObjectMapper().readTree(result.out());
  }
}
