package io.appoperator.core.status;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.change.ChangeCalculator.Applied;
import io.appoperator.core.render.Digest;
import java.util.Map;
import java.util.TreeMap;

/**
 * The digest of the applied manifests for one generation of a primary, and of the live objects
 * after the apply. It is part of the status, so that a restarted operator recognizes a settled
 * primary without writing anything.
 */
public final class AppliedDigest {

  private static final String VERSION = "v2:";
  private static final String OLD_VERSION = "v1:";

  private AppliedDigest() {}

  /**
   * Digests the manifests that were applied and the hashes of the live objects.
   *
   * @param applied all desired objects
   * @param generation the generation of the spec that they were rendered from
   */
  public static Digest of(Map<ResourceRef, Applied> applied, long generation) {
    StringBuilder lines = new StringBuilder().append(generation).append('\n');
    new TreeMap<>(applied)
        .forEach(
            (ref, last) -> {
              addHash(lines, ref, last);
              lines.append(' ').append(last.digest()).append('\n');
            });
    return Digest.of(lines.toString()).inForm(VERSION);
  }

  /**
   * Returns whether a status has the digest in the form of earlier versions, which covers only the
   * hashes of the live objects.
   *
   * @param stated the digest in the status; may be empty
   */
  public static boolean isInOldForm(String stated, Map<ResourceRef, Applied> applied) {
    if (!isInOldForm(stated)) {
      return false;
    }
    StringBuilder lines = new StringBuilder();
    new TreeMap<>(applied)
        .forEach(
            (ref, last) -> {
              addHash(lines, ref, last);
              lines.append('\n');
            });
    return stated.equals(Digest.of(lines.toString()).text());
  }

  /** Returns whether a digest in a status has the form of earlier versions. */
  public static boolean isInOldForm(String stated) {
    return stated.startsWith(OLD_VERSION);
  }

  private static void addHash(StringBuilder lines, ResourceRef ref, Applied last) {
    lines
        .append(ref.kind())
        .append(' ')
        .append(ref.name())
        .append(' ')
        .append(Long.toHexString(last.hash()));
  }
}
