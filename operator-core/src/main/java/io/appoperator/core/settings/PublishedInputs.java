package io.appoperator.core.settings;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.json.Json;
import io.appoperator.core.render.Digest;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What the leader renders from, as it publishes it with its lease: digests, and the ConfigMap with
 * its settings. The digests are equal in every process that renders equally.
 *
 * @param settings the digest of the settings in force; {@code none} without settings
 * @param capabilities the digest of the optional kinds that are not served; {@code none} if all are
 *     served; empty if unknown
 * @param plugins the digest of the operator's code and of its plug-ins; empty if unknown
 * @param configMap the ConfigMap with the settings, in the namespace of the lease; empty if the
 *     settings come from elsewhere
 * @param keys the keys of the ConfigMap, in the order of the settings
 */
public record PublishedInputs(
    String settings, String capabilities, String plugins, String configMap, List<String> keys) {

  /** The digest of what is absent. */
  public static final String NONE = "none";

  private static final String PREFIX = "apps.example.com/";
  private static final String SETTINGS = PREFIX + "settings-digest";
  private static final String CAPABILITIES = PREFIX + "capabilities-digest";
  private static final String PLUGINS = PREFIX + "plugins-digest";
  private static final String CONFIG_MAP = PREFIX + "settings-configmap";
  private static final String KEYS = PREFIX + "settings-keys";

  public PublishedInputs {
    keys = List.copyOf(keys);
  }

  /** Returns what a leader publishes that reads its settings from these files. */
  public static PublishedInputs of(
      String settings, String capabilities, String plugins, SettingsFiles files) {
    return new PublishedInputs(
        settings,
        capabilities,
        plugins,
        files.configMap(),
        files.configMap().isEmpty() ? List.of() : files.keys());
  }

  /** Reads the annotations of a lease; what is not published is empty. */
  public static PublishedInputs of(ObjectNode lease) {
    JsonNode annotations = lease.at("/metadata/annotations");
    String keys = annotations.path(KEYS).asText();
    return new PublishedInputs(
        annotations.path(SETTINGS).asText(),
        annotations.path(CAPABILITIES).asText(),
        annotations.path(PLUGINS).asText(),
        annotations.path(CONFIG_MAP).asText(),
        keys.isEmpty() ? List.of() : List.of(keys.split(",")));
  }

  /** Returns the annotations of the lease; an empty value means that there is none. */
  public Map<String, String> annotations() {
    Map<String, String> annotations = new TreeMap<>();
    annotations.put(SETTINGS, settings);
    annotations.put(CAPABILITIES, capabilities);
    annotations.put(PLUGINS, plugins);
    annotations.put(CONFIG_MAP, configMap);
    annotations.put(KEYS, String.join(",", keys));
    return annotations;
  }

  /** Returns the digest of settings. */
  public static String digest(OperatorSettings settings) {
    return settings.digest().isEmpty() ? NONE : settings.digest();
  }

  /** Returns the digest of the optional kinds that are not served. */
  public static String digest(Collection<ResourceKind> unserved) {
    ArrayNode kinds = Json.object().arrayNode();
    new TreeSet<>(unserved).forEach(kind -> kinds.add(kind.toString()));
    return kinds.isEmpty() ? NONE : Digest.of(kinds).text();
  }

  /**
   * Returns the digest of code.
   *
   * @param code what identifies it; empty if unknown
   */
  public static String digest(String code) {
    return code.isEmpty() ? "" : Digest.of(code).text();
  }
}
