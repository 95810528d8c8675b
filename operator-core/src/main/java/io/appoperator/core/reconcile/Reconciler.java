package io.appoperator.core.reconcile;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.Primary;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.apply.Applier;
import io.appoperator.core.apply.ApplyResult;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.decode.Decoded;
import io.appoperator.core.decode.PrimaryDecoder;
import io.appoperator.core.observe.SettledDigest;
import io.appoperator.core.plan.PausePolicy;
import io.appoperator.core.plan.Plan;
import io.appoperator.core.plan.PlanInput;
import io.appoperator.core.plan.PlanPolicy;
import io.appoperator.core.plan.UnlistedKindsPolicy;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.reconcile.delete.Deletion;
import io.appoperator.core.reconcile.delete.Finalizer;
import io.appoperator.core.reconcile.delete.NamespaceProbe;
import io.appoperator.core.reconcile.delete.RemainingObjectsLister;
import io.appoperator.core.reconcile.memory.PrimaryMemory;
import io.appoperator.core.reconcile.memory.ResponseRecorder;
import io.appoperator.core.reconcile.report.Causes;
import io.appoperator.core.reconcile.report.EventReporter;
import io.appoperator.core.reconcile.report.Instrumentation;
import io.appoperator.core.reconcile.report.ObservedObjects;
import io.appoperator.core.reconcile.report.ReconcileLog;
import io.appoperator.core.reconcile.report.StatusReporter;
import io.appoperator.core.reconcile.report.StatusWriter;
import io.appoperator.core.reconcile.result.ReconcileResult;
import io.appoperator.core.render.Rendering;
import io.appoperator.core.status.PassReport;
import io.appoperator.core.status.PassReport.Stage;
import io.appoperator.core.trace.Tracer;
import io.appoperator.core.watch.ClusterView;
import io.appoperator.core.watch.LiveStore;
import io.appoperator.core.watch.PrimaryStore;
import io.appoperator.core.watch.StoredPrimary;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One pass over one primary resource: decode, render, change, apply, status; or, when it is being
 * deleted, the next step of that. Every pass starts from what is there now; none depends on what
 * came before. Thread-safe, one pass a primary at a time.
 */
public final class Reconciler<S> implements PrimaryWork {

  private static final Logger LOG = LoggerFactory.getLogger(Reconciler.class);

  private final PrimaryDecoder<S> decoder;
  private final RenderMemo<S> renderings;
  private final StatusWriter<S> statuses;
  private final PrimaryStore primaries;
  private final ClusterView view;
  private final LiveStore live;
  private final Applier applier;
  private final ResponseRecorder answers;
  private final EventReporter eventReporter;
  private final RolloutPacing pacing;
  private final Tracer tracer;
  private final Finalizer finalizer;
  private final Deletion<S> deletion;
  private final StatusReporter<S> reporter;
  private final Pause pause;
  private final SettledCheck<S> settledCheck;
  private final Time time;
  private final ConcurrentMap<ResourceRef, PrimaryMemory> memories = new ConcurrentHashMap<>();
  private final Set<ResourceRef> unverified = ConcurrentHashMap.newKeySet();

  public Reconciler(
      BoundedRenderer<S> renderer,
      Stores stores,
      Cluster cluster,
      FleetLimits limits,
      Time time,
      Instrumentation instrumentation) {
    LoadedKind<S> kind = renderer.kind();
    this.decoder = new PrimaryDecoder<>(kind);
    this.renderings = new RenderMemo<>(renderer::render);
    this.primaries = stores.primaries();
    this.view = stores.view();
    this.live = view.live();
    this.applier = new Applier(cluster, view.reader(), WriteMode.REAL);
    this.answers = new ResponseRecorder(live, view.reader(), time.nanos());
    this.pacing = new RolloutPacing(limits.rollouts());
    this.eventReporter =
        new EventReporter(
            instrumentation.events(),
            new ReconcileLog(LOG),
            instrumentation.repairMetrics(),
            time.nanos());
    this.tracer = instrumentation.tracer();
    this.statuses = new StatusWriter<>(kind, primaries, cluster, eventReporter, time.clock());
    this.finalizer = new Finalizer(kind.kind(), cluster, primaries);
    this.pause = new Pause(new Applier(cluster, view.reader(), WriteMode.DRY_RUN));
    this.deletion =
        new Deletion<>(
            kind,
            live,
            new Deletion.Tools<>(
                renderings::render,
                new RemainingObjectsLister(cluster, view, kind),
                new NamespaceProbe(cluster),
                applier,
                answers,
                finalizer,
                statuses,
                eventReporter),
            time.nanos());
    this.reporter =
        new StatusReporter<>(
            new Causes(limits.causeReads()), statuses, eventReporter, time.nanos());
    this.settledCheck =
        new SettledCheck<>(new SettledDigest(kind.code()), view, decoder, renderer, eventReporter);
    this.time = time;
  }

  /**
   * What the watches have seen.
   *
   * @param primaries the primary resources of this kind
   * @param view what else there is in the cluster
   */
  public record Stores(PrimaryStore primaries, ClusterView view) {}

  /**
   * The two clocks of a machine.
   *
   * @param nanos monotonic time in nanoseconds
   * @param clock the time of transitions and events
   */
  public record Time(LongSupplier nanos, Clock clock) {}

  @Override
  public void verify(ResourceRef primary) {
    unverified.add(primary);
  }

