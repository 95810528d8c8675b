package io.appoperator.core.toy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.MemoryCluster;
import io.appoperator.core.json.Json;
import io.appoperator.core.plugin.PluginRegistry;
import io.fabric8.kubernetes.api.model.ConfigMap;
import java.util.List;

/** The primary {@code Greeting/hello} and its ConfigMap. */
public final class Greetings {

  public static final ResourceRef HELLO = new ResourceRef(GreetingKind.KIND, "team", "hello");
  public static final ResourceRef CONFIG =
      new ResourceRef(ResourceKind.of(ConfigMap.class), "team", "hello-text");

  private Greetings() {}

  public static PluginRegistry plugins(ScriptedManager manager) {
    return PluginRegistry.of(List.of(new GreetingKind()), List.of(manager));
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
