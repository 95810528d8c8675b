package io.appoperator.core.input;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.appoperator.api.DesiredState;
import io.appoperator.api.ResourceManager;
import io.appoperator.core.decode.YamlReader;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.toy.GreetingKind;
import io.appoperator.core.toy.ToyManager;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResourceLoaderTest {

  private static final String HELLO =
      """
      apiVersion: toys.example.com/v1
      kind: Greeting
      metadata: {name: hi}
      spec: {text: Hello}
      """;

  @Test
  void rendersEachDocumentInItsOrder() throws InputException {
    Loaded loaded = load(null, HELLO.replace("hi", "b") + "---\n" + HELLO.replace("hi", "a"));

    assertThat(loaded.problems()).isEmpty();
    assertThat(loaded.resources())
        .extracting(resource -> resource.rendering().primary().name())
        .containsExactly("b", "a");
  }

  @Test
  void fillsAMissingNamespace() throws InputException {
    assertThat(namespaceOf(load(null, HELLO))).isEqualTo("default");
    assertThat(namespaceOf(load("prod", HELLO))).isEqualTo("prod");
    assertThat(namespaceOf(load(null, HELLO.replace("hi}", "hi, namespace: own}"))))
        .isEqualTo("own");
    assertThat(namespaceOf(load("own", HELLO.replace("hi}", "hi, namespace: own}"))))
        .isEqualTo("own");
    assertThat(namespaceOf(load("prod", HELLO.replace("hi}", "hi, namespace: null}"))))
        .isEqualTo("prod");
  }

  @Test
  void refusesAnotherNamespaceThanTheOneAskedFor() {
    assertThatThrownBy(() -> load("prod", HELLO.replace("hi}", "hi, namespace: own}")))
        .isInstanceOf(InputException.class)
        .hasMessage(
            "test.yaml:3 names the namespace 'own', but -n asks for 'prod'. Remove one of the two.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "kind: Greeting | test.yaml:1: apiVersion: This field is required. Known are Greeting (toys.example.com/v1).",
        "apiVersion: toys.example.com/v1 | test.yaml:1: kind: This field is required. Known are Greeting (toys.example.com/v1).",
        "{apiVersion: toys.example.com/v1, kind: Greting} | test.yaml:1: kind: Unknown kind 'Greting' of toys.example.com/v1. Did you mean 'Greeting'?",
        "{apiVersion: v1, kind: Pod} | test.yaml:1: kind: Unknown kind 'Pod' of v1. Known are Greeting (toys.example.com/v1).",
        "{apiVersion: toys.example.com/v2, kind: Greeting} | test.yaml:1: apiVersion: Unknown apiVersion 'toys.example.com/v2' of the kind Greeting. Did you mean 'toys.example.com/v1'?",
        "{apiVersion: 5, kind: Greeting} | test.yaml:1: apiVersion: This field is required. Known are Greeting (toys.example.com/v1).",
      })
  void namesTheKnownKindsForAnUnknownOne(String document, String problem) throws InputException {
    Loaded loaded = load(null, document);

    assertThat(loaded.resources()).isEmpty();
    assertThat(loaded.problems()).singleElement().hasToString(problem);
  }

  @Test
  void collectsTheProblemsOfAllDocuments() throws InputException {
    Loaded loaded =
        load(
            null,
            HELLO.replace("{text: Hello}", "\n  text: 5\n  tims: 2")
                + "---\nkind: X\n---\n"
                + HELLO.replace("spec", "specs")
                + "---\na: [");

    assertThat(loaded.hasErrors()).isTrue();
    assertThat(loaded.problems())
        .extracting(problem -> problem.source() + ":" + problem.line())
        .containsExactly(
            "test.yaml:15",
            "test.yaml:5",
            "test.yaml:6",
            "test.yaml:8",
            "test.yaml:10",
            "test.yaml:13");
  }

  @Test
  void rendersWithWarnings() throws InputException {
    Loaded loaded = load(null, HELLO.replace("Hello", "Hello, times: 101"));

    assertThat(loaded.hasErrors()).isFalse();
    assertThat(loaded.resources()).hasSize(1);
    assertThat(loaded.problems()).hasSize(1);
  }

  @Test
  void refusesAResourceThatOccursTwice() throws InputException {
    Loaded loaded = load(null, HELLO + "---\n" + HELLO);

    assertThat(loaded.problems())
        .singleElement()
        .hasToString(
            "test.yaml:8: metadata.name: Greeting/hi of the namespace 'default' is in the input already,"
                + " at test.yaml:3. Rename or remove one of the two.");
  }

  @Test
  void acceptsOneNameInTwoNamespaces() throws InputException {
    Loaded loaded = load(null, HELLO + "---\n" + HELLO.replace("hi}", "hi, namespace: other}"));

    assertThat(loaded.problems()).isEmpty();
  }

  @Test
  void refusesTwoResourcesThatRenderTheSameObject() throws InputException {
    ToyManager manager =
        ToyManager.of("a", request -> DesiredState.of(ToyManager.configMap(request, "same")));
    Loaded loaded = load(null, HELLO + "---\n" + HELLO.replace("hi", "other"), manager);

    assertThat(loaded.problems())
        .singleElement()
        .asString()
        .contains("ConfigMap/same of the namespace 'default' is rendered already, for test.yaml:3");
  }

  @Test
  void reportsAManagerThatFails() throws InputException {
    ToyManager manager =
        ToyManager.of(
            "a",
            request -> {
              throw new IllegalStateException("boom");
            });

    assertThat(load(null, HELLO, manager).hasErrors()).isTrue();
  }

  private static String namespaceOf(Loaded loaded) {
    return loaded.resources().get(0).rendering().primary().namespace();
  }

  private static Loaded load(@Nullable String namespace, String yaml) throws InputException {
    return load(namespace, yaml, ToyManager.wellBehaved("a"));
  }

  private static Loaded load(@Nullable String namespace, String yaml, ResourceManager<?> manager)
      throws InputException {
    PluginRegistry plugins = PluginRegistry.of(List.of(new GreetingKind()), List.of(manager));
    return new ResourceLoader(plugins, namespace)
        .load(new YamlReader().read("test.yaml", yaml.getBytes(UTF_8)));
  }
}
