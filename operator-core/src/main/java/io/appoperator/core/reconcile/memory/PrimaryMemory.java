package io.appoperator.core.reconcile.memory;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.change.Change;
import io.appoperator.core.change.ChangeCalculator.Applied;
import io.appoperator.core.drift.DriftHistory;
import io.appoperator.core.drift.OverriddenFields;
import io.appoperator.core.kind.Conditions;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.observe.Ownership;
import io.appoperator.core.observe.SettledState;
import io.appoperator.core.plan.PlanInput;
import io.appoperator.core.render.Digest;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.Rendering;
import io.appoperator.core.status.AppliedDigest;
import io.appoperator.core.status.LastApplied;
import java.util.HashMap;
import java.util.Map;
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
  private final HealthTracker health = new HealthTracker();
  private final RejectionDelays rejections = new RejectionDelays();
  private final ObservedValueWrites observedValues = new ObservedValueWrites();
  private final DeletionTimeouts deletionTimeouts = new DeletionTimeouts();
  private long appliedGeneration = UNKNOWN;
  private boolean restored;
  private @Nullable SettledSnapshot settled;
  private @Nullable SettledState reportedSettled;
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

  public HealthTracker health() {
    return health;
  }

  public RejectionDelays rejections() {
    return rejections;
  }

  /** Returns when observed values may write the status. */
  public ObservedValueWrites observedValues() {
    return observedValues;
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
  public boolean recordSettled(SettledSnapshot state) {
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
   * Records that this process has written a status.
   *
   * @param state what the digest in it covers; null if it has none, or is already outdated
   */
  public void recordReportedSettled(@Nullable SettledState state) {
    reportedSettled = state;
  }

  /** Returns whether this process has written the digest of the current state. */
  public boolean isReportedSettled(SettledState current) {
    return reportedSettled != null && reportedSettled.hasSameDigest(current);
  }

  /** Returns whether the first reconcile has restored what an earlier process applied. */
  public boolean isRestored() {
    return restored;
  }

  /**
   * Restores what an earlier process applied, in the first reconcile.
   *
   * @return whether this process continues where another one ended, because the status is that of
   *     the rendering
   */
  public boolean restore(JsonNode status, LastApplied last) {
    restored = true;
    settled = null;
    if (!last.isOfRendering()) {
      return false;
    }
    problems = reportedProblems(status);
    applied.putAll(last.manifests());
    overridden.restore(status, last.manifests().keySet());
    inherited = last.inherited();
    return true;
  }

  /**
   * Returns what a plan uses of this memory.
   *
   * @param generation the generation of the primary
   * @param verifies whether objects that admission has changed are applied again
   */
  public MemorySnapshot snapshot(long generation, boolean verifies, long nanoTime) {
    Map<ResourceRef, Applied> known = applied;
    if (verifies) {
      known = new HashMap<>(applied);
      // Only another write shows whether admission still overrides the field.
      known.keySet().removeAll(overridden.objects());
    }
    return new MemorySnapshot(
        known, drift.delayedRepairs(nanoTime), rejections.waiting(generation, nanoTime));
  }

  /**
   * Forgets what no plan uses any more, after the plan of a reconcile.
   *
   * @param planned the input of the plan; it lacks the applied manifests that are verified
   */
  public void forgetOutdated(PlanInput planned, long nanoTime) {
    applied.keySet().retainAll(planned.applied().keySet());
    drift.forgetLasting(nanoTime);
    rejections.forgetOtherGenerations(planned.generation());
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

  /** Returns whether an object certainly differs from what the operator applied. */
  public boolean isChangedByOthers(LiveRecord record) {
    Applied last = applied.get(record.ref());
    return last != null && record.ownership().differsFrom(last.hash());
  }

  /** Returns the record of an object as it is without the changes of other clients. */
  public LiveRecord asApplied(LiveRecord record) {
    Applied last = applied.get(record.ref());
    return last != null && isChangedByOthers(record)
        ? record.withOwnership(Ownership.ofHash(last.hash()))
        : record;
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

  /** Records that a reconcile had no failure. */
  public void endFailure() {
    failedTransiently = false;
  }

  /** Returns whether the last reconcile had a transient failure. */
  public boolean isFailing() {
    return failedTransiently;
  }

  /** Records the reported problems; returns whether they differ from those before. */
  public boolean recordReported(String text) {
    boolean unreported = !problems.equals(text);
    problems = text;
    return unreported;
  }

  /** Records the logged problems; returns whether this process logged others before. */
  public boolean recordLogged(String text) {
    boolean unlogged = !logged.equals(text);
    logged = text;
    return unlogged;
  }
}
