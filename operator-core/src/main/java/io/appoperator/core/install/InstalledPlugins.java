package io.appoperator.core.install;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.json.Json;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The files of the plug-ins of an installation.
 *
 * @param files the content of each file by its path; empty if there are no plug-ins
 * @param lock the content of their lock file
 */
public record InstalledPlugins(SortedMap<String, byte[]> files, String lock) {

  /** The most that a ConfigMap holds, in bytes. */
  public static final int CONFIG_MAP_BYTES = 1 << 20;

  static final String NAME = "application-operator-plugins";

  private static final String LOCK = "plugins.lock";

  public InstalledPlugins {
    files = Collections.unmodifiableSortedMap(new TreeMap<>(files));
  }

  /** Returns that there are no plug-ins. */
  public static InstalledPlugins none() {
    return new InstalledPlugins(new TreeMap<>(), "");
  }

  /** Returns the number of bytes of all files. */
  public long bytes() {
    return lock.getBytes(StandardCharsets.UTF_8).length
        + files.values().stream().mapToLong(content -> content.length).sum();
  }

  /** Returns whether there are no plug-ins. */
  public boolean isEmpty() {
    return files.isEmpty();
  }

  /** Returns the ConfigMap with the lock file, but without the plug-ins. */
  ObjectNode lockDocument(String namespace) {
    ObjectNode document = Json.object().put("apiVersion", "v1").put("kind", "ConfigMap");
    ObjectNode metadata = document.putObject("metadata");
    metadata.put("name", NAME).put("namespace", namespace);
    metadata.putObject("labels").put("app.kubernetes.io/name", "application-operator");
    document.putObject("data").put(LOCK, lock);
    return document;
  }

  /** Adds the plug-ins to the ConfigMap. */
  void addFiles(ObjectNode document) {
    ObjectNode binary = document.putObject("binaryData");
    List<String> keys = keys();
    int i = 0;
    for (byte[] content : files.values()) {
      binary.put(keys.get(i++), Base64.getEncoder().encodeToString(content));
    }
  }

  /** Returns a source of a volume with the plug-ins at their paths. */
  ObjectNode files(ObjectNode volume) {
    ObjectNode source = volume.putObject("configMap").put("name", NAME);
    ArrayNode items = source.putArray("items");
    List<String> keys = keys();
    int i = 0;
    for (String path : files.keySet()) {
      items.addObject().put("key", keys.get(i++)).put("path", path);
    }
    return volume;
  }

  /** Returns a source of a volume with the lock file. */
  static ObjectNode lock(ObjectNode volume) {
    ObjectNode source = volume.putObject("configMap").put("name", NAME);
    source.putArray("items").addObject().put("key", LOCK).put("path", LOCK);
    return volume;
  }

  /** Returns what changes with the files. */
  String digest() {
    try {
      byte[] text = lock.getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }

  /** A key of a ConfigMap cannot have a slash, or other characters of file names. */
  private List<String> keys() {
    List<String> keys = new ArrayList<>();
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      String name = file.getKey().substring(file.getKey().lastIndexOf('/') + 1);
      keys.add("%s-%s".formatted(keys.size() + 1, name.replaceAll("[^A-Za-z0-9._-]", "_")));
    }
    return keys;
  }
}
