package io.appoperator.core.reconcile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.Primary;
import io.appoperator.api.Readiness.State;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.apply.Applier;
import io.appoperator.core.apply.ApplyResult;
import io.appoperator.core.apply.Outcome;
import io.appoperator.core.change.Change;
import io.appoperator.core.change.ChangeSet;
import io.appoperator.core.change.Changes;
import io.appoperator.core.change.Changes.Applied;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.decode.Decoded;
import io.appoperator.core.decode.PrimaryDecoder;
import io.appoperator.core.json.Json;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.Renderer;
import io.appoperator.core.render.Rendering;
import io.appoperator.core.status.PassReport;
import io.appoperator.core.status.StatusDocument;
import io.appoperator.core.watch.LiveStore;
import io.appoperator.core.watch.PrimaryStore;
import io.appoperator.core.watch.StoredPrimary;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One pass over one primary resource: decode, render, change, apply, status. Every pass starts from
 * what is there now; none depends on what came before. Thread-safe, one pass a primary at a time.
 */
final class Reconciler<S> {

  private final PrimaryDecoder<S> decoder;
  private final Renderer<S> renderer;
  private final StatusDocument<S> statusDocument;
  private final LiveReader reader;
  private final PrimaryStore primaries;
  private final LiveStore live;
  private final Cluster cluster;
  private final Applier applier;
  private final Causes causes;
  private final Story story;
  private final Time time;
  private final ConcurrentMap<ResourceRef, PrimaryMemory> memories = new ConcurrentHashMap<>();

  Reconciler(LoadedKind<S> kind, Stores stores, Cluster cluster, Time time, String instance) {
    this.decoder = new PrimaryDecoder<>(kind);
    this.renderer = new Renderer<>(kind);
    this.statusDocument = new StatusDocument<>(kind.primary());
    this.reader = stores.reader();
    this.primaries = stores.primaries();
    this.live = stores.live();
    this.cluster = cluster;
    this.applier = new Applier(cluster, reader, WriteMode.REAL);
    this.causes = new Causes(cluster);
    this.story = new Story(new EventRecorder(cluster, time.clock(), instance));
    this.time = time;
  }

  /**
   * What the watches have seen.
   *
   * @param primaries the primary resources of this kind
   * @param live the secondary resources of all kinds
   * @param reader makes records of live objects
   */
  record Stores(PrimaryStore primaries, LiveStore live, LiveReader reader) {}

  /**
   * The two clocks of a machine.
   *
   * @param nanos monotonic time in nanoseconds
   * @param clock the time of transitions and events
   */
  record Time(LongSupplier nanos, Clock clock) {}

  /** Works on a primary. */
  Pass reconcile(ResourceRef ref) {
    StoredPrimary stored = primaries.get(ref).orElse(null);
    if (stored == null || stored.terminating()) {
      // Owner references take the secondary resources along.
      memories.remove(ref);
      return Pass.SETTLED;
    }
    PrimaryMemory memory =
        memories.compute(
            ref,
            (key, known) ->
                known != null && known.uid().equals(stored.id().uid())
                    ? known
                    : new PrimaryMemory(stored.id().uid()));
    ObjectNode document = stored.document();
    Decoded<S> decoded = decoder.decode(document);
    Primary<S> primary = decoded.primary();
    if (primary == null) {
      PassReport report =
          new PassReport(
              stored.generation(), decoded.diagnostics(), List.of(), Map.of(), null, null);
      boolean overtaken = report(stored, null, document, report);
      story.ofProblems(stored.id(), memory, report.diagnostics());
      return overtaken ? Pass.AT_ONCE : Pass.SETTLED;
    }
    return reconcile(stored, memory, primary, document, decoded.diagnostics());
  }

  private Pass reconcile(
      StoredPrimary stored,
      PrimaryMemory memory,
      Primary<S> primary,
      ObjectNode document,
      List<Diagnostic> findings) {
    Rendering rendering = renderer.render(primary);
    List<ResourceRef> wanted = rendering.manifests().stream().map(Manifest::ref).toList();
    List<LiveRecord> records = live.of(stored.id().ref(), wanted);
    boolean resumed = memory.recall(document.path("status"), rendering, records);
    ChangeSet decided = Changes.of(stored.id(), rendering, records, memory.applied());
    ChangeSet changes = memory.drift().hold(decided, memory.applied(), time.nanos().getAsLong());
    ApplyResult result = applier.apply(stored.id(), changes);
    absorb(memory, result);

    List<LiveRecord> current =
        live.of(stored.id().ref(), wanted).stream()
            .filter(record -> wanted.contains(record.ref()) && record.belongsTo(stored.id()))
            .toList();
    List<Diagnostic> diagnostics = new ArrayList<>(findings);
    diagnostics.addAll(rendering.diagnostics());
    diagnostics.addAll(result.diagnostics());
    diagnostics.addAll(memory.drift().warnings());
    memory.causes().about(stored.generation() + " " + rendering.digest());
    if (resumed) {
      memory.causes().askAtOnce(time.nanos().getAsLong());
    }
    boolean waiting = lookForCauses(memory, rendering, current);
    PassReport report =
        new PassReport(
            stored.generation(),
            diagnostics,
            current,
            memory.causes().known(),
            rendering.digest(),
            memory.appliedDigest(rendering));
    // What was written is told even if the status cannot be.
    story.ofWrites(stored.id(), result);
    boolean overtaken = report(stored, primary, document, report);
    story.ofProblems(stored.id(), memory, diagnostics);
    if (overtaken) {
      return Pass.AT_ONCE;
    }
    if (!result.isComplete()) {
      return Pass.retry(serverAsksFor(result));
    }
    return nextLook(memory, waiting).map(Pass::lookAgainAfter).orElse(Pass.SETTLED);
  }

