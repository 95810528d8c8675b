package io.appoperator.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceManager;
import io.appoperator.application.ApplicationKind;
import io.appoperator.application.ApplicationSpec;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.List;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;

class PluginHarnessTest {

  private static final String SHOP =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: Application
      metadata: {name: shop}
      spec: {image: shop:1.4}
      """;

  private static final String WITHOUT_IMAGE = SHOP.replace("image: shop:1.4", "replicas: 2");

  private final PluginHarness<ApplicationSpec> harness =
      harness(
          List.of(
              ConfigMapManagers.manager("hello", request -> "Hello " + request.name()),
              ConfigMapManagers.manager("bye", request -> "Bye " + request.spec().image())));

  @Test
  void findsTheKindByItsServiceFile() {
    PluginHarness<ApplicationSpec> found = PluginHarness.load(ApplicationSpec.class);

    assertThat(found.read(SHOP).kind()).isEqualTo(new ApplicationKind().kind());
    assertThat(found.managers()).isEmpty();
  }

  @Test
  void namesTheSpecTypeWithoutAKind() {
    assertThatThrownBy(() -> PluginHarness.load(String.class))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("java.lang.String")
        .hasMessageContaining("META-INF/services/io.appoperator.api.PrimaryKind");
  }

  @Test
  void rejectsPluginsThatTheOperatorRejects() {
    ResourceManager<ApplicationSpec> hello = ConfigMapManagers.manager("hello", request -> "");

    assertThatThrownBy(
            () -> harness(List.of(hello, ConfigMapManagers.manager("hello", request -> "again"))))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("The manager id 'hello' is used twice");
  }

  @Test
  void rendersWithTheConfigurationOfAManager() {
    PluginHarness<ApplicationSpec> configured = harness(List.of(new ConfiguredConfigMap()));

    assertThat(configured.render(SHOP).yaml()).contains("text: Hello shop");
    assertThat(configured.withConfig("greeting", "word: Bye").render(SHOP).yaml())
        .contains("text: Bye shop");
  }

  @Test
  void rejectsAConfigurationThatItsManagerRejects() {
    PluginHarness<ApplicationSpec> configured = harness(List.of(new ConfiguredConfigMap()));

    assertThatThrownBy(() -> configured.withConfig("greeting", "wrod: Bye"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(
            "managers.greeting.config.wrod: Unknown field 'wrod'. Did you mean 'word'?");
    assertThatThrownBy(() -> harness.withConfig("hello", "word: Bye"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("There is no resource manager 'hello' with a configuration.");
    assertThatThrownBy(() -> harness.withTransformerConfig("proxy", "word: Bye"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("There is no transformer 'proxy' with a configuration.");
  }

  @Test
  void readsResourcesWithSchemaDefaults() {
    assertThat(harness.read(SHOP).spec().replicas()).isEqualTo(1);
    assertThat(harness.read(SHOP).namespace()).isEqualTo("default");
  }

  @Test
  void listsTheErrorsOfAnInvalidResourceWithTheirLines() {
    assertThatThrownBy(() -> harness.read(WITHOUT_IMAGE))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("input:4: spec.image: ");
  }

  @Test
  void validatesWithoutTheManagers() {
    PluginHarness<ApplicationSpec> failing =
        harness(List.of(ConfigMapManagers.manager("hello", this::fail)));

    assertThat(failing.validate(SHOP)).isEmpty();
    assertThat(failing.validate(WITHOUT_IMAGE))
        .extracting(Diagnostic::path)
        .containsExactly("spec.image");
  }

  @Test
  void rejectsTextWithoutExactlyOneResourceOfTheKind() {
    assertThatThrownBy(() -> harness.read("a: ["))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("input:1: Not valid YAML");
    assertThatThrownBy(() -> harness.render(SHOP + "---\n" + SHOP))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("input: expected one document, found 2.");
    assertThatThrownBy(() -> harness.validate(SHOP.replace("Application", "Service")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("kind 'Application'")
        .hasMessageContaining("'Service'");
  }

  @Test
  void rendersLikeTheOperator() {
    RenderResult result = harness.only("hello").render(SHOP);

    assertThat(result.diagnostics()).isEmpty();
    assertThat(result.yaml())
        .startsWith("---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n")
        .contains("\n  namespace: default\n")
        .contains("    app.kubernetes.io/managed-by: application-operator\n")
        .endsWith("data:\n  text: Hello shop\n");
  }

  @Test
  void returnsTheObjectsOfAllManagers() {
    assertThat(harness.managers()).containsExactly("bye", "hello");
    assertThat(harness.render(SHOP).objects())
        .extracting(GenericKubernetesResource::getKind, object -> object.getMetadata().getName())
        .containsExactly(configMap("shop-bye"), configMap("shop-hello"));
  }

  @Test
  void rendersNothingForAnInvalidResource() {
    RenderResult result = harness.render(WITHOUT_IMAGE);

    assertThat(result.diagnostics()).extracting(Diagnostic::path).containsExactly("spec.image");
    assertThat(result.objects()).isEmpty();
    assertThat(result.yaml()).isEmpty();
  }

  @Test
  void withholdsTheObjectsOfAFailingManager() {
    RenderResult result =
        harness(
                List.of(
                    ConfigMapManagers.manager("bad", this::fail),
                    ConfigMapManagers.manager("good", r -> "Hi")))
            .render(SHOP);

    assertThat(result.diagnostics())
        .singleElement()
        .satisfies(problem -> assertThat(problem.reason()).isEqualTo(Reason.MANAGER_FAILED));
    assertThat(result.objects())
        .singleElement()
        .satisfies(object -> assertThat(object.getMetadata().getName()).isEqualTo("shop-good"));
  }

  @Test
  void requestsContainTheCommonLabels() {
    assertThat(harness.request(SHOP).labels())
        .containsEntry("app.kubernetes.io/instance", "shop")
        .containsEntry("app.kubernetes.io/managed-by", "application-operator");
  }

  @Test
  void listsTheLoadedManagers() {
    assertThatThrownBy(() -> harness.only("hallo"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("There is no resource manager 'hallo'; must be one of [bye, hello].");
  }

  private static Tuple configMap(String name) {
    return tuple("ConfigMap", name);
  }

  private String fail(Object request) {
    throw new IllegalStateException("The test has called a manager.");
  }

  private static PluginHarness<ApplicationSpec> harness(
      List<ResourceManager<ApplicationSpec>> managers) {
    return PluginHarness.of(new ApplicationKind(), managers);
  }
}
