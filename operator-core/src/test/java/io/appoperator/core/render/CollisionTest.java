package io.appoperator.core.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.DesiredObject;
import io.appoperator.api.DesiredState;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceManager;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.LoadedManager;
import io.appoperator.core.sample.Greeting;
import io.appoperator.core.sample.GreetingKind;
import io.appoperator.core.sample.Greetings;
import io.appoperator.testkit.TestManager;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CollisionTest {

  @Test
  void withholdsOnlyTheObjectThatTwoManagersReturn() {
    Rendering rendering =
        Greetings.render(returning("aaa", "same", "mine"), returning("b", "same", "yours"));

    assertThat(rendering.manifests())
        .extracting(manifest -> manifest.manager() + " " + manifest.ref())
        .containsExactly("aaa ConfigMap/mine", "b ConfigMap/yours");
    assertThat(rendering.collisions())
        .singleElement()
        .satisfies(collision -> assertThat(collision.ref()).hasToString("ConfigMap/same"));
    assertThat(rendering.managerResults()).noneMatch(ManagerResult::failed);
    assertThat(rendering.refs())
        .extracting(Object::toString)
        .containsExactly("ConfigMap/mine", "ConfigMap/yours", "ConfigMap/same");
  }

  @Test
  void namesAllManagersInTheOrderOfTheirIds() {
    Collision collision =
        Greetings.render(returning("c", "same"), returning("a", "same"), returning("b", "same"))
            .collisions()
            .get(0);

    assertThat(collision.diagnostic().reason()).isEqualTo(Reason.MANAGER_CONFLICT);
    assertThat(collision.diagnostic().message())
        .containsSubsequence("The managers 'a' of ", " and 'b' of ", " and 'c' of ")
        .contains("return the same object ConfigMap/same.", "Remove one of the plug-ins");
  }

  @Test
  void namesManagersFirstThatDidNotCreateTheLiveObject() {
    Collision two = collision("aaa", "shipped");

    assertThat(two.diagnostic("shipped").message())
        .startsWith("The manager 'aaa' of ")
        .containsSubsequence("returns ConfigMap/same, which the manager 'shipped' of", "created");
    assertThat(two.diagnostic("aaa").message()).startsWith("The manager 'shipped' of ");
    assertThat(two.diagnostic("gone")).isEqualTo(two.diagnostic());
    assertThat(collision("aaa", "bbb", "shipped").diagnostic("shipped").message())
        .containsSubsequence("The managers 'aaa' of ", " and 'bbb' of ", "the manager 'shipped'");
  }

  @Test
  void withholdsAnObjectThatAFailedManagerAlsoReturns() {
    Diagnostic error = Diagnostic.invalid("spec.text", "No.");
    TestManager<Greeting> failing =
        Greetings.manager(
            "failing",
            request -> DesiredState.of(Greetings.configMap(request, "same")).with(List.of(error)));

    Rendering rendering = Greetings.render(returning("aaa", "same"), failing);

    assertThat(rendering.manifests()).isEmpty();
    assertThat(rendering.collisions()).hasSize(1);
  }

  @Test
  void failsAManagerThatReturnsTooManyObjects() {
    String[] names = IntStream.rangeClosed(0, 1000).mapToObj(i -> "n" + i).toArray(String[]::new);
    String[] fewer = Arrays.copyOf(names, 1000);

    Rendering rendering = Greetings.render(returning("aaa", names), returning("b", "x"));

    assertThat(rendering.manifests()).extracting(Manifest::manager).containsExactly("b");
    assertThat(rendering.diagnostics())
        .singleElement()
        .asString()
        .contains("'aaa'", "returned 1001 objects for one resource, and may return 1000.");
    assertThat(rendering.managerResults()).extracting(ManagerResult::faulty).contains(true, false);
    assertThat(Greetings.render(returning("aaa", fewer)).manifests()).hasSize(1000);
  }

  @Test
  void failsAManagerThatReturnsAnObjectTwice() {
    Rendering rendering = Greetings.render(returning("aaa", "same", "same"), returning("b", "x"));

    assertThat(rendering.collisions()).isEmpty();
    assertThat(rendering.manifests()).extracting(Manifest::manager).containsExactly("b");
    assertThat(rendering.diagnostics())
        .singleElement()
        .asString()
        .contains("'aaa'", "returned ConfigMap/same twice");
  }

  @Test
  void treatsAnotherVersionOfAKindAsTheSameObject() {
    LoadedKind<Greeting> kind =
        new LoadedKind<>(new GreetingKind(), List.of(versioned("a", "v1"), versioned("b", "v2")));

    Rendering rendering = new Renderer<>(kind).render(Greetings.HI);

    assertThat(rendering.manifests()).isEmpty();
    assertThat(rendering.collisions()).hasSize(1);
  }

  private static LoadedManager<Greeting> versioned(String id, String version) {
    ResourceKind kind = new ResourceKind("example.org", version, "Lamp", "lamps");
    GenericKubernetesResource lamp = new GenericKubernetesResource();
    lamp.setApiVersion(kind.apiVersion());
    lamp.setKind(kind.kind());
    lamp.setMetadata(new ObjectMetaBuilder().withName("same").build());
    TestManager<Greeting> manager =
        Greetings.manager(id, Set.of(ManagedKind.of(kind)), request -> DesiredState.of(lamp));
    return new LoadedManager<>(manager, id, List.of(ManagedKind.of(kind)), "toy.jar");
  }

  private static Collision collision(String... ids) {
    ResourceManager<?>[] managers = new ResourceManager<?>[ids.length];
    for (int i = 0; i < ids.length; i++) {
      managers[i] = returning(ids[i], "same");
    }
    return Greetings.render(managers).collisions().get(0);
  }

  private static TestManager<Greeting> returning(String id, String... names) {
    return Greetings.manager(
        id,
        request ->
            new DesiredState(
                List.of(names).stream()
                    .map(name -> DesiredObject.of(Greetings.configMap(request, name)))
                    .toList(),
                List.of()));
  }
}
