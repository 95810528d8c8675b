package io.appoperator.embedded.ownership;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.field.PathSet;
import java.util.Map;
import java.util.TreeMap;

/**
 * Converts managed fields between an object and its scale subresource: a field manager that owns
 * the replicas of the one owns those of the other.
 */
public final class ScaleOwnership {

  /** The version of the subresource. */
  public static final String SCALE_VERSION = "autoscaling/v1";

  private static final PathSet SCALE_REPLICAS = PathSet.ofField("spec", "replicas");

  private final String apiVersion;
  private final Map<String, PathSet> replicas;

  /**
   * Creates a conversion.
   *
   * @param apiVersion the version of the object
   * @param replicas where the replicas are in each version; empty in a version without scale
   */
  public ScaleOwnership(String apiVersion, Map<String, PathSet> replicas) {
    this.apiVersion = apiVersion;
    this.replicas = Map.copyOf(replicas);
  }

  /** Sets the managed fields of a scale to those of the object. */
  public void toScale(ObjectNode object, ObjectNode scale) {
    Map<Manager, OwnedFields> entries = new TreeMap<>();
    ManagedFieldsFormat.read(object)
        .entries()
        .forEach(
            (manager, owned) -> {
              if (ownsReplicas(owned)) {
                entries.put(manager, new OwnedFields(SCALE_REPLICAS, SCALE_VERSION, owned.time()));
              }
            });
    ManagedFieldsFormat.write(scale, ManagedFields.ofDecoded(entries));
  }

  /** Sets the managed fields of the object after a write of its scale. */
  public void toObject(JsonNode scale, ObjectNode object) {
    Map<Manager, OwnedFields> scaled = new TreeMap<>(ManagedFieldsFormat.read(scale).entries());
    Map<Manager, OwnedFields> entries = new TreeMap<>();
    Map<Manager, OwnedFields> before = ManagedFieldsFormat.read(object).entries();
    before.forEach(
        (manager, owned) -> {
          if (!replicas.containsKey(owned.apiVersion())) {
            return;
          }
          if (!ownsReplicas(owned) || scaled.remove(manager) != null) {
            entries.put(manager, owned);
            return;
          }
          PathSet rest = owned.fields().difference(path(owned.apiVersion()));
          if (!rest.isEmpty()) {
            entries.put(manager, owned.withFields(rest));
          }
        });
    scaled.forEach(
        (manager, owned) -> {
          if (!owned.fields().intersection(SCALE_REPLICAS).isEmpty()) {
            OwnedFields known = before.get(manager);
            String time = known == null ? "" : known.time();
            entries.put(manager, new OwnedFields(path(apiVersion), apiVersion, time));
          }
        });
    ManagedFieldsFormat.write(object, ManagedFields.ofDecoded(entries));
  }

  private boolean ownsReplicas(OwnedFields owned) {
    return !owned.fields().intersection(path(owned.apiVersion())).isEmpty();
  }

  private PathSet path(String version) {
    return replicas.getOrDefault(version, PathSet.EMPTY);
  }
}
