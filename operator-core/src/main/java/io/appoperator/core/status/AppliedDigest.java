package io.appoperator.core.status;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.change.Changes.Applied;
import io.appoperator.core.render.Digest;
import java.util.Map;
import java.util.TreeMap;

/**
 * The fingerprint of what the cluster made of an applied rendering. It stands in the status, so
 * that a restarted operator recognises a settled primary without writing anything.
 */
public final class AppliedDigest {

  private AppliedDigest() {}

  /** Digests the hashes of all objects. */
  public static Digest of(Map<ResourceRef, Applied> applied) {
    StringBuilder lines = new StringBuilder();
    new TreeMap<>(applied)
        .forEach(
            (ref, last) ->
                lines
                    .append(ref.kind())
                    .append(' ')
                    .append(ref.name())
                    .append(' ')
                    .append(Long.toHexString(last.hash()))
                    .append('\n'));
    return Digest.of(lines.toString());
  }
}