  private Optional<Duration> nextLook(PrimaryMemory memory, boolean waiting) {
    long now = time.nanos().getAsLong();
    Optional<Duration> cause =
        waiting ? Optional.of(memory.causes().untilDue(now)) : Optional.empty();
    return Stream.concat(cause.stream(), memory.drift().untilNext(now).stream())
        .min(Duration::compareTo);
  }

  /** Takes the server's answers in before the watch repeats them. */
  private void absorb(PrimaryMemory memory, ApplyResult result) {
    for (Outcome outcome : result.outcomes()) {
      ObjectNode after = outcome.after();
      switch (outcome.result()) {
        case CREATED, APPLIED -> {
          if (after != null) {
            LiveRecord record = reader.read(outcome.ref().kind(), after);
            live.put(record);
            remember(memory, outcome.change(), record);
          }
        }
        case PRUNED -> {
          memory.applied().remove(outcome.ref());
          if (outcome.change() instanceof Change.Prune prune) {
            live.remove(outcome.ref(), prune.live().uid());
          }
        }
        case KEPT, BLOCKED, REFUSED, FAILED -> {}
      }
    }
  }

  private void remember(PrimaryMemory memory, Change change, LiveRecord record) {
    Manifest manifest =
        change instanceof Change.Create create
            ? create.manifest()
            : change instanceof Change.Update update ? update.manifest() : null;
    if (manifest != null) {
      record
          .ownership()
          .hash(manifest.leftToOthers())
          .ifPresent(hash -> remember(memory, change, new Applied(manifest.digest(), hash)));
    }
  }

  private void remember(PrimaryMemory memory, Change change, Applied now) {
    Applied before = memory.applied().put(change.ref(), now);
    boolean asBefore = before != null && before.digest().equals(now.digest());
    if (asBefore && change.action() == Change.Action.UPDATE) {
      memory.drift().repaired(change.ref(), time.nanos().getAsLong());
    }
  }

  /** Asks why something is not ready, if it is time; tells whether something is not. */
  private boolean lookForCauses(
      PrimaryMemory memory, Rendering rendering, List<LiveRecord> records) {
    boolean waiting =
        records.stream()
            .map(record -> record.readiness().state())
            .anyMatch(state -> state == State.PROGRESSING || state == State.FAILED);
    if (!waiting) {
      memory.causes().reset();
    } else if (memory.causes().isDue(time.nanos().getAsLong())) {
      memory.causes().answered(causes.of(rendering.manifests(), records), time.nanos().getAsLong());
    }
    return waiting;
  }

  /** Writes the status; tells whether the answer has an edit that this pass did not see. */
  private boolean report(
      StoredPrimary stored, @Nullable Primary<S> primary, ObjectNode seen, PassReport report) {
    JsonNode previous = seen.path("status");
    ObjectNode status = statusDocument.after(primary, previous, report, time.clock().instant());
    if (status.equals(previous)) {
      return false;
    }
    ResourceRef ref = stored.id().ref();
    ObjectNode document =
        Json.object().put("apiVersion", ref.kind().apiVersion()).put("kind", ref.kind().kind());
    document
        .putObject("metadata")
        .put("name", ref.name())
        .put("namespace", ref.namespace())
        .put("uid", stored.id().uid());
    document.set("status", status);
    ObjectNode answer = cluster.applyStatus(ref, document);
    // The watch brings nothing later than this answer: an edit in it would wake nobody.
    boolean overtaken = !input(answer).equals(input(seen));
    primaries.update(answer);
    story.ofPhase(stored.id(), previous, status);
    return overtaken;
  }

  /** Returns what others say in a primary: all but our status and the server's bookkeeping. */
  private static ObjectNode input(ObjectNode document) {
    ObjectNode input = document.deepCopy();
    input.remove(List.of("apiVersion", "kind", "status"));
    input.withObjectProperty("metadata").remove(List.of("resourceVersion", "managedFields"));
    return input;
  }

  private static @Nullable Duration serverAsksFor(ApplyResult result) {
    return result.outcomes().stream()
        .map(Outcome::retryAfter)
        .filter(Objects::nonNull)
        .max(Duration::compareTo)
        .orElse(null);
  }
}
