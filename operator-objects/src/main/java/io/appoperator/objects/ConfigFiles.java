package io.appoperator.objects;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.VolumeMountBuilder;
import java.util.Map;

/** Files in a ConfigMap, which pods mount. Immutable. */
public final class ConfigFiles {

  private final String configMap;
  private final Map<String, String> files;

  private ConfigFiles(String configMap, Map<String, String> files) {
    this.configMap = configMap;
    this.files = files;
  }

  /**
   * Returns the files of a ConfigMap.
   *
   * @param configMap the name of the ConfigMap
   * @param files the content of each file by its name; not changed afterwards
   */
  public static ConfigFiles of(String configMap, Map<String, String> files) {
    return new ConfigFiles(configMap, files);
  }

  /** Returns whether there is no file. */
  public boolean isEmpty() {
    return files.isEmpty();
  }

  /** Returns the ConfigMap. */
  public ConfigMap configMap() {
    return new ConfigMapBuilder()
        .withNewMetadata()
        .withName(configMap)
        .endMetadata()
        .withData(files)
        .build();
  }

  /** Returns a volume of a pod with the files. */
  public Volume volume(String name) {
    return new VolumeBuilder()
        .withName(name)
        .withNewConfigMap()
        .withName(configMap)
        .endConfigMap()
        .build();
  }

  /** Returns a read-only mount of the volume at a path of a container. */
  public VolumeMount mount(String volume, String path) {
    return new VolumeMountBuilder().withName(volume).withMountPath(path).withReadOnly(true).build();
  }

  /**
   * Returns a checksum of the files. As an annotation of a pod template, it replaces the pods when
   * a file changes: a mounted file alone does not restart a process.
   */
  public String checksum() {
    return Checksum.of(files);
  }
}
