package io.appoperator.core.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.DesiredObject;
import io.appoperator.api.DesiredState;
import io.appoperator.api.Primary;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.render.Manifest.ImmutableFieldPolicy;
import io.appoperator.core.sample.Greeting;
import io.appoperator.core.sample.GreetingKind;
import io.appoperator.core.sample.Greetings;
import io.appoperator.testkit.TestManager;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ImmutableFieldPolicyTest {

  private static final TestManager<Greeting> MANAGER =
      Greetings.manager(
          "a",
          request ->
              DesiredState.of(
                  DesiredObject.of(Greetings.configMap(request, "kept")).retained(),
                  DesiredObject.of(Greetings.configMap(request, "owned"))));

  @ParameterizedTest
  @CsvSource({
    "toys.example.com/recreate,  true,  RECREATE",
    "toys.example.com/recreate,  false, REFUSE",
    "toys.example.com/recreate,  True,  REFUSE",
    "other.example.com/recreate, true,  REFUSE",
  })
  void recreatesOwnedObjectsIfThePrimaryAllowsIt(
      String key, String value, ImmutableFieldPolicy owned) {
    List<Manifest> manifests = render(Map.of(key, value)).manifests();

    assertThat(manifests)
        .extracting(manifest -> manifest.ref().name() + " " + manifest.immutableFieldPolicy())
        .containsExactly("kept REFUSE", "owned " + owned);
    assertThat(manifests)
        .extracting(Manifest::digest)
        .as("the annotation asks for no other object")
        .isEqualTo(render(Map.of()).manifests().stream().map(Manifest::digest).toList());
  }

  @SuppressWarnings("unchecked") // there is only one kind
  private static Rendering render(Map<String, String> annotations) {
    PluginRegistry plugins = PluginRegistry.of(List.of(new GreetingKind()), List.of(MANAGER));
    Primary<Greeting> primary =
        new Primary<>(GreetingKind.KIND, "prod", "hi", annotations, new Greeting("Hello", 2, null));
    return new Renderer<>((LoadedKind<Greeting>) plugins.kinds().get(0)).render(primary);
  }
}
