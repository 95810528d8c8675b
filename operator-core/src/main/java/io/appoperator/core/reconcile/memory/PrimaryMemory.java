package io.appoperator.core.reconcile.memory;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.change.Change;
import io.appoperator.core.change.Changes.Applied;
import io.appoperator.core.drift.DriftHistory;
import io.appoperator.core.drift.OverriddenFields;
import io.appoperator.core.kind.Conditions;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.render.Digest;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.Rendering;
import io.appoperator.core.status.AppliedDigest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The state of a primary in memory between reconciliations. It can be lost without harm, because
 * the status has the essential part. Used by one reconciliation at a time.
 */
public final class PrimaryMemory {

  private static final String APPLIED = "appliedDigest";
  private static final long UNKNOWN = -1;

  private final String uid;
  private final Map<ResourceRef, Applied> applied = new HashMap<>();
  private final CauseSchedule causes = new CauseSchedule();
  private final DriftHistory drift = new DriftHistory();
  private final OverriddenFields overridden = new OverriddenFields();
  private final Health health = new Health();
  private final RejectionBackoff rejections = new RejectionBackoff();
  private final DeletionTimeouts deletionTimeouts = new DeletionTimeouts();
  private long appliedGeneration = UNKNOWN;
  private boolean restored;
  private @Nullable SettledSnapshot settled;
  private boolean releaseFinalizer;
  private String problems = "";
  private String logged = "";
  private boolean failedTransiently;
  private @Nullable Digest inherited;

  public PrimaryMemory(String uid) {
    this.uid = uid;
  }

  public String uid() {
    return uid;
  }

  public CauseSchedule causes() {
    return causes;
  }

  public DriftHistory drift() {
    return drift;
  }

  /** Returns the fields that admission overrides. */
  public OverriddenFields overridden() {
    return overridden;
  }

  public Health health() {
    return health;
  }

  public RejectionBackoff rejections() {
    return rejections;
  }

  /** The finalizer of the primary is removed: later watch events of it are outdated. */
  public void releaseFinalizer() {
    releaseFinalizer = true;
  }

  public boolean isFinalizerReleased() {
    return releaseFinalizer;
  }

  public DeletionTimeouts deletionTimeouts() {
    return deletionTimeouts;
  }

  /** Returns the known applied manifests. */
  public Map<ResourceRef, Applied> applied() {
    return applied;
  }

  /**
   * Records the state of a primary that an earlier process settled. The applied manifests remain
   * unknown until they are restored.
   *
   * @return whether nothing was known of the primary before
   */
  public boolean isSettledAt(SettledSnapshot state) {
    if (restored) {
      return false;
    }
    boolean isNews = settled == null;
    settled = state;
    return isNews;
  }

  /**
   * Returns the settled state of the primary; null if it was not recognized as settled, or its
   * applied manifests were restored since.
   */
  public @Nullable SettledSnapshot settled() {
    return settled;
  }

  /**
   * Restores what an earlier process applied, in the first reconcile. If the status has the digests
   * of this rendering and of the live objects, nothing has changed since.
   *
   * @return whether the manifests were restored, so that this process continues where another one
   *     ended
   */
  public boolean restore(JsonNode status, Rendering rendering, List<LiveRecord> records) {
    if (restored) {
      return false;
    }
    restored = true;
    settled = null;
    if (!status.path("renderDigest").asText().equals(rendering.digest().text())) {
      return false;
    }
    problems = reportedProblems(status);
    Map<ResourceRef, Applied> found = new HashMap<>();
    for (Manifest manifest : rendering.manifests()) {
      for (LiveRecord record : records) {
        OptionalLong hash = record.ownership().hash(manifest.unownedFields());
        if (record.ref().equals(manifest.ref()) && hash.isPresent()) {
          found.put(record.ref(), new Applied(manifest.digest(), hash.getAsLong()));
        }
      }
    }
    String stated = status.path(APPLIED).asText();
    Digest digest = AppliedDigest.of(found, status.path("observedGeneration").asLong());
    boolean old = AppliedDigest.isInOldForm(stated, found);
    if (old || stated.equals(digest.text())) {
      applied.putAll(found);
      overridden.restore(status, found.keySet());
    }
    inherited = old ? digest : null;
    return true;
  }

  private static String reportedProblems(JsonNode status) {
    JsonNode reconciled = Conditions.find(status, "Reconciled");
    return Conditions.isFalse(reconciled) ? reconciled.path("message").asText() : "";
  }

  /** Returns the digest of the last applied manifests; null unless all are applied. */
  public @Nullable Digest appliedDigest(Rendering rendering, long generation) {
    if (!isApplied(rendering)) {
      return null;
    }
    Map<ResourceRef, Applied> current = new HashMap<>(applied);
    current.keySet().retainAll(rendering.manifests().stream().map(Manifest::ref).toList());
    return AppliedDigest.of(current, generation);
  }

  /**
   * Records which objects of a primary are applied.
   *
   * @param generation the generation of the spec that the rendering is made from
   * @return whether all of them are
   */
  public boolean recordApplied(Rendering rendering, long generation) {
    boolean complete = isApplied(rendering);
    appliedGeneration = complete ? generation : UNKNOWN;
    return complete;
  }

  /** Returns whether all objects are applied as they were rendered from this generation. */
  public boolean isAppliedAt(long generation) {
    return appliedGeneration == generation;
  }

  /**
   * Returns whether a change applies an edit to an object whose fields of the operator are
   * unchanged.
   */
  public boolean isEdited(Change change) {
    Applied last = applied.get(change.ref());
    return last != null && last.isEdited(change);
  }

  private boolean isApplied(Rendering rendering) {
    return rendering.manifests().stream()
        .allMatch(
            manifest -> {
              Applied last = applied.get(manifest.ref());
              return last != null && last.digest().equals(manifest.digest());
            });
  }

  /**
   * Returns whether two statuses differ only in the form of the applied digest, as after an upgrade
   * of the operator. No status is written for that.
   */
  public boolean differsInFormOnly(JsonNode previous, ObjectNode next) {
    String stated = previous.path(APPLIED).asText();
    if (inherited == null
        || !AppliedDigest.isInOldForm(stated)
        || !next.path(APPLIED).asText().equals(inherited.text())) {
      return false;
    }
    return next.deepCopy().put(APPLIED, stated).equals(previous);
  }

  /**
   * Records whether a reconcile had a transient failure; returns whether the one before had none.
   */
  public boolean startsFailing(boolean now) {
    boolean begins = now && !failedTransiently;
    failedTransiently = now;
    return begins;
  }

  /** Returns whether these problems have not been reported yet. */
  public boolean isUnreported(String text) {
    boolean unreported = !problems.equals(text);
    problems = text;
    return unreported;
  }

  /** Returns whether the problems differ from those that this process logged last. */
  public boolean isUnlogged(String text) {
    boolean unlogged = !logged.equals(text);
    logged = text;
    return unlogged;
  }
}
