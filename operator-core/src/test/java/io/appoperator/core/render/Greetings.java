package io.appoperator.core.render;

import io.appoperator.api.Primary;
import io.appoperator.api.ResourceManager;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.toy.Greeting;
import io.appoperator.core.toy.GreetingKind;
import java.util.List;
import java.util.Map;

/** Renders {@code Greeting/hi} of the namespace {@code prod} with managers of a test. */
final class Greetings {

  static final Primary<Greeting> HI =
      new Primary<>(GreetingKind.KIND, "prod", "hi", Map.of(), new Greeting("Hello", 2, null));

  private Greetings() {}

  @SuppressWarnings("unchecked") // there is only one kind
  static Rendering render(ResourceManager<?>... managers) {
    PluginRegistry plugins = PluginRegistry.of(List.of(new GreetingKind()), List.of(managers));
    return new Renderer<>((LoadedKind<Greeting>) plugins.kinds().get(0)).render(HI);
  }
}
