package io.appoperator.core.change;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.FieldPath;
import io.appoperator.api.Readiness.State;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.api.Severity;
import io.appoperator.core.json.Json;
import io.appoperator.core.kind.KindOrder;
import io.appoperator.core.kind.Quantities;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.observe.PrimaryId;
import io.appoperator.core.render.Collision;
import io.appoperator.core.render.Digest;
import io.appoperator.core.render.ManagerResult;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.References;
import io.appoperator.core.render.Rendering;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Computes the change of each object from the desired and the live objects. {@code diff} shows and
 * {@code run} applies the same changes. Pure.
 */
public final class ChangeCalculator {

  private final PrimaryId primary;
  private final Rendering rendering;
  private final Map<ResourceRef, LiveRecord> live = new HashMap<>();
  private final Map<ResourceRef, Applied> applied;
  private final List<Diagnostic> diagnostics = new ArrayList<>();

  /**
   * The last applied manifest and the object that the server stored for it.
   *
   * @param digest the digest of the manifest
   * @param hash the hash of the operator's fields in the response of the server
   */
  public record Applied(Digest digest, long hash) {

    /** Returns whether a change applies the same manifest again, which repairs the object. */
    public boolean isRepeated(Change change) {
      Manifest manifest = change.toApply();
      return manifest != null && manifest.digest().equals(digest);
    }

    /**
     * Returns whether a change applies another manifest, because the desired state was edited, to
     * an object whose fields of the operator are unchanged.
     */
    public boolean isEdited(Change change) {
      Manifest manifest = change.toApply();
      LiveRecord record = change.live();
      return manifest != null
          && record != null
          && !manifest.digest().equals(digest)
          && isIntact(record, manifest);
    }

    private boolean isIntact(LiveRecord record, Manifest manifest) {
      OptionalLong now = record.ownership().hash(manifest.unownedFields());
      return now.isPresent() && now.getAsLong() == hash;
    }
  }

  private ChangeCalculator(
      PrimaryId primary,
      Rendering rendering,
      Iterable<LiveRecord> records,
      Map<ResourceRef, Applied> applied) {
    this.primary = primary;
    this.rendering = rendering;
    this.applied = applied;
    records.forEach(record -> live.put(record.ref(), record));
  }

  /**
   * Compares a rendering with the records of live objects.
   *
   * @param primary the primary resource
   * @param rendering the desired objects
   * @param records the known live objects: those of the primary, and those with the name of a
   *     desired object
   * @param applied the last applied manifests; an object without an entry is applied again
   */
  public static ChangeSet of(
      PrimaryId primary,
      Rendering rendering,
      Iterable<LiveRecord> records,
      Map<ResourceRef, Applied> applied) {
    return new ChangeCalculator(primary, rendering, records, applied).decide();
  }

  private ChangeSet decide() {
    Map<ResourceRef, Change> wanted = new TreeMap<>();
    List<Change> applies = new ArrayList<>();
    for (Collision collision : rendering.collisions()) {
      Change change = withheld(collision);
      wanted.put(change.ref(), change);
      applies.add(change);
    }
    for (Manifest manifest : rendering.manifests()) {
      Change change = decide(manifest, wanted);
      wanted.put(manifest.ref(), change);
      applies.add(change);
    }
    KindOrder order = rendering.order();
    List<Change> undesired =
        live.values().stream()
            .filter(record -> record.belongsTo(primary) && !wanted.containsKey(record.ref()))
            .filter(record -> !record.terminating() && !record.isDetached())
            .map(this::leftover)
            .sorted(
                Comparator.<Change>comparingInt(change -> order.rank(change.ref().kind()))
                    .reversed()
                    .thenComparing(Change::ref))
            .toList();
    // Referring objects are deleted first; referenced objects after the references are removed.
    List<Change> ordered = new ArrayList<>();
    Predicate<Change> referring = change -> order.refersToWorkloads(change.ref().kind());
    undesired.stream().filter(referring).forEach(ordered::add);
    ordered.addAll(applies);
    undesired.stream().filter(referring.negate()).forEach(ordered::add);
    return new ChangeSet(ordered, diagnostics.stream().sorted().toList());
  }

  private Change decide(Manifest manifest, Map<ResourceRef, Change> earlier) {
    LiveRecord record = live.get(manifest.ref());
    if (record != null && !record.belongsTo(primary)) {
      return new Change.Blocked(manifest, Conflict.with(primary, record));
    }
    if (record != null && record.terminating()) {
      return terminating(manifest);
    }
    if (record != null) {
      Optional<Change> held =
          heldForOtherManager(manifest, record)
              .or(() -> MissingTransformers.hold(manifest, record, rendering.transformers()));
      if (held.isPresent()) {
        return held.get();
      }
      warnOfLarger(manifest, record);
    }
    if (record == null && !manifest.transformation().isComplete()) {
      return MissingTransformers.notCreated(manifest);
    }
    if (record != null && isAsApplied(manifest, record) && !isRecreated(manifest, record)) {
      return asApplied(manifest, record);
    }
    Change blocked = findBlocker(manifest, earlier);
    if (blocked != null) {
      return blocked;
    }
    return record == null ? new Change.Create(manifest) : new Change.Update(manifest, record);
  }

  /** The digests do not cover generated values, because they are not rendered. */
  private static Change asApplied(Manifest manifest, LiveRecord record) {
    if (manifest.generated().isEmpty()) {
      return new Change.Unchanged(manifest, record);
    }
    GeneratedDecision values = GeneratedDecision.of(manifest, record.generated());
    if (values.isDue()) {
      return new Change.Update(manifest, record);
    }
    return values
        .loss(manifest.ref())
        .<Change>map(why -> new Change.Blocked(manifest, why))
        .orElseGet(() -> new Change.Unchanged(manifest, record));
  }

