package io.appoperator.core.sample;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.Primary;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceManager;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.MemoryCluster;
import io.appoperator.core.json.Json;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.render.Renderer;
import io.appoperator.core.render.Rendering;
import io.appoperator.testkit.TestManager;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Samples of {@link GreetingKind}, and resource managers that render ConfigMaps for it. */
public final class Greetings {

  /** A greeting in a cluster, and the ConfigMap that its manager {@code text} renders. */
  public static final ResourceRef HELLO = new ResourceRef(GreetingKind.KIND, "team", "hello");

  public static final ResourceRef CONFIG =
      new ResourceRef(ResourceKind.of(ConfigMap.class), "team", "hello-text");

  /** A greeting that was read from a file. */
  public static final Primary<Greeting> HI =
      new Primary<>(GreetingKind.KIND, "prod", "hi", Map.of(), new Greeting("Hello", 2, null));

  private Greetings() {}

  /** Returns the kind with these resource managers. */
  public static PluginRegistry plugins(ResourceManager<?>... managers) {
    return PluginRegistry.of(List.of(new GreetingKind()), List.of(managers));
  }

  /** Returns a resource manager that renders a ConfigMap {@code <name>-<id>} with the text. */
  public static TestManager<Greeting> manager(String id) {
    return manager(id, request -> DesiredState.of(configMap(request, request.name() + "-" + id)));
  }

  /** Returns a resource manager of ConfigMaps, which it may retain. */
  public static TestManager<Greeting> manager(
      String id, Function<RenderRequest<Greeting>, DesiredState> rendering) {
    return manager(id, Set.of(ManagedKind.of(ConfigMap.class).mayBeRetained()), rendering);
  }

  /** Returns a resource manager of these kinds. */
  public static TestManager<Greeting> manager(
      String id,
      Set<ManagedKind> manages,
      Function<RenderRequest<Greeting>, DesiredState> rendering) {
    return new TestManager<>(id, Greeting.class, manages, Map.of(), rendering);
  }

  /** Returns a ConfigMap with the text. */
  public static ConfigMap configMap(RenderRequest<Greeting> request, String name) {
    return new ConfigMapBuilder()
        .withNewMetadata()
        .withName(name)
        .endMetadata()
        .addToData("text", request.spec().text())
        .build();
  }

  /** Renders {@link #HI} with these resource managers. */
  @SuppressWarnings("unchecked") // there is only one kind
  public static Rendering render(ResourceManager<?>... managers) {
    return new Renderer<>((LoadedKind<Greeting>) plugins(managers).kinds().get(0)).render(HI);
  }

  /** Creates the primary as a user. */
  public static ObjectNode create(MemoryCluster cluster, String text) {
    ObjectNode primary = Json.object();
    primary.putObject("metadata").put("generation", 1);
    primary.putObject("spec").put("text", text);
    cluster.put(HELLO, primary);
    return cluster.stored(HELLO).deepCopy();
  }

  /** Changes the text as a user. */
  public static void edit(MemoryCluster cluster, String text) {
    int generation = cluster.stored(HELLO).path("metadata").path("generation").asInt();
    cluster.edit(HELLO, "spec.text", Json.tree(text));
    cluster.edit(HELLO, "metadata.generation", Json.tree(generation + 1));
  }

  /** Returns the text that the ConfigMap has. */
  public static String storedText(MemoryCluster cluster) {
    return cluster.stored(CONFIG).path("data").path("text").asText();
  }
}
