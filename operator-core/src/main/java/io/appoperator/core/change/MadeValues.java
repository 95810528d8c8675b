package io.appoperator.core.change;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.generated.GeneratedKeys;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.render.ManagerResult;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.Rendering;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The generated values that were made for a primary resource, as its status lists them. They are
 * remembered there, too, because a Secret that is deleted takes its annotations with it. Pure.
 *
 * @param bySecret the keys of each Secret, by its name
 */
public record MadeValues(Map<String, GeneratedKeys> bySecret) {

  /** No values. */
  public static final MadeValues NONE = new MadeValues(Map.of());

  /** The field of the status that lists them. */
  public static final String FIELD = "generatedValues";

  private static final char SLASH = '/';

  public MadeValues {
    bySecret = Map.copyOf(bySecret);
  }

  /** Reads them from a status. */
  public static MadeValues of(JsonNode status) {
    Map<String, GeneratedKeys> found = new TreeMap<>();
    for (JsonNode entry : status.path(FIELD)) {
      String text = entry.asText();
      int slash = text.indexOf(SLASH);
      if (slash > 0) {
        found.merge(
            text.substring(0, slash),
            GeneratedKeys.parse(text.substring(slash + 1)),
            GeneratedKeys::and);
      }
    }
    return new MadeValues(found);
  }

  /** Returns a rendering whose manifests know which of their values were made before. */
  public Rendering addTo(Rendering rendering) {
    if (bySecret.isEmpty()
        || rendering.manifests().stream().allMatch(manifest -> manifest.generated().isEmpty())) {
      return rendering;
    }
    return rendering.withManifests(rendering.manifests().stream().map(this::addTo).toList());
  }

  private Manifest addTo(Manifest manifest) {
    return manifest.generated().isEmpty()
        ? manifest
        : manifest.madeBefore(bySecret.getOrDefault(manifest.ref().name(), GeneratedKeys.NONE));
  }

  /**
   * Returns the values that are known after a reconcile. A Secret that is no longer desired is
   * retained, so its annotation is enough.
   *
   * @param records the live objects of the primary
   */
  public MadeValues after(Rendering rendering, List<LiveRecord> records) {
    Map<String, GeneratedKeys> known = new TreeMap<>();
    boolean isComplete = rendering.managerResults().stream().noneMatch(ManagerResult::failed);
    bySecret.forEach(
        (secret, keys) -> {
          if (!isComplete || isDesired(secret, rendering)) {
            known.put(secret, keys);
          }
        });
    for (LiveRecord record : records) {
      String name = record.ref().name();
      if (!record.generated().made().isEmpty() && isDesired(name, rendering)) {
        known.merge(name, record.generated().made(), GeneratedKeys::and);
      }
    }
    return new MadeValues(known);
  }

  private static boolean isDesired(String secret, Rendering rendering) {
    return Stream.concat(
            rendering.manifests().stream()
                .filter(manifest -> !manifest.generated().isEmpty())
                .map(Manifest::ref),
            rendering.collisions().stream().map(collision -> collision.ref()))
        .map(ResourceRef::name)
        .anyMatch(secret::equals);
  }

  /** Returns the entries of the status, sorted. */
  public List<String> entries() {
    return new TreeMap<>(bySecret)
        .entrySet().stream()
            .flatMap(
                secret ->
                    Stream.of(secret.getValue().text().split(",", -1))
                        .map(key -> secret.getKey() + SLASH + key))
            .toList();
  }
}
