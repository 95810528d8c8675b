package io.appoperator.core.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.DesiredObject;
import io.appoperator.api.DesiredState;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.Reason;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceManager;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.sample.Greeting;
import io.appoperator.core.sample.Greetings;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Objects that wait until others are ready. */
class StagesTest {

  private static final ResourceKind CONFIG_MAP = ResourceKind.of(ConfigMap.class);
  private static final ResourceKind TASK = new ResourceKind("example.org", "v1", "Task", "tasks");
  private static final String ANNOTATION = OperatorMetadata.stageAnnotation(Greetings.HI.kind());

  @Test
  void rendersAnObjectBeforeThoseThatWaitForIt() {
    Rendering rendering = Greetings.render(waiting("a", "one", "two"), rendering("b", "two"));
    assertThat(rendering.diagnostics()).isEmpty();
    assertThat(rendering.refs()).hasToString("[ConfigMap/two, ConfigMap/one]");
    assertThat(rendering.stages().prerequisites(configMap("one")))
        .containsExactly(configMap("two"));
    assertThat(rendering.stages().prerequisites(configMap("two"))).isEmpty();
  }

  @Test
  void recordsTheContentInBothObjects() {
    Rendering rendering = Greetings.render(waiting("a", "one", "two"), rendering("b", "two"));
    Rendering without = Greetings.render(rendering("a", "one"), rendering("b", "two"));
    String digest = without.find(configMap("two")).orElseThrow().digest().text();
    assertThat(annotation(rendering, "two")).isEqualTo(digest);
    assertThat(rendering.stages().content(configMap("two"))).contains(new Digest(digest));
    assertThat(annotation(rendering, "one"))
        .isEqualTo(without.find(configMap("one")).orElseThrow().digest().text());
  }

  @Test
  void refusesToWaitForAnObjectThatIsNotRendered() {
    Rendering rendering = Greetings.render(waiting("a", "one", "two"), rendering("b", "three"));
    assertThat(messages(rendering))
        .containsExactly(
            "The manager 'a' of plug-in lets ConfigMap/one wait for ConfigMap/two, which is not rendered for the resource. The operator does not change its objects; report this to the author of the manager.");
    assertThat(rendering.refs()).containsExactly(configMap("three"));
    assertThat(rendering.managerResults())
        .extracting(ManagerResult::failed)
        .containsExactly(true, false);
  }

  @Test
  void refusesAnObjectOfAnotherNamespace() {
    ResourceRef elsewhere = new ResourceRef(CONFIG_MAP, "elsewhere", "two");
    Rendering rendering =
        Greetings.render(
            Greetings.manager(
                "a",
                request ->
                    DesiredState.of(
                        desired(request, "one").afterReady(elsewhere), desired(request, "two"))));
    assertThat(messages(rendering)).singleElement().asString().contains("which is not rendered");
  }

  @Test
  void refusesAnObjectThatWaitsForItself() {
    assertThat(messages(Greetings.render(waiting("a", "one", "one"))))
        .containsExactly(
            "The manager 'a' of plug-in lets ConfigMap/one wait for itself. The operator does not change its objects; report this to the author of the manager.");
  }

  @Test
  void refusesTheManagersWhoseObjectsWaitForEachOther() {
    Rendering rendering =
        Greetings.render(
            waiting("a", "one", "two"),
            waiting("b", "two", "three"),
            waiting("c", "three", "one"),
            waiting("d", "four", "three"));
    assertThat(messages(rendering))
        .hasSize(3)
        .allMatch(
            message ->
                message.contains(
                    "lets objects wait for each other: ConfigMap/three, then ConfigMap/two, then ConfigMap/one, then ConfigMap/three."));
    assertThat(rendering.refs()).containsExactly(configMap("four"));
    assertThat(rendering.diagnostics())
        .extracting(Diagnostic::reason)
        .containsOnly(Reason.MANAGER_FAILED);
  }

  @Test
  void goesOnWaitingForAnObjectOfAManagerThatFails() {
    Rendering rendering = Greetings.render(waiting("a", "one", "two"), failing("b"));
    assertThat(rendering.refs()).containsExactly(configMap("one"));
    assertThat(rendering.stages().prerequisites(configMap("one")))
        .containsExactly(configMap("two"));
    assertThat(rendering.stages().content(configMap("two"))).isEmpty();
  }

