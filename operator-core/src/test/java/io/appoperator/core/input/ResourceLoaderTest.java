package io.appoperator.core.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.DesiredState;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceManager;
import io.appoperator.core.decode.Problem;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.sample.Greeting;
import io.appoperator.core.sample.GreetingKind;
import io.appoperator.core.sample.Greetings;
import io.appoperator.testkit.TestManager;
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
  void rendersEachDocumentInOrder() {
    Loaded loaded = load(null, HELLO.replace("hi", "b") + "---\n" + HELLO.replace("hi", "a"));

    assertThat(loaded.problems()).isEmpty();
    assertThat(loaded.resources())
        .extracting(resource -> resource.rendering().primary().name())
        .containsExactly("b", "a");
  }

  @Test
  void defaultsTheNamespace() {
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
  void rejectsANamespaceOtherThanTheGivenOne() {
    assertThat(load("prod", HELLO.replace("hi}", "hi, namespace: own}")).problems())
        .singleElement()
        .hasToString(
            "test.yaml:3: metadata.namespace: The resource sets the namespace 'own', but -n sets 'prod'. Remove one of the two.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "kind: Greeting | test.yaml:1: apiVersion: This field is required. Known kinds: Greeting (toys.example.com/v1).",
        "apiVersion: toys.example.com/v1 | test.yaml:1: kind: This field is required. Known kinds: Greeting (toys.example.com/v1).",
        "{apiVersion: toys.example.com/v1, kind: Greting} | test.yaml:1: kind: Unknown kind 'Greting' of toys.example.com/v1. Did you mean 'Greeting'?",
        "{apiVersion: v1, kind: Pod} | test.yaml:1: kind: Unknown kind 'Pod' of v1. Known kinds: Greeting (toys.example.com/v1). Use --skip-unknown to skip such objects.",
        "{apiVersion: toys.example.com/v2, kind: Greeting} | test.yaml:1: apiVersion: Unknown apiVersion 'toys.example.com/v2' of the kind Greeting. Did you mean 'toys.example.com/v1'?",
        "{apiVersion: 5, kind: Greeting} | test.yaml:1: apiVersion: This field is required. Known kinds: Greeting (toys.example.com/v1).",
      })
  void suggestsTheKnownKindsForAnUnknownOne(String document, String problem) {
    Loaded loaded = load(null, document);

    assertThat(loaded.resources()).isEmpty();
    assertThat(loaded.problems()).singleElement().hasToString(problem);
  }

  @Test
  void collectsTheProblemsOfAllDocuments() {
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
            "test.yaml:5",
            "test.yaml:6",
            "test.yaml:8",
            "test.yaml:10",
            "test.yaml:13",
            "test.yaml:15");
  }

  @Test
  void rendersAResourceWithWarnings() {
    Loaded loaded = load(null, HELLO.replace("Hello", "Hello, times: 101"));

    assertThat(loaded.hasErrors()).isFalse();
    assertThat(loaded.resources()).hasSize(1);
    assertThat(loaded.problems()).hasSize(1);
  }

  @Test
  void rejectsADuplicateResource() {
    Loaded loaded = load(null, HELLO + "---\n" + HELLO);

    assertThat(loaded.problems())
        .singleElement()
        .hasToString(
            "test.yaml:8: metadata.name: Greeting/hi of the namespace 'default' is already in the input, at test.yaml:3. Rename or remove one of the two.");
  }

  @Test
  void acceptsTheSameNameInTwoNamespaces() {
    Loaded loaded = load(null, HELLO + "---\n" + HELLO.replace("hi}", "hi, namespace: other}"));

    assertThat(loaded.problems()).isEmpty();
  }

  @Test
  void rejectsTwoResourcesThatRenderTheSameObject() {
    TestManager<Greeting> manager =
        Greetings.manager("a", request -> DesiredState.of(Greetings.configMap(request, "same")));
    Loaded loaded = load(null, HELLO + "---\n" + HELLO.replace("hi", "other"), manager);

    assertThat(loaded.problems())
        .singleElement()
        .asString()
        .contains("ConfigMap/same of the namespace 'default' is already rendered, for test.yaml:3");
  }

  @Test
  void reportsAnObjectOfTwoManagersAsASeparableError() {
    TestManager<Greeting> a =
        Greetings.manager("a", request -> DesiredState.of(Greetings.configMap(request, "same")));
    TestManager<Greeting> b = Greetings.manager("b", a.manages(), a.rendering());
    Loaded loaded = load(null, HELLO, List.of(a, b), UnknownKinds.REFUSE);

    assertThat(loaded.hasErrors()).isTrue();
    assertThat(loaded.problems())
        .singleElement()
        .asString()
        .startsWith("test.yaml:1: The managers 'a' of ")
        .contains("return the same object ConfigMap/same.");
    assertThat(loaded.documents())
        .allMatch(document -> !document.without(Reason.MANAGER_CONFLICT).hasErrors());
  }

  @Test
  void reportsAFailingManager() {
    TestManager<Greeting> manager =
        Greetings.manager(
            "a",
            request -> {
              throw new IllegalStateException("boom");
            });

    assertThat(load(null, HELLO, manager).hasErrors()).isTrue();
  }

  @Test
  void expandsListsAndReportsTheLinesOfTheirItems() {
    Loaded loaded =
        load(
            null,
            """
            apiVersion: v1
            kind: List
            items:
            - apiVersion: toys.example.com/v1
              kind: Greeting
              metadata: {name: a}
              spec: {text: Hello}
            - apiVersion: v1
              kind: List
              items:
              - apiVersion: toys.example.com/v1
                kind: Greeting
                metadata: {name: b}
                spec:
                  text: Hello
                  tims: 2
            - 5
            """);

    assertThat(loaded.resources())
        .extracting(resource -> resource.rendering().primary().name())
        .containsExactly("a");
    assertThat(loaded.problems())
        .extracting(Problem::toString)
        .containsExactly(
            "test.yaml:16: items[1].items[0].spec.tims: Unknown field 'tims'. Did you mean 'times'?",
            "test.yaml:17: items[2]: Each item must be an object.");
  }

  @Test
  void infersTheKindOfTheItemsOfATypedList() {
    Loaded loaded =
        load(
            null,
            """
            {apiVersion: toys.example.com/v1, kind: GreetingList, items: [
              {metadata: {name: a}, spec: {text: Hello}},
              {apiVersion: toys.example.com/v1, kind: Greeting, metadata: {name: b}, spec: {text: Hello}}]}
            """);

    assertThat(loaded.problems()).isEmpty();
    assertThat(loaded.resources()).hasSize(2);
  }

  @Test
  void acceptsAnEmptyListAndRejectsAMissingItemsField() {
    assertThat(load(null, "{apiVersion: v1, kind: List, items: []}").problems()).isEmpty();
    assertThat(load(null, "{apiVersion: v1, kind: List}").problems())
        .singleElement()
        .hasToString("test.yaml:1: items: The field 'items' of a List must be a list.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{apiVersion: v1, kind: Pod}                           | true",
        "{apiVersion: elsewhere.org/v1, kind: Greeting}        | true",
        "{apiVersion: v1, kind: List, items: [{apiVersion: v1, kind: Pod}]} | true",
        "{apiVersion: toys.example.com/v1, kind: Greting}      | false",
        "{apiVersion: toys.example.com/v2, kind: Greeting}     | false",
        "{apiVersion: toy.example.com/v1, kind: Greeting}      | false",
        "{apiVersion: v1}                                      | false",
        "{kind: Pod}                                           | false",
      })
  void keepsUnknownKindsUnlessTheyAreMisspelled(String document, boolean kept) {
    Loaded loaded = load(null, document, Greetings.manager("a"), UnknownKinds.KEEP);

    assertThat(loaded.documents().get(0).isUnknown()).isEqualTo(kept);
    assertThat(loaded.hasErrors()).isNotEqualTo(kept);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{name: shop, version: 1.0.0}      | true",
        "{apiVersion: v1, kind: Pod}       | true",
        "{apiVersion: v2, name: chart}     | true",
        "{apiVersion: 1, providers: []}    | true",
        "{kind: pipeline, name: default}   | true",
        "[{name: shop}]                    | true",
        "text                              | true",
        "{apiVersion: apps.example.com/v1alpha1, kind: OperatorSettings} | true",
        "{apiVersion: apps.example.com/v1alpha1, kind: OperatorSettings, a: [} | false",
        "{kind: Greeting}                  | false",
        "{kind: Greting}                   | false",
        "{apiVersion: toys.example.com/v1} | false",
        "{apiVersion: toys.exmple.com/v1}  | false",
        "{apiVersion: toys.example.com/v1, kind: OperatorSettings} | false",
        "{apiVersion: null, name: shop}    | false",
        "{apiVersion: v1, kind: List, items: [{name: shop}]} | false",
      })
  void skipsDocumentsThatAreNotKubernetesObjects(String document, boolean skipped) {
    Loaded loaded = load(null, document, Greetings.manager("a"), UnknownKinds.SKIP);

    assertThat(loaded.documents().get(0).isUnknown()).isEqualTo(skipped);
    assertThat(loaded.hasErrors()).isNotEqualTo(skipped);
  }

  @Test
  void rejectsADocumentThatIsNotAKubernetesObject() {
    for (String document : List.of("{name: shop}", "{apiVersion: v2}", "[]", "text")) {
      assertThat(load(null, document, Greetings.manager("a"), UnknownKinds.KEEP).hasErrors())
          .as(document)
          .isTrue();
    }
  }

  private static String namespaceOf(Loaded loaded) {
    return loaded.resources().get(0).rendering().primary().namespace();
  }

  private static Loaded load(@Nullable String namespace, String yaml) {
    return load(namespace, yaml, Greetings.manager("a"));
  }

  private static Loaded load(@Nullable String namespace, String yaml, ResourceManager<?> manager) {
    return load(namespace, yaml, manager, UnknownKinds.REFUSE);
  }

  private static Loaded load(
      @Nullable String namespace,
      String yaml,
      ResourceManager<?> manager,
      UnknownKinds unknownKinds) {
    return load(namespace, yaml, List.of(manager), unknownKinds);
  }

  private static Loaded load(
      @Nullable String namespace,
      String yaml,
      List<ResourceManager<?>> managers,
      UnknownKinds unknownKinds) {
    PluginRegistry plugins = PluginRegistry.of(List.of(new GreetingKind()), managers);
    ResourceLoader loader = new ResourceLoader(plugins, namespace, unknownKinds);
    return new Loaded(loader.load(RawDocuments.of("test.yaml", yaml)));
  }

  /** The results of all documents. */
  private record Loaded(List<LoadedDocument> documents) {

    List<Problem> problems() {
      return documents.stream().flatMap(document -> document.problems().stream()).toList();
    }

    List<RenderedResource> resources() {
      return documents.stream().flatMap(document -> document.resources().stream()).toList();
    }

    boolean hasErrors() {
      return documents.stream().anyMatch(LoadedDocument::hasErrors);
    }
  }
}
