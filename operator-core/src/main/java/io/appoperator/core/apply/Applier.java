package io.appoperator.core.apply;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.Reason;
import io.appoperator.api.Severity;
import io.appoperator.core.apply.ChangeOutcome.ChangeResult;
import io.appoperator.core.change.Change;
import io.appoperator.core.change.ChangeCalculator;
import io.appoperator.core.change.ChangeSet;
import io.appoperator.core.change.Conflict;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.Cluster.Propagation;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.kind.KindTable;
import io.appoperator.core.mask.Mask;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.observe.PrimaryId;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.References;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Applies a change set, object by object. A failure affects only the object and the objects that
 * refer to it. Thread-safe.
 */
public final class Applier {

  /** How often an object is read again when others change it at the same time. */
  private static final int ATTEMPTS = 4;

  private final Cluster cluster;
  private final LiveReader reader;
  private final WriteMode mode;
  private final Function<LiveRecord, Optional<ObjectNode>> watched;
  private final Deleter deleter;
  private final Detacher detacher;
  private final ObjectRecreator recreation;
  private final RecreationRules recreationRules;
  private final FieldConflictResolver conflictResolver;
  private final GeneratedValueWriter generatedValues;

  /**
   * @param mode whether the server stores the writes
   */
  public Applier(Cluster cluster, LiveReader reader, WriteMode mode) {
    this(cluster, reader, mode, Clock.systemUTC(), record -> Optional.empty());
  }

  /**
   * Creates an applier whose writes the server stores.
   *
   * @param watched returns the object of a record as the watch has just reported it, if it was
   *     kept: its repair does not read it again
   */
  public Applier(
      Cluster cluster, LiveReader reader, Function<LiveRecord, Optional<ObjectNode>> watched) {
    this(cluster, reader, WriteMode.REAL, Clock.systemUTC(), watched);
  }

  Applier(
      Cluster cluster,
      LiveReader reader,
      WriteMode mode,
      Clock clock,
      Function<LiveRecord, Optional<ObjectNode>> watched) {
    this.cluster = cluster;
    this.reader = reader;
    this.mode = mode;
    this.watched = watched;
    this.deleter = new Deleter(cluster, reader, mode);
    this.detacher = new Detacher(cluster, reader);
    this.recreation = new ObjectRecreator(cluster, mode);
    this.recreationRules = new RecreationRules(cluster, reader, mode, clock);
    this.conflictResolver = new FieldConflictResolver(cluster, reader);
    this.generatedValues = new GeneratedValueWriter(cluster, mode);
  }

  /**
   * Deletes objects of a primary that is being deleted. A failure does not affect the other
   * objects. An object that owns others is deleted after its dependents (foreground deletion).
   */
  public ApplyResult delete(PrimaryId primary, List<LiveRecord> records) {
    return new ApplyResult(
        records.stream().map(record -> delete(primary, record)).toList(), List.of());
  }

  private ChangeOutcome delete(PrimaryId primary, LiveRecord record) {
    Change change = new Change.Prune(record);
    try {
      Propagation propagation =
          KindTable.mayOwnOthers(record.ref().kind())
              ? Propagation.FOREGROUND
              : Propagation.BACKGROUND;
      return deleter.delete(primary, change, record, propagation);
    } catch (ClusterException e) {
      return failed(change, e);
    }
  }

  /**
   * Removes the owner references of retained objects of a primary that is being deleted. A failure
   * does not affect the other objects.
   */
  public ApplyResult detach(PrimaryId primary, List<LiveRecord> records) {
    return new ApplyResult(
        records.stream().map(record -> detach(primary, record)).toList(), List.of());
  }

  private ChangeOutcome detach(PrimaryId primary, LiveRecord record) {
    try {
      return detacher.detach(primary, record);
    } catch (ClusterException e) {
      return failed(
          new Change.Kept(record),
          e,
          record.ref() + " is retained, but its owner reference could not be removed: ");
    }
  }

  /** Applies a change set. The live objects are read before they are updated. */
  public ApplyResult apply(PrimaryId primary, ChangeSet changes) {
    return apply(primary, changes, change -> false);
  }

  /**
   * Applies a change set.
   *
   * @param unread the changes whose records suffice: their objects are read only if the server does
   *     not accept the update of the recorded version. Their outcomes have no state before, unless
   *     the watch has just reported it.
   */
  public ApplyResult apply(PrimaryId primary, ChangeSet changes, Predicate<Change> unread) {
    List<ChangeOutcome> outcomes = new ArrayList<>();
    for (Change change : changes.changes()) {
      outcomes.add(perform(primary, change, unread, outcomes));
    }
    return new ApplyResult(outcomes, changes.diagnostics());
  }

