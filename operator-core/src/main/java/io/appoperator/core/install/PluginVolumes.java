package io.appoperator.core.install;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.json.Json;
import java.util.List;

/**
 * How plug-ins reach the pods: from a ConfigMap if it holds them, else from an image, as a volume
 * or copied from it when a pod starts.
 *
 * @param plugins the plug-ins of the installation
 * @param limit the most bytes of plug-ins in the ConfigMap
 */
record PluginVolumes(InstalledPlugins plugins, int limit) {

  static final String IMAGE = "plugins.image";

  private static final Condition CONFIG_MAP = Condition.isSet("plugins.mount").unless(IMAGE);
  private static final Condition IMAGE_VOLUME = Condition.isSet(IMAGE).unless("plugins.copy");
  private static final Condition COPY = Condition.isSet("plugins.copy");

  private static final String DIRECTORY = "/opt/operator/plugins";
  private static final String IMAGE_DIRECTORY = "/opt/operator/plugin-image";
  private static final String LOCK_DIRECTORY = "/etc/application-operator-plugins";
  private static final String FILES = "plugins";
  private static final String DIGEST = "checksum/plugins";
  private static final String LOCKED = "plugins-lock";

  PluginVolumes(InstalledPlugins plugins) {
    this(plugins, InstalledPlugins.CONFIG_MAP_BYTES);
  }

  /** Returns whether there are plug-ins, and the ConfigMap holds them. */
  private boolean fitConfigMap() {
    return areKnown() && plugins.bytes() <= limit;
  }

  /** Returns the values by which there is a volume. */
  List<String> values() {
    return fitConfigMap() ? List.of("plugins.mount", IMAGE) : List.of(IMAGE);
  }

  /** Returns when there is a lock file: if the plug-ins are known, and in a volume. */
  Condition locked() {
    return new Condition(values(), List.of());
  }

  boolean areKnown() {
    return !plugins.isEmpty();
  }

  /** Returns the ConfigMap with the lock file, and with the plug-ins if they are in it. */
  ObjectNode document(ManifestValues values) {
    ObjectNode document = plugins.lockDocument(values.namespace());
    if (fitConfigMap()) {
      values.when(CONFIG_MAP, document, plugins::addFiles);
    }
    return document;
  }

  void addArguments(ArrayNode arguments, ManifestValues values) {
    if (fitConfigMap()) {
      values.when(CONFIG_MAP, arguments, all -> all.add("--plugins=" + DIRECTORY));
    }
    values.when(
        IMAGE_VOLUME, arguments, all -> all.add("--plugins=" + IMAGE_DIRECTORY + "/plugins"));
    values.when(COPY, arguments, all -> all.add("--plugins=" + DIRECTORY));
    if (areKnown()) {
      values.when(
          locked(),
          arguments,
          all -> all.add("--plugins-lock=" + LOCK_DIRECTORY + "/plugins.lock"));
    }
  }

  void addMounts(ArrayNode mounts, ManifestValues values) {
    if (fitConfigMap()) {
      values.when(CONFIG_MAP, mounts, all -> all.add(mount(FILES, DIRECTORY)));
    }
    values.when(IMAGE_VOLUME, mounts, all -> all.add(mount(FILES, IMAGE_DIRECTORY)));
    values.when(COPY, mounts, all -> all.add(mount(FILES, DIRECTORY)));
    if (areKnown()) {
      values.when(locked(), mounts, all -> all.add(mount(LOCKED, LOCK_DIRECTORY)));
    }
  }

  void addVolumes(ArrayNode volumes, ManifestValues values) {
    if (fitConfigMap()) {
      values.when(CONFIG_MAP, volumes, all -> all.add(plugins.files(volume(FILES))));
    }
    values.when(
        IMAGE_VOLUME,
        volumes,
        all -> {
          ObjectNode volume = volume(FILES);
          values.set(volume.putObject("image"), "reference", IMAGE);
          all.add(volume);
        });
    values.when(
        COPY,
        volumes,
        all -> {
          ObjectNode volume = volume(FILES);
          volume.putObject("emptyDir");
          all.add(volume);
        });
    if (areKnown()) {
      values.when(locked(), volumes, all -> all.add(InstalledPlugins.lock(volume(LOCKED))));
    }
  }

  /** Adds the container that copies the plug-ins out of their image. */
  void addInitContainer(ObjectNode pod, ManifestValues values) {
    values.when(
        COPY,
        pod,
        fields -> {
          ObjectNode container = fields.putArray("initContainers").addObject();
          container.put("name", "copy-plugins");
          values.set(container, "image", IMAGE);
          container.putArray("command").add("cp").add("-R").add("/plugins/.").add(DIRECTORY);
          container
              .putArray("volumeMounts")
              .addObject()
              .put("name", FILES)
              .put("mountPath", DIRECTORY);
          ObjectNode resources = container.putObject("resources");
          resources.putObject("requests").put("cpu", "50m").put("memory", "32Mi");
          resources.putObject("limits").put("cpu", "200m").put("memory", "64Mi");
          ObjectNode security = container.putObject("securityContext");
          security.put("allowPrivilegeEscalation", false).put("readOnlyRootFilesystem", true);
          security.putObject("capabilities").putArray("drop").add("ALL");
        });
  }

  /** Pods are replaced when the plug-ins change. */
  void addDigest(ObjectNode template, ManifestValues values) {
    if (areKnown()) {
      values.when(
          locked(),
          template.withObjectProperty("metadata"),
          metadata -> metadata.putObject("annotations").put(DIGEST, plugins.digest()));
    }
  }

  private static ObjectNode mount(String volume, String directory) {
    return Json.object().put("name", volume).put("mountPath", directory).put("readOnly", true);
  }

  private static ObjectNode volume(String name) {
    return Json.object().put("name", name);
  }
}