  @Override
  public ReconcileResult reconcile(ResourceRef ref) {
    boolean verifies = unverified.contains(ref);
    ReconcileResult pass = reconcile(ref, verifies);
    if (verifies) {
      // A pass that fails has verified nothing.
      unverified.remove(ref);
    }
    return pass;
  }

  private ReconcileResult reconcile(ResourceRef ref, boolean verifies) {
    StoredPrimary stored = primaries.get(ref).orElse(null);
    String uid = stored == null ? "" : stored.id().uid();
    view.conflictWatcher().changedHands(live.release(ref, uid));
    if (stored == null) {
      memories.remove(ref);
      pacing.forget(ref);
      view.conflictWatcher().set(ref, Set.of());
      return ReconcileResult.DONE;
    }
    PrimaryMemory memory =
        memories.compute(
            ref,
            (key, known) ->
                known != null && known.uid().equals(stored.id().uid())
                    ? known
                    : new PrimaryMemory(stored.id().uid()));
    ObjectNode document = stored.document();
    if (!stored.terminating() && settledCheck.isAtRest(stored, memory, document, verifies)) {
      pacing.forget(ref);
      view.conflictWatcher().set(ref, Set.of());
      return ReconcileResult.DONE;
    }
    Decoded<S> decoded = decoder.decode(document);
    Primary<S> primary = decoded.primary();
    if (stored.terminating()) {
      pacing.forget(ref);
      view.conflictWatcher().set(ref, Set.of());
      return deletion.advance(stored, memory, primary, document);
    }
    if (primary == null) {
      pacing.forget(ref);
      view.conflictWatcher().set(ref, Set.of());
      PassReport report =
          new PassReport(
              Stage.ACTIVE,
              stored.generation(),
              decoded.diagnostics(),
              List.of(),
              Map.of(),
              null,
              null,
              false);
      // The server may refuse a status if the spec breaks the schema.
      eventReporter.ofProblems(stored.id(), memory, report.diagnostics());
      boolean overtaken = statuses.write(stored, memory, null, document, report);
      return overtaken
          ? ReconcileResult.REQUEUE_NOW
          : ReconcileResult.INVALID.with(report.diagnostics());
    }
    return reconcile(stored, memory, primary, document, decoded.diagnostics(), verifies);
  }

  private ReconcileResult reconcile(
      StoredPrimary stored,
      PrimaryMemory memory,
      Primary<S> primary,
      ObjectNode document,
      List<Diagnostic> findings,
      boolean verifies) {
    Rendering rendering = tracer.step("render", () -> renderings.render(primary));
    PlanInput input =
        PlanInput.of(
            stored.id(),
            stored.generation(),
            PausePolicy.isPaused(stored.id().ref().kind(), document),
            rendering,
            document.path("status"),
            live.of(stored.id().ref(), rendering.refs()));
    boolean resumed =
        settledCheck.recall(memory, input.status(), primary, rendering, input.records());
    if (verifies) {
      // Only another write shows whether admission has stopped.
      memory.applied().keySet().removeAll(memory.overridden().objects());
    }
    Plan plan = Plan.of(input.withApplied(memory.applied()), policies(stored, memory));
    if (plan.isPaused()) {
      pacing.forget(stored.id().ref());
      ApplyResult pending =
          tracer.step("changes", () -> pause.pending(stored.id(), plan.changes()));
      view.conflictWatcher().set(stored.id().ref(), pending.conflicts());
      StatusReporter.Progress progress =
          new StatusReporter.Progress(
              Stage.PAUSED,
              rendering,
              rendering.digest(),
              pending,
              observed(stored, document, rendering),
              false,
              resumed);
      return reporter.report(stored, memory, primary, document, findings, progress);
    }
    RolloutPacing.Turn turn = pacing.take(stored.id().ref(), plan, rendering.digest());
    Finalizer.Preparation prepared = finalizer.prepare(stored.id(), document, turn.changes());
    if (prepared.instead() != null) {
      return prepared.instead();
    }
    ApplyResult result =
        tracer.step("changes", () -> applier.apply(stored.id(), prepared.changes()));
    // What was written is told even if the status cannot be.
    eventReporter.ofWrites(stored.id(), memory, result);
    answers.takeIn(memory, result);
    view.conflictWatcher().set(stored.id().ref(), result.conflicts());
    boolean refused =
        memory.rejections().learn(result, stored.generation(), time.nanos().getAsLong());
    ObservedObjects objects = observed(stored, document, rendering);
    pacing.seen(stored.id().ref(), objects.current());
    StatusReporter.Progress progress =
        new StatusReporter.Progress(
            Stage.ACTIVE, rendering, turn.digest(), result, objects, refused, resumed);
    return reporter.report(stored, memory, primary, document, findings, progress);
  }

  private ObservedObjects observed(StoredPrimary stored, ObjectNode document, Rendering rendering) {
    return ObservedObjects.of(live, stored.id(), document, rendering.refs());
  }

  private List<PlanPolicy> policies(StoredPrimary stored, PrimaryMemory memory) {
    long now = time.nanos().getAsLong();
    return List.of(
        new PausePolicy(),
        memory.drift().policy(now),
        new UnlistedKindsPolicy(view.coverage().unlisted()),
        memory.rejections().policy(stored.generation(), now),
        pacing.policy());
  }
}
