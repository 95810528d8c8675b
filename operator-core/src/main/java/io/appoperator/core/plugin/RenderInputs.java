package io.appoperator.core.plugin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.json.Json;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the resources of a kind are rendered from, besides their documents and the code. A rendering
 * is a pure function of these three. Immutable: the trees are shared, never changed.
 *
 * @param configs the configurations of managers by id, as the user wrote them: without the defaults
 *     of their schemas, and already validated
 */
public record RenderInputs(Map<String, ObjectNode> configs) {

  /** No inputs besides the document. */
  public static final RenderInputs NONE = new RenderInputs(Map.of());

  public RenderInputs {
    configs = Map.copyOf(configs);
  }

  /**
   * Returns a text that differs if the inputs differ; equal inputs have an equal digest in every
   * process. It is empty for {@link #NONE}.
   */
  public String digest() {
    return equals(NONE) ? "" : "inputs:" + hash(Json.bytes(Json.sorted(tree())));
  }

  private ObjectNode tree() {
    ObjectNode tree = Json.object();
    ObjectNode byManager = tree.putObject("configs");
    new TreeMap<>(configs).forEach(byManager::set);
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
