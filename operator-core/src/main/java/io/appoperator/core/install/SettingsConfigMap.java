package io.appoperator.core.install;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.json.Json;
import java.util.ArrayList;
import java.util.List;

/**
 * The ConfigMap with the settings, and its volume in the Deployment. It is mounted as a directory,
 * because the kubelet does not update a file that is mounted alone.
 *
 * @param texts the texts of the files, at least one
 */
record SettingsConfigMap(List<String> texts) {

  private static final String NAME = "application-operator-settings";
  private static final String DIRECTORY = "/etc/application-operator";
  private static final String VOLUME = "settings";

  /** Returns the document. */
  ObjectNode document(String namespace) {
    ObjectNode document = Json.object().put("apiVersion", "v1").put("kind", "ConfigMap");
    ObjectNode metadata = document.putObject("metadata");
    metadata.put("name", NAME).put("namespace", namespace);
    metadata.putObject("labels").put("app.kubernetes.io/name", "application-operator");
    ObjectNode data = document.putObject("data");
    for (int i = 0; i < texts.size(); i++) {
      data.put(keys().get(i), texts.get(i));
    }
    return document;
  }

  /** Mounts it into the first container of a Deployment, and adds the arguments. */
  void mountInto(ObjectNode deployment) {
    ObjectNode pod = (ObjectNode) deployment.at("/spec/template/spec");
    ObjectNode container = (ObjectNode) pod.at("/containers/0");
    ArrayNode arguments = (ArrayNode) container.get("args");
    keys().forEach(key -> arguments.add("--settings=" + DIRECTORY + "/" + key));
    arguments.add("--settings-configmap=" + NAME);
    container
        .withArrayProperty("volumeMounts")
        .addObject()
        .put("name", VOLUME)
        .put("mountPath", DIRECTORY)
        .put("readOnly", true);
    pod.withArrayProperty("volumes")
        .addObject()
        .put("name", VOLUME)
        .putObject("configMap")
        .put("name", NAME);
  }

  private List<String> keys() {
    List<String> keys = new ArrayList<>();
    for (int i = 1; i <= texts.size(); i++) {
      keys.add(texts.size() == 1 ? "settings.yaml" : "settings-%s.yaml".formatted(i));
    }
    return keys;
  }
}
