package io.appoperator.core.install;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.core.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The ConfigMap with the settings, and its volume in the Deployment. It is mounted as a directory,
 * because the kubelet does not update a file that is mounted alone.
 */
final class SettingsConfigMap {

  static final Condition PRESENT = Condition.isSet("settings");

  private static final String NAME = "application-operator-settings";
  private static final String DIRECTORY = "/etc/application-operator";
  private static final String VOLUME = "settings";

  private SettingsConfigMap() {}

  /** Adds a problem if the texts do not fit. The chart has the same in its checks.yaml. */
  static void check(List<String> texts, List<Diagnostic> problems) {
    long bytes =
        texts.stream().mapToLong(text -> text.getBytes(StandardCharsets.UTF_8).length).sum();
    if (bytes > InstalledPlugins.CONFIG_MAP_BYTES) {
      problems.add(
          Diagnostic.invalid(
              "settings",
              "They have %s bytes, but a ConfigMap holds %s. Remove some."
                  .formatted(bytes, InstalledPlugins.CONFIG_MAP_BYTES)));
    }
  }

  /**
   * Returns the document.
   *
   * @param texts the texts of the files, at least one
   */
  static ObjectNode document(String namespace, List<String> texts) {
    ObjectNode document = withoutData(namespace);
    ObjectNode data = document.putObject("data");
    List<String> keys = keys(texts.size());
    for (int i = 0; i < keys.size(); i++) {
      data.put(keys.get(i), texts.get(i));
    }
    return document;
  }

  /** Returns the document without its data. */
  static ObjectNode withoutData(String namespace) {
    ObjectNode document = Json.object().put("apiVersion", "v1").put("kind", "ConfigMap");
    ObjectNode metadata = document.putObject("metadata");
    metadata.put("name", NAME).put("namespace", namespace);
    metadata.putObject("labels").put("app.kubernetes.io/name", "application-operator");
    return document;
  }

  /** Adds the arguments of the operator. */
  static void addArguments(ArrayNode arguments, ManifestValues values) {
    values.addSettings(arguments, DIRECTORY);
    values.when(PRESENT, arguments, all -> all.add("--settings-configmap=" + NAME));
  }

  /** Returns how the container mounts it. */
  static ObjectNode mount() {
    return Json.object().put("name", VOLUME).put("mountPath", DIRECTORY).put("readOnly", true);
  }

  /** Returns its volume of the pod. */
  static ObjectNode volume() {
    ObjectNode volume = Json.object().put("name", VOLUME);
    volume.putObject("configMap").put("name", NAME);
    return volume;
  }

  /** Returns the keys of a number of files. */
  static List<String> keys(int count) {
    return count == 1
        ? List.of("settings.yaml")
        : IntStream.rangeClosed(1, count).mapToObj("settings-%s.yaml"::formatted).toList();
  }
}
