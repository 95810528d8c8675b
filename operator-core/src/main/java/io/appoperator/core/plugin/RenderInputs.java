package io.appoperator.core.plugin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.json.Json;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What the resources of a kind are rendered from, besides their documents and the code. A rendering
 * is a pure function of these three. Immutable: the trees are shared, never changed.
 *
 * @param configs the configurations of managers and transformers, as the user wrote them: without
 *     the defaults of their schemas, and already validated
 * @param disabled the disabled managers by id, and whether their objects are deleted
 * @param spec what is merged into the specs
 * @param disabledTransformers the ids of transformers that are not called, and whose changes are
 *     removed from the objects
 * @param places the file and line of each path in the settings, such as {@code settings.yaml:12};
 *     the paths begin with {@code defaults}, {@code enforced}, or a {@link ConfigPath}; and {@code
 *     managers.<id>.enabled}
 * @param relatedSecrets whether digests of related Secrets are read
 * @param unserved the optional kinds that the cluster does not serve
 */
public record RenderInputs(
    Map<ConfigPath, ObjectNode> configs,
    Map<String, Boolean> disabled,
    SpecSettings spec,
    Set<String> disabledTransformers,
    Map<String, String> places,
    boolean relatedSecrets,
    Set<ResourceKind> unserved) {

  /** No inputs besides the document. */
  public static final RenderInputs NONE =
      new RenderInputs(Map.of(), Map.of(), SpecSettings.NONE, Set.of(), Map.of(), false, Set.of());

  /** The inputs of settings, for a cluster that serves all optional kinds. */
  public RenderInputs(
      Map<ConfigPath, ObjectNode> configs,
      Map<String, Boolean> disabled,
      SpecSettings spec,
      Set<String> disabledTransformers,
      Map<String, String> places,
      boolean relatedSecrets) {
    this(configs, disabled, spec, disabledTransformers, places, relatedSecrets, Set.of());
  }

  public RenderInputs {
    configs = Map.copyOf(configs);
    disabled = Map.copyOf(disabled);
    disabledTransformers = Set.copyOf(disabledTransformers);
    places = Map.copyOf(places);
    unserved = Set.copyOf(unserved);
  }

  /** Returns a configuration as the user wrote it; empty if there is none. */
  public ObjectNode config(ConfigPath path) {
    return configs.getOrDefault(path, Json.object());
  }

  /** Returns the file and line of a path in the settings. */
  public String place(String path) {
    return places.getOrDefault(path, "the settings");
  }

  /** Returns the same inputs with other configurations. */
  public RenderInputs withConfigs(Map<ConfigPath, ObjectNode> others) {
    return new RenderInputs(
        others, disabled, spec, disabledTransformers, places, relatedSecrets, unserved);
  }

  /** Returns the same inputs with other kinds that are not served. */
  RenderInputs withUnserved(Set<ResourceKind> kinds) {
    return new RenderInputs(
        configs, disabled, spec, disabledTransformers, places, relatedSecrets, kinds);
  }

  /**
   * Returns a text that differs if the inputs differ; equal inputs have an equal digest in every
   * process. It is empty for {@link #NONE}. The places of settings do not count.
   */
  public String digest() {
    ObjectNode tree = tree();
    return tree.isEmpty() ? "" : "inputs:" + hash(Json.bytes(Json.sorted(tree)));
  }

  private ObjectNode tree() {
    ObjectNode tree = Json.object();
    new TreeMap<>(configs)
        .forEach((path, config) -> tree.withObjectProperty("configs").set(path.toString(), config));
    new TreeMap<>(disabled)
        .forEach((id, prune) -> tree.withObjectProperty("disabled").put(id, prune));
    if (!spec.defaults().isEmpty()) {
      tree.set("defaults", spec.defaults());
    }
    if (!spec.enforced().isEmpty()) {
      tree.set("enforced", spec.enforced());
    }
    if (!disabledTransformers.isEmpty()) {
      new TreeSet<>(disabledTransformers).forEach(tree.putArray("disabledTransformers")::add);
    }
    if (relatedSecrets) {
      tree.put("relatedSecrets", true);
    }
    if (!unserved.isEmpty()) {
      new TreeSet<>(unserved)
          .forEach(kind -> tree.withArrayProperty("unserved").add(kind.toString()));
    }
    return tree;
  }

  private static String hash(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }
}
