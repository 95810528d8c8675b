package io.appoperator.core.status;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.change.ChangeCalculator.Applied;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.render.Digest;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.Rendering;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What an earlier process applied, as far as the status of a primary proves it. If the status has
 * the digests of a rendering and of the live objects, nothing has changed since. Pure.
 *
 * @param isOfRendering whether the status is that of the rendering
 * @param isProven whether the live objects are as the status says that they were applied
 * @param manifests the last applied manifests; empty if they are not proven
 * @param inherited their digest in the current form, if the status has it in the form of earlier
 *     versions; else null
 */
public record LastApplied(
    boolean isOfRendering,
    boolean isProven,
    Map<ResourceRef, Applied> manifests,
    @Nullable Digest inherited) {

  private static final String DIGEST = "appliedDigest";
  private static final String RENDERING = "renderDigest";
  private static final LastApplied UNKNOWN = new LastApplied(false, false, Map.of(), null);

  public LastApplied {
    manifests = Map.copyOf(manifests);
  }

  /**
   * Compares a status with a rendering and the live objects.
   *
   * @param records the live objects of the primary, and those that have a desired name
   */
  public static LastApplied of(JsonNode status, Rendering rendering, Iterable<LiveRecord> records) {
    if (!isOf(status, rendering)) {
      return UNKNOWN;
    }
    Map<ResourceRef, Applied> found = find(rendering, records);
    String stated = status.path(DIGEST).asText();
    Digest digest = AppliedDigest.of(found, status.path("observedGeneration").asLong());
    boolean isOld = AppliedDigest.isInOldForm(stated, found);
    boolean isProven = isOld || stated.equals(digest.text());
    return new LastApplied(true, isProven, isProven ? found : Map.of(), isOld ? digest : null);
  }

  /** Returns whether a status says that all objects of a rendering are applied. */
  public static boolean isComplete(JsonNode status) {
    return status.has(RENDERING) && status.has(DIGEST);
  }

  /** Returns whether a status is that of the rendering. */
  public static boolean isOf(JsonNode status, Rendering rendering) {
    return status.path(RENDERING).asText().equals(rendering.digest().text());
  }

  private static Map<ResourceRef, Applied> find(Rendering rendering, Iterable<LiveRecord> records) {
    Map<ResourceRef, LiveRecord> live = new HashMap<>();
    records.forEach(record -> live.put(record.ref(), record));
    Map<ResourceRef, Applied> found = new HashMap<>();
    for (Manifest manifest : rendering.manifests()) {
      LiveRecord record = live.get(manifest.ref());
      if (record != null) {
        OptionalLong hash = record.ownership().hash(manifest.unownedFields());
        // The reference of the record exists anyway, so it saves memory.
        hash.ifPresent(value -> found.put(record.ref(), new Applied(manifest.digest(), value)));
      }
    }
    return found;
  }
}