  private Change withheld(Collision collision) {
    LiveRecord record = live.get(collision.ref());
    return record == null || !record.belongsTo(primary)
        ? new Change.Withheld(collision.ref(), null, collision.diagnostic())
        : new Change.Withheld(collision.ref(), record, collision.diagnostic(record.manager()));
  }

  /** A failed manager may still return its object, so no other manager takes it over. */
  private Optional<Change> heldForOtherManager(Manifest manifest, LiveRecord record) {
    return rendering.managerResults().stream()
        .filter(c -> c.failed() && c.manager().equals(record.manager()))
        .filter(c -> !c.manager().equals(manifest.manager()))
        .findFirst()
        .map(
            writer ->
                new Change.Withheld(
                    manifest.ref(),
                    record,
                    new Diagnostic(
                        Severity.ERROR,
                        Reason.MANAGER_CONFLICT,
                        "",
                        "The manager '%s' returns %s, which the manager '%s' created. The operator does not change it while that manager fails."
                            .formatted(manifest.manager(), manifest.ref(), writer.manager()))));
  }

  private void warnOfLarger(Manifest manifest, LiveRecord record) {
    for (FieldPath path : manifest.atLeast()) {
      String live = record.quantities().get(path);
      JsonNode wanted = Json.at(manifest.json(), path);
      if (live != null && wanted != null && Quantities.isLarger(live, wanted.asText())) {
        diagnostics.add(
            new Diagnostic(
                Severity.WARNING,
                Reason.LARGER_THAN_ASKED,
                "",
                "%s: %s remains %s, although the resource sets %s."
                    .formatted(manifest.ref(), path, live, wanted.asText())));
      }
    }
  }

  /** Returns whether an object has failed, and its manager declares that it is created again. */
  public static boolean isRecreated(Manifest manifest, LiveRecord record) {
    return record.readiness().state() == State.FAILED
        && !record.retained()
        && manifest.recreations().stream().anyMatch(rule -> rule.changed().isEmpty());
  }

  private boolean isAsApplied(Manifest manifest, LiveRecord record) {
    Applied last = applied.get(manifest.ref());
    return last != null
        && last.digest().equals(manifest.digest())
        && last.isIntact(record, manifest);
  }

  /** Names the first of several objects: the message is the same in each reconcile. */
  private @Nullable Change findBlocker(Manifest manifest, Map<ResourceRef, Change> earlier) {
    for (Change change : earlier.values()) {
      if (isMissing(change) && References.refersTo(manifest, change.ref())) {
        return waitsFor(manifest, change.ref(), Stream.ofNullable(change.why()).toList());
      }
    }
    for (ResourceKind kind : new TreeSet<>(rendering.withheld())) {
      for (String name : References.names(manifest, kind)) {
        ResourceRef target = new ResourceRef(kind, manifest.ref().namespace(), name);
        if (!live.containsKey(target) && !earlier.containsKey(target)) {
          return waitsFor(manifest, target, List.of());
        }
      }
    }
    return null;
  }

  private static boolean isMissing(Change change) {
    Diagnostic why = change.why();
    // A terminating object may exist until no object uses it, so its users are applied.
    return why != null && why.reason() != Reason.TERMINATING && change.live() == null;
  }

  private Change leftover(LiveRecord record) {
    // The answer that a kind is not served must never delete objects.
    if (record.retained() || rendering.unserved().contains(record.ref().kind())) {
      return new Change.Kept(record);
    }
    Optional<ManagerResult> manager = ManagerLookup.of(record, rendering.managerResults());
    if (manager.isEmpty()) {
      diagnostics.add(
          new Diagnostic(
              Severity.WARNING,
              Reason.MANAGER_MISSING,
              "",
              "%s is kept, because %s is not loaded. Add its jar, or delete the object."
                  .formatted(
                      record.ref(),
                      record.manager().isEmpty()
                          ? "its manager"
                          : "its manager '" + record.manager() + "'")));
    }
    boolean prunable = manager.isPresent() && !manager.get().failed();
    return prunable ? new Change.Prune(record) : new Change.Kept(record);
  }

  /**
   * Returns the change of an object that refers to an object that cannot be applied.
   *
   * @param why the problems of that object
   */
  public static Change.Blocked waitsFor(
      Manifest manifest, ResourceRef target, List<Diagnostic> why) {
    if (why.stream().anyMatch(problem -> problem.reason() == Reason.GENERATED_VALUE_LOST)) {
      return blocked(
          manifest,
          Reason.BLOCKED,
          "%s is not applied, because %s has lost a generated value."
              .formatted(manifest.ref(), target));
    }
    return blocked(
        manifest,
        Reason.BLOCKED,
        "%s is not applied, because applying %s failed.".formatted(manifest.ref(), target));
  }

  /** Returns the change of an object that is being deleted, and is created again afterwards. */
  public static Change.Blocked terminating(Manifest manifest) {
    return blocked(
        manifest,
        Reason.TERMINATING,
        "%s is being deleted. The operator creates it again after the deletion."
            .formatted(manifest.ref()));
  }

  private static Change.Blocked blocked(Manifest manifest, Reason reason, String message) {
    return new Change.Blocked(manifest, new Diagnostic(Severity.ERROR, reason, "", message));
  }
}
