package io.appoperator.core.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.PrimaryKind;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceManager;
import io.appoperator.api.TransformedKind;
import io.appoperator.core.sample.Greeting;
import io.appoperator.core.sample.GreetingKind;
import io.appoperator.core.sample.Greetings;
import io.appoperator.testkit.TestManager;
import io.appoperator.testkit.TestTransformer;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PluginRegistryTest {

  private static final ResourceKind CONFIG_MAP = ResourceKind.of(ConfigMap.class);

  @TempDir private Path folder;

  @Test
  void findsKindsAndManagersInAJar() throws IOException {
    Path jar = SamplePluginJar.write(folder);
    try (URLClassLoader loader = loaderOf(jar)) {
      PluginRegistry plugins = PluginRegistry.load(loader);

      LoadedKind<?> kind = plugins.find("jar.example.com/v1", "Note").orElseThrow();
      assertThat(kind.managers()).singleElement().hasToString("'note' of " + jar.getFileName());
      assertThat(plugins.managedKinds()).containsExactly(CONFIG_MAP);
    }
  }

  @Test
  void reportsWhyAJarCannotBeLoaded() throws IOException {
    Path jar = SamplePluginJar.writeBroken(folder);
    try (URLClassLoader loader = loaderOf(jar)) {
      assertThatExceptionOfType(PluginException.class)
          .isThrownBy(() -> PluginRegistry.load(loader))
          .withMessageStartingWith("The plug-in toy.Missing of broken-1.0.jar cannot be loaded: ")
          .withMessageContaining("ClassNotFoundException")
          .withMessageEndingWith("Check the jar and that it fits this version of the operator.");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "public final class NoteKind | public NoteKind() { throw new IllegalStateException(\"no disk\"); } | toy.NoteKind | java.lang.IllegalStateException: no disk",
        "public final class NoteManager | static int n = Integer.parseInt(\"a b\"); | toy.NoteManager | java.lang.NumberFormatException: For input string: \"a b\"",
        "public final class NoteManager | NoteManager(int n) {} | toy.NoteManager | java.lang.NoSuchMethodException: toy.NoteManager.<init>()",
      })
  void namesClassJarAndRootCauseOfAnInstantiationFailure(
      String head, String member, String type, String cause) throws IOException {
    String body =
        head.contains("Kind")
            ? " implements PrimaryKind<NoteSpec> {"
            : " implements ResourceManager<NoteSpec> {";
    assertRefused(
        SamplePluginJar.writeWith(folder, head + body, head + body + member),
        "The plug-in %s of notes-1.0.jar cannot be loaded: %s.".formatted(type, cause));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "return Set.of(ManagedKind.of(ConfigMap.class)) | return null | NoteManager | manages() returned null",
        "return Set.of(ManagedKind.of(ConfigMap.class)) | return new HashSet<>(Arrays.asList((ManagedKind) null)) | NoteManager | manages() returned a collection that contains null",
        "return Set.of(ManagedKind.of(ConfigMap.class)) | throw new IllegalStateException(\"why\") | NoteManager | manages() failed with java.lang.IllegalStateException: why",
        "return Map.of(); } public DesiredState | return null; } public DesiredState | NoteManager | readiness() returned null",
        "return \"note\" | return null | NoteManager | id() returned null",
        "return new ResourceKind(\"jar.example.com\", \"v1\", \"Note\", \"notes\") | return null | NoteKind | kind() returned null",
        "return NoteSpec.class; } public Set | return null; } public Set | NoteManager | specType() returned null",
        "return NoteSpec.class; } public String | throw new AbstractMethodError(); } public String | NoteKind | specType() failed with java.lang.AbstractMethodError",
      })
  void rejectsAPlugInWithoutDeclarations(String code, String wrong, String type, String what)
      throws IOException {
    assertRefused(
        SamplePluginJar.writeWith(
            folder,
            code.replace("} public", "}\n  public"),
            wrong.replace("} public", "}\n  public")),
        "The plug-in toy.%s of notes-1.0.jar cannot be used: its method %s.".formatted(type, what));
  }

  @Test
  void sortsManagersByIdInAnyDiscoveryOrder() {
    List<ResourceManager<?>> managers =
        List.of(Greetings.manager("c"), Greetings.manager("a"), Greetings.manager("b"));

    assertThat(load(managers).kinds().get(0).managers())
        .extracting(LoadedManager::id)
        .containsExactly("a", "b", "c");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "A", "-a", "a-", "a_b", "a b", "a/b"})
  void rejectsInvalidIds(String id) {
    assertRefused(List.of(Greetings.manager(id)), "has the id '" + id + "'");
  }

  @Test
  void rejectsALongId() {
    assertRefused(List.of(Greetings.manager("a".repeat(64))), "at most 63");
  }

  @Test
  void rejectsTwoManagersWithTheSameId() {
    assertRefused(
        List.of(Greetings.manager("a"), Greetings.manager("a")),
        "The manager id 'a' is used twice");
  }

  @Test
  void rejectsAManagerWhoseKindIsNotLoaded() {
    assertThatExceptionOfType(PluginException.class)
        .isThrownBy(() -> PluginRegistry.of(List.of(), List.of(Greetings.manager("a"))))
        .withMessageContaining("no loaded primary kind has this spec type");
  }

  @Test
  void rejectsTwoKindsWithTheSameSpecType() {
    List<PrimaryKind<?>> twins = List.of(new GreetingKind(), new GreetingKind());

    assertThatExceptionOfType(PluginException.class)
        .isThrownBy(() -> PluginRegistry.of(twins, List.of()))
        .withMessageContaining("both claim the spec type");
  }

  @Test
  void rejectsTwoVersionsOfAKind() {
    ResourceKind other = new ResourceKind("", "v2", "Service", "services");
    assertRefused(
        List.of(marking("a", ManagedKind.of(Service.class)), marking("b", ManagedKind.of(other))),
        "Service.v1 and Service.v2 are the same kind");
  }

  @Test
  void findsAKindByApiVersionAndName() {
    PluginRegistry plugins = load(List.of());

    assertThat(plugins.find("toys.example.com/v1", "Greeting")).isPresent();
    assertThat(plugins.find("toys.example.com/v2", "Greeting")).isEmpty();
    assertThat(plugins.find("toys.example.com/v1", "greeting")).isEmpty();
  }

  @Test
  void mergesTheManagedKindsOfSeveralManagers() {
    LoadedKind<?> kind =
        load(List.of(
                marking("a", ManagedKind.of(Service.class).mayMarkInitialOnly("spec.x")),
                marking("b", ManagedKind.of(Service.class).mayMarkAtLeast("spec.y")),
                marking("c", ManagedKind.of(Service.class).mayBeRetained())))
            .kinds()
            .get(0);

    assertThat(kind.managed())
        .containsExactly(
            ManagedKind.of(Service.class)
                .mayMarkInitialOnly("spec.x")
                .mayMarkAtLeast("spec.y")
                .mayBeRetained());
  }

  @Test
  void rejectsAmbiguousPluralNames() {
    ResourceKind services = ResourceKind.of(Service.class);
    ResourceKind plural = new ResourceKind("", "v1", "Service", "serviceses");
    ResourceKind namesake = new ResourceKind("", "v1", "Widget", services.plural());

    assertRefused(
        List.of(marking("a", ManagedKind.of(services)), marking("b", ManagedKind.of(plural))),
        "The managed kind Service.v1 has two plurals, 'services' and 'serviceses'.");
    assertRefused(
        List.of(marking("a", ManagedKind.of(services)), marking("b", ManagedKind.of(namesake))),
        "The managed kinds Service.v1 and Widget.v1 have the same plural 'services'.");
  }

  @Test
  void rejectsAClusterScopedKindWithTheReason() {
    assertRefused(
        List.of(marking("a", ManagedKind.of(Namespace.class))),
        "manages() declares the cluster-scoped kind Namespace, but an object without a namespace cannot have an owner in a namespace");
  }

  @Test
  void rejectsGeneratedValuesOfOtherKindsThanSecrets() {
    assertRefused(
        List.of(marking("a", ManagedKind.of(Service.class).mayGenerate())),
        "manages() declares mayGenerate() for a Service; only the values of Secrets can be generated");
  }

  @Test
  void doesNotDeclareAKindAsGeneratingIfAManagerMayDeleteItsObjects() {
    ManagedKind generating = ManagedKind.of(Secret.class).mayGenerate();
    List<ResourceManager<?>> both =
        List.of(marking("a", generating), marking("b", ManagedKind.of(Secret.class)));

    assertThat(PluginRegistry.of(List.of(new GreetingKind()), both).managed())
        .containsExactly(ManagedKind.of(Secret.class).mayBeRetained());
    assertThat(
            PluginRegistry.of(List.of(new GreetingKind()), List.of(marking("a", generating)))
                .managed())
        .containsExactly(generating);
  }

  @Test
  void rejectsObservedValuesThatCannotBeRead() {
    String[] paths =
        IntStream.range(0, 17).mapToObj("status.x%d"::formatted).toArray(String[]::new);

    assertRefused(
        List.of(marking("a", ManagedKind.of(Secret.class).observes("data.password"))),
        "observes values of a Secret; the operator does not read them");
    assertRefused(
        List.of(marking("a", ManagedKind.of(Service.class).observes("status..x"))),
        "observes a value of a Service: 'status..x' is not a path such as status.replicas");
    assertRefused(
        List.of(marking("a", ManagedKind.of(Service.class).observes(paths))),
        "observes 17 values of a Service; at most 16 are possible");
  }

  @Test
  void rejectsAnOrderWithACycleAndNamesBothManagers() {
    ResourceKind widget = new ResourceKind("example.com", "v1", "Widget", "widgets");
    ResourceKind gadget = new ResourceKind("example.com", "v1", "Gadget", "gadgets");
    TestManager<Greeting> first = marking("first", ManagedKind.of(widget).appliedBefore(gadget));
    TestManager<Greeting> second = marking("second", ManagedKind.of(gadget).appliedBefore(widget));
    assertRefused(
        List.of(first, second),
        "The order in which kinds are applied has a cycle: Widget before Gadget (the manager 'first' of ");
    assertRefused(List.of(first, second), "Gadget before Widget (the manager 'second' of ");
  }

  @Test
  void rejectsAnOrderThatContradictsTheOrderOfBuiltInKinds() {
    ManagedKind service = ManagedKind.of(Service.class).appliedBefore(CONFIG_MAP);
    assertRefused(
        List.of(marking("a", service)), "ConfigMap before Service (the operator's own order)");
  }

  @Test
  void sortsTransformersByIdInAnyDiscoveryOrder() {
    assertThat(load(transformer("c"), transformer("a"), transformer("b")).transformers())
        .extracting(LoadedTransformer::id)
        .containsExactly("a", "b", "c");
  }

  @Test
  void rejectsTransformersThatCannotBeUsed() {
    assertRefused("has the id 'A b'", transformer("A b"));
    assertRefused("The transformer id 'a' is used twice, by ", transformer("a"), transformer("a"));
    assertRefused(
        "no loaded primary kind has this spec type. Add the jar of the kind.",
        new TestTransformer<>("a", String.class, Set.of(), (request, object) -> object));
    assertRefused(
        "its method transforms() returned the kind Service.v1 twice",
        transformer(
            "a",
            TransformedKind.of(Service.class).mayChange("spec.type"),
            TransformedKind.of(Service.class)));
    assertRefused(
        "The managed kinds Service.v1 and Service.v2 are the same kind",
        transformer("a", TransformedKind.of(Service.class)),
        transformer("b", TransformedKind.of(new ResourceKind("", "v2", "Service", "services"))));
  }

  private static TestTransformer<Greeting> transformer(String id, TransformedKind... kinds) {
    return new TestTransformer<>(id, Greeting.class, Set.of(kinds), (request, object) -> object);
  }

  private static LoadedKind<?> load(TestTransformer<?>... transformers) {
    return PluginRegistry.of(List.of(new GreetingKind()), List.of(), List.of(transformers))
        .kinds()
        .get(0);
  }

  private static void assertRefused(String message, TestTransformer<?>... transformers) {
    assertThatExceptionOfType(PluginException.class)
        .isThrownBy(() -> load(transformers))
        .withMessageContaining(message);
  }

  private static TestManager<Greeting> marking(String id, ManagedKind kind) {
    return Greetings.manager(id, Set.of(kind), request -> DesiredState.none());
  }

  private static PluginRegistry load(List<ResourceManager<?>> managers) {
    return PluginRegistry.of(List.of(new GreetingKind()), managers);
  }

  private static void assertRefused(List<ResourceManager<?>> managers, String message) {
    assertThatExceptionOfType(PluginException.class)
        .isThrownBy(() -> load(managers))
        .withMessageContaining(message);
  }

  private static void assertRefused(Path jar, String message) throws IOException {
    try (URLClassLoader loader = loaderOf(jar)) {
      assertThatExceptionOfType(PluginException.class)
          .isThrownBy(() -> PluginRegistry.load(loader))
          .withMessageContaining(message);
    }
  }

  private static URLClassLoader loaderOf(Path jar) throws IOException {
    return new URLClassLoader(
        new URL[] {jar.toUri().toURL()}, PluginRegistryTest.class.getClassLoader());
  }
}