  private ChangeOutcome perform(
      PrimaryId primary, Change change, Predicate<Change> unread, List<ChangeOutcome> earlier) {
    Manifest manifest = change.toApply();
    LiveRecord unwanted = change.toDelete();
    Diagnostic why = change.why();
    try {
      if (manifest != null) {
        return write(primary, change, manifest, unread, earlier);
      }
      if (unwanted != null) {
        return prune(primary, change, unwanted, earlier);
      }
      return why == null
          ? ChangeOutcome.of(change, ChangeResult.KEPT)
          : ChangeOutcome.of(change, ChangeResult.BLOCKED, why);
    } catch (ClusterException e) {
      return failed(change, e);
    }
  }

  private ChangeOutcome write(
      PrimaryId primary,
      Change change,
      Manifest manifest,
      Predicate<Change> unread,
      List<ChangeOutcome> earlier) {
    for (ChangeOutcome outcome : earlier) {
      if (isMissing(outcome) && References.refersTo(manifest, outcome.ref())) {
        Change.Blocked blocked =
            ChangeCalculator.waitsFor(manifest, outcome.ref(), outcome.diagnostics());
        return ChangeOutcome.of(blocked, ChangeResult.BLOCKED, blocked.why());
      }
    }
    boolean mayBeAbsent = change.action() == Change.Action.CREATE;
    ObjectNode before = watched(change);
    ObjectNode asRecorded =
        before != null || unread.test(change) ? asRecorded(primary, change, manifest) : null;
    for (int attempt = 1; ; attempt++) {
      try {
        if (asRecorded != null) {
          return apply(primary, change, manifest, asRecorded, ChangeResult.APPLIED, before);
        }
        return mayBeAbsent
            ? create(primary, change, manifest)
            : update(primary, change, manifest, attempt);
      } catch (ClusterException e) {
        Optional<ChangeOutcome> recreated =
            recreationRules.ofRejected(primary, change, manifest, e);
        if (recreated.isPresent()) {
          return recreated.get();
        }
        if (mode == WriteMode.DRY_RUN && !isSuperseded(e)) {
          return conflictResolver.predict(primary, change, manifest, e).orElseThrow(() -> e);
        }
        // Only the live object shows whether a refused update needs another way.
        boolean readsNext =
            isSuperseded(e) || (asRecorded != null && e.failure() == Failure.REFUSED);
        if (attempt == ATTEMPTS
            || !(readsNext || conflictResolver.transferFields(primary, manifest, e))) {
          throw e;
        }
        mayBeAbsent = false;
        asRecorded = null;
      }
    }
  }

  private @Nullable ObjectNode watched(Change change) {
    LiveRecord record = change.live();
    return record == null ? null : watched.apply(record).orElse(null);
  }

  /** Returns the update of the recorded version; null if the live object has to be read first. */
  private @Nullable ObjectNode asRecorded(PrimaryId primary, Change change, Manifest manifest) {
    LiveRecord record = change.live();
    // An owner reference is restored only while the primary exists.
    return mode == WriteMode.REAL
            && record != null
            && record.belongsTo(primary)
            && !record.isDetached()
            && !record.terminating()
            && !ChangeCalculator.isRecreated(manifest, record)
        ? ApplyBody.update(manifest, primary, record).orElse(null)
        : null;
  }

  private ChangeOutcome create(PrimaryId primary, Change change, Manifest manifest) {
    ObjectNode body = ApplyBody.create(manifest, primary);
    return apply(primary, change, manifest, body, ChangeResult.CREATED, null);
  }

  private ChangeOutcome apply(
      PrimaryId primary,
      Change change,
      Manifest manifest,
      ObjectNode body,
      ChangeResult result,
      @Nullable ObjectNode before) {
    ObjectNode applied = cluster.apply(manifest.ref(), body, mode);
    GeneratedValueWriter.Completed completed = generatedValues.complete(primary, manifest, applied);
    return new ChangeOutcome(change, result, before, completed.after(), completed.problems(), null);
  }