  @Test
  void letsTheObjectsOfOtherManagersWaitForAKind() {
    Rendering rendering = Greetings.render(rendering("a", "one"), tasks("b", "task"));
    assertThat(rendering.diagnostics()).isEmpty();
    assertThat(rendering.refs()).containsExactly(task(), configMap("one"));
    assertThat(rendering.stages().prerequisites(configMap("one"))).containsExactly(task());
    assertThat(rendering.stages().undecided()).isEmpty();
  }

  @Test
  void letsNothingWaitIfThereIsNoObjectOfTheKind() {
    Rendering rendering = Greetings.render(rendering("a", "one"), tasks("b"));
    assertThat(rendering.stages()).isEqualTo(Stages.NONE);
  }

  @Test
  void letsTheObjectsWaitWhileTheManagerOfTheKindFails() {
    Rendering rendering = Greetings.render(rendering("a", "one"), tasks("b", "failing"));
    assertThat(rendering.refs()).containsExactly(configMap("one"));
    assertThat(rendering.stages().undecided())
        .hasSize(1)
        .hasEntrySatisfying(configMap("one"), manager -> assertThat(manager).startsWith("'b' of "));
  }

  @Test
  void goesOnWaitingForAnOptionalKindThatIsNotServed() {
    Rendering rendering = render(Set.of(TASK), rendering("a", "one"), tasks("b", "task"));
    assertThat(rendering.refs()).containsExactly(configMap("one"));
    assertThat(rendering.stages().prerequisites(configMap("one"))).containsExactly(task());
    assertThat(rendering.stages().content(task())).isEmpty();
  }

  @SuppressWarnings("unchecked") // there is only one kind
  private static Rendering render(Set<ResourceKind> unserved, ResourceManager<?>... managers) {
    PluginRegistry plugins = Greetings.plugins(managers).withUnserved(unserved);
    return new Renderer<>((LoadedKind<Greeting>) plugins.kinds().get(0)).render(Greetings.HI);
  }

  private static ResourceManager<Greeting> rendering(String id, String name) {
    return Greetings.manager(id, request -> DesiredState.of(desired(request, name)));
  }

  private static ResourceManager<Greeting> waiting(String id, String name, String earlier) {
    return Greetings.manager(
        id, request -> DesiredState.of(desired(request, name).afterReady(configMap(earlier))));
  }

  private static ResourceManager<Greeting> failing(String id) {
    return Greetings.manager(
        id,
        request -> {
          throw new IllegalStateException("of the test");
        });
  }

  /** Returns a manager of tasks, for which all ConfigMaps wait. */
  private static ResourceManager<Greeting> tasks(String id, String... names) {
    Function<RenderRequest<Greeting>, DesiredState> rendering =
        request -> {
          if (List.of(names).contains("failing")) {
            throw new IllegalStateException("of the test");
          }
          return DesiredState.of(
              Stream.of(names)
                  .map(name -> DesiredObject.of(task(name)))
                  .toArray(DesiredObject[]::new));
        };
    return Greetings.manager(
        id, Set.of(ManagedKind.of(TASK).optional().readyBefore(CONFIG_MAP)), rendering);
  }

  private static HasMetadata task(String name) {
    return new GenericKubernetesResourceBuilder()
        .withApiVersion(TASK.apiVersion())
        .withKind(TASK.kind())
        .withNewMetadata()
        .withName(name)
        .endMetadata()
        .build();
  }

  private static DesiredObject desired(RenderRequest<Greeting> request, String name) {
    return DesiredObject.of(Greetings.configMap(request, name));
  }

  private static ResourceRef configMap(String name) {
    return new ResourceRef(CONFIG_MAP, Greetings.HI.namespace(), name);
  }

  private static ResourceRef task() {
    return new ResourceRef(TASK, Greetings.HI.namespace(), "task");
  }

  private static String annotation(Rendering rendering, String name) {
    return rendering
        .find(configMap(name))
        .orElseThrow()
        .json()
        .path("metadata")
        .path("annotations")
        .path(ANNOTATION)
        .asText();
  }

  /** Where the class of the manager was loaded from depends on how the test runs. */
  private static List<String> messages(Rendering rendering) {
    return rendering.diagnostics().stream()
        .map(Diagnostic::message)
        .map(message -> message.replaceFirst("(manager '\\w+' of )\\S+", "$1plug-in"))
        .toList();
  }
}
