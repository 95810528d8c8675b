package io.appoperator.core.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.DesiredObject;
import io.appoperator.api.DesiredState;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.Reason;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.Severity;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.sample.Greeting;
import io.appoperator.core.sample.Greetings;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class OptionalKindsTest {

  private static final ResourceKind MONITOR =
      new ResourceKind("monitoring.example.com", "v1", "Monitor", "monitors");
  private static final ManagedKind OPTIONAL = ManagedKind.of(MONITOR).optional();

  @Test
  void withholdsTheObjectsOfAKindThatIsNotServedWithAWarning() {
    Rendering rendering = render(OPTIONAL, Set.of(MONITOR), OptionalKindsTest::both);
    assertThat(rendering.refs()).extracting(Object::toString).containsExactly("ConfigMap/hi");
    assertThat(rendering.diagnostics())
        .containsExactly(
            new Diagnostic(
                Severity.WARNING,
                Reason.KIND_NOT_SERVED,
                "",
                "Monitor/hi is withheld, because the cluster does not serve monitors of monitoring.example.com/v1. The operator applies it when the kind is installed."));
    assertThat(rendering.managerResults()).noneMatch(ManagerResult::failed);
    assertThat(rendering.unserved()).containsExactly(MONITOR);
  }

  @Test
  void rendersAllObjectsIfTheKindIsServed() {
    Rendering rendering = render(OPTIONAL, Set.of(), OptionalKindsTest::both);
    assertThat(rendering.refs())
        .extracting(Object::toString)
        .containsExactly("ConfigMap/hi", "Monitor/hi");
    assertThat(rendering.diagnostics()).isEmpty();
  }

  @Test
  void rendersTheOtherObjectsAsIfTheManagerReturnedNoWithheldOnes() {
    assertThat(render(OPTIONAL, Set.of(MONITOR), OptionalKindsTest::both).digest())
        .isEqualTo(
            render(OPTIONAL, Set.of(), request -> DesiredState.of(configMap(request))).digest());
  }

  @Test
  void letsAManagerRenderOtherObjectsInstead() {
    Function<RenderRequest<Greeting>, DesiredState> instead =
        request ->
            request.serves(MONITOR)
                ? DesiredState.of(monitor())
                : DesiredState.of(configMap(request));
    assertThat(render(OPTIONAL, Set.of(), instead).refs()).hasToString("[Monitor/hi]");
    assertThat(render(OPTIONAL, Set.of(MONITOR), instead).refs()).hasToString("[ConfigMap/hi]");
    assertThat(render(OPTIONAL, Set.of(MONITOR), instead).diagnostics()).isEmpty();
  }

  @Test
  void failsAManagerThatAsksAboutAnotherKind() {
    ManagedKind needed = ManagedKind.of(MONITOR);
    assertThat(
            render(
                    needed,
                    Set.of(),
                    request -> {
                      request.serves(MONITOR);
                      return DesiredState.none();
                    })
                .diagnostics())
        .singleElement()
        .satisfies(problem -> assertThat(problem.message()).contains("does not declare Monitor"));
  }

  @Test
  void withholdsNothingOfAKindThatAnotherManagerNeeds() {
    PluginRegistry plugins =
        Greetings.plugins(
            Greetings.manager("a", Set.of(OPTIONAL), request -> DesiredState.of(monitor())),
            Greetings.manager(
                "b", Set.of(ManagedKind.of(MONITOR)), request -> DesiredState.none()));
    assertThat(plugins.optionalKinds()).isEmpty();
    assertThat(render(plugins, Set.of(MONITOR)).refs()).hasToString("[Monitor/hi]");
  }

  @Test
  void changesTheVersionOfTheKindOnlyIfAKindIsNotServed() {
    PluginRegistry plugins =
        Greetings.plugins(
                Greetings.manager("a", Set.of(OPTIONAL), request -> DesiredState.of(monitor())))
            .withCodeDigest("code");
    assertThat(plugins.withUnserved(Set.of()).kinds().get(0).version()).isEqualTo("code");
    assertThat(plugins.withUnserved(Set.of(MONITOR)).kinds().get(0).version())
        .startsWith("code")
        .isNotEqualTo("code");
  }

  private static Rendering render(
      ManagedKind monitor,
      Set<ResourceKind> unserved,
      Function<RenderRequest<Greeting>, DesiredState> rendering) {
    Set<ManagedKind> kinds = Set.of(monitor, ManagedKind.of(ConfigMap.class));
    return render(Greetings.plugins(Greetings.manager("a", kinds, rendering)), unserved);
  }

  @SuppressWarnings("unchecked") // there is only one kind
  private static Rendering render(PluginRegistry plugins, Set<ResourceKind> unserved) {
    return new Renderer<>((LoadedKind<Greeting>) plugins.withUnserved(unserved).kinds().get(0))
        .render(Greetings.HI);
  }

  private static DesiredState both(RenderRequest<Greeting> request) {
    return DesiredState.of(DesiredObject.of(configMap(request)), DesiredObject.of(monitor()));
  }

  private static HasMetadata configMap(RenderRequest<Greeting> request) {
    return Greetings.configMap(request, "hi");
  }

  private static HasMetadata monitor() {
    return new GenericKubernetesResourceBuilder()
        .withApiVersion(MONITOR.apiVersion())
        .withKind(MONITOR.kind())
        .withNewMetadata()
        .withName("hi")
        .endMetadata()
        .build();
  }
}