  private ChangeOutcome update(PrimaryId primary, Change change, Manifest manifest, int attempt) {
    Optional<ObjectNode> found = cluster.get(manifest.ref());
    if (found.isEmpty()) {
      return create(primary, change, manifest);
    }
    ObjectNode before = found.get();
    LiveRecord record = reader.read(manifest.ref().kind(), before);
    if (!record.belongsTo(primary) && !mayRestoreOwner(primary, change, record)) {
      return new ChangeOutcome(
          change,
          ChangeResult.BLOCKED,
          before,
          null,
          List.of(Conflict.with(primary, record)),
          null);
    }
    if (record.terminating()) {
      return ChangeOutcome.of(
          change, ChangeResult.BLOCKED, ChangeCalculator.terminating(manifest).why());
    }
    if (record.belongsTo(primary)) {
      Optional<ChangeOutcome> instead =
          recreationRules
              .ofFailed(primary, change, manifest, before, record)
              .or(() -> recreation.replacing(primary, change, manifest, before, record));
      if (instead.isPresent()) {
        return instead.get();
      }
    }
    ObjectNode body = ApplyBody.update(manifest, primary, before, record);
    if (mode == WriteMode.REAL && attempt > 1 && attempt < ATTEMPTS) {
      // Another client is writing the object. Without the version, the last attempt succeeds even
      // if it never stops.
      body.withObjectProperty("metadata").put("resourceVersion", record.resourceVersion());
    }
    return apply(primary, change, manifest, body, ChangeResult.APPLIED, before);
  }

  /**
   * The operator restores a lost owner reference only while the primary exists. An orphaning delete
   * removes the references before the primary; if they were restored, the garbage collector would
   * delete the object.
   */
  private boolean mayRestoreOwner(PrimaryId primary, Change change, LiveRecord record) {
    LiveRecord known = change.live();
    if (known == null || !known.uid().equals(record.uid()) || !record.isUnowned()) {
      return false;
    }
    return cluster
        .get(primary.ref())
        .map(live -> live.path("metadata"))
        .filter(metadata -> metadata.path("uid").asText().equals(primary.uid()))
        .filter(metadata -> !metadata.has("deletionTimestamp"))
        .isPresent();
  }

  private ChangeOutcome prune(
      PrimaryId primary, Change change, LiveRecord unwanted, List<ChangeOutcome> earlier) {
    if (earlier.stream().anyMatch(ChangeOutcome::isProblem)) {
      // Something may still need it.
      return ChangeOutcome.of(change, ChangeResult.KEPT, new Change.Prune(unwanted).postponed());
    }
    return deleter.delete(primary, change, unwanted, Propagation.BACKGROUND);
  }

  /**
   * Returns whether other objects must not refer to this object. An object that is being deleted
   * may exist until no object uses it; if its users waited for it, neither would finish. A withheld
   * object may exist.
   */
  private static boolean isMissing(ChangeOutcome outcome) {
    boolean withheld = outcome.change().action() == Change.Action.WITHHELD;
    return outcome.isProblem()
        && !(withheld && outcome.change().live() != null)
        && outcome.result() != ChangeResult.RECREATED
        && outcome.diagnostics().stream().noneMatch(d -> d.reason() == Reason.TERMINATING);
  }

  /** Another client was faster: it created, deleted, replaced or changed the object. */
  private static boolean isSuperseded(ClusterException e) {
    return e.failure() == Failure.CONFLICT || e.causeFields().contains("metadata.uid");
  }

  private static ChangeOutcome failed(Change change, ClusterException e) {
    return failed(change, e, change.ref() + ": ");
  }

  private static ChangeOutcome failed(Change change, ClusterException e, String what) {
    ChangeResult result =
        switch (e.failure()) {
          case FORBIDDEN, REFUSED, NOT_FOUND, NO_NAMESPACE -> ChangeResult.REFUSED;
          case CONFLICT, GONE, UNAVAILABLE, UNREACHABLE -> ChangeResult.FAILED;
        };
    Reason reason =
        switch (e.failure()) {
          case FORBIDDEN -> Reason.FORBIDDEN;
          case NO_NAMESPACE -> Reason.NAMESPACE_MISSING;
          case REFUSED, NOT_FOUND -> Reason.REFUSED;
          case CONFLICT, GONE, UNAVAILABLE, UNREACHABLE -> Reason.UNREACHABLE;
        };
    return new ChangeOutcome(
        change,
        result,
        null,
        null,
        List.of(error(reason, what + describe(change, e.getMessage()))),
        e.retryAfter());
  }

  /** The server may quote rejected values, and the message is written to conditions and events. */
  private static String describe(Change change, String message) {
    Mask mask = Mask.uniform();
    Manifest manifest = change.toApply();
    if (manifest != null) {
      mask.learn(manifest.json());
    }
    return mask.text(withoutDump(message));
  }

  /** Some error messages end with a dump of both objects, which adds no information. */
  private static String withoutDump(String message) {
    return message
        .lines()
        .takeWhile(line -> !line.startsWith("@@"))
        .collect(Collectors.joining(" "))
        .strip();
  }

  private static Diagnostic error(Reason reason, String message) {
    return new Diagnostic(Severity.ERROR, reason, "", message);
  }
}
