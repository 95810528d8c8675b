package io.appoperator.core.reconcile;

import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.decode.PrimaryDecoder;
import io.appoperator.core.observe.SettledDigest;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.reconcile.delete.Deletion;
import io.appoperator.core.reconcile.delete.DeletionReporter;
import io.appoperator.core.reconcile.delete.Finalizer;
import io.appoperator.core.reconcile.memory.PrimaryMemories;
import io.appoperator.core.reconcile.report.Causes;
import io.appoperator.core.reconcile.report.EventReporter;
import io.appoperator.core.reconcile.report.Instrumentation;
import io.appoperator.core.reconcile.report.MeasurementRecorder;
import io.appoperator.core.reconcile.report.ReconcileLog;
import io.appoperator.core.reconcile.report.StatusReporter;
import io.appoperator.core.reconcile.report.StatusWriter;
import io.appoperator.core.render.ManagerResult;
import io.appoperator.core.render.Rendering;
import io.appoperator.core.trace.Tracer;
import io.appoperator.core.watch.ClusterView;
import io.appoperator.core.watch.PrimaryStore;
import java.time.Clock;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Creates the reconcilers of one primary kind. */
public final class ReconcilerFactory {

  private static final Logger LOG = LoggerFactory.getLogger(Reconciler.class);

  /** Needed twice within one reconcile at most. */
  private static final int EARLIER = 4;

  private final Cluster cluster;
  private final ClusterView view;
  private final SharedLimits limits;
  private final Instrumentation instrumentation;
  private final LongSupplier nanos;
  private final Clock clock;

  /**
   * @param nanos monotonic time in nanoseconds
   * @param clock the time of transitions and events
   */
  public ReconcilerFactory(
      Cluster cluster,
      ClusterView view,
      SharedLimits limits,
      Instrumentation instrumentation,
      LongSupplier nanos,
      Clock clock) {
    this.cluster = cluster;
    this.view = view;
    this.limits = limits;
    this.instrumentation = instrumentation;
    this.nanos = nanos;
    this.clock = clock;
  }

  /**
   * Returns a reconciler that makes changes.
   *
   * @param memories the memories of the primaries; those of a former reconciler if the inputs of
   *     the rendering have changed
   */
  public <S> ReconcileFunction reconciler(
      BoundedRenderer<S> renderer, PrimaryStore primaries, PrimaryMemories memories) {
    LoadedKind<S> kind = renderer.kind();
    EventReporter events =
        new EventReporter(
            instrumentation.events(),
            new ReconcileLog(LOG),
            instrumentation.repairMetrics(),
            nanos);
    StatusWriter<S> statuses = new StatusWriter<>(kind, primaries, cluster, events, clock, nanos);
    MeasurementRecorder<S> measurements =
        new MeasurementRecorder<>(kind, instrumentation.kindMetrics());
    PrimaryDecoder<S> decoder = new PrimaryDecoder<>(kind);
    RenderCache<S> renderings =
        new RenderCache<>(primary -> counted(renderer.render(primary)), kind.related());
    RenderCache<S> earlier = new RenderCache<>(renderer, EARLIER);
    Finalizer finalizer = new Finalizer(kind.kind(), cluster, primaries);
    RolloutPacing pacing = new RolloutPacing(limits);
    SettledCheck<S> settledCheck =
        new SettledCheck<>(
            new SettledDigest(kind.version()), view, decoder, renderer, measurements, events);
    Tracer tracer = instrumentation.tracer();
    ReconcilePlanner<S> planner =
        new ReconcilePlanner<>(
            renderings, renderer, kind.related(), view, limits.rolloutLimits(), tracer, nanos);
    PlanExecutor executor =
        new PlanExecutor(cluster, view, pacing, finalizer, events, tracer, nanos);
    return new Reconciler<>(
        primaries,
        memories,
        kind.related(),
        decoder,
        settledCheck,
        new DriftRepairer<>(view.live(), decoder, settledCheck, planner, executor),
        new MemoryRestorer<>(decoder, earlier),
        planner,
        executor,
        new EditTracker<>(primaries, decoder, renderer, earlier, events),
        new Deletion<>(
            kind,
            cluster,
            view,
            renderings::render,
            finalizer,
            new DeletionReporter<>(statuses, events, nanos),
            nanos),
        new StatusReporter<>(
            new Causes(limits.causeReads()), statuses, measurements, events, nanos));
  }

  /** Counts the managers that broke a rule in a rendering. */
  private Rendering counted(Rendering rendering) {
    rendering.managerResults().stream()
        .filter(ManagerResult::faulty)
        .forEach(result -> instrumentation.repairMetrics().managerFault(result.manager()));
    return rendering;
  }

  /**
   * Returns a reconciler that only logs the changes that it would make.
   *
   * @param plans receives the lines of plans
   * @param errors receives the lines of errors
   */
  public <S> ReconcileFunction dryRun(
      BoundedRenderer<S> renderer,
      PrimaryStore primaries,
      Consumer<String> plans,
      Consumer<String> errors) {
    return new DryRunReconciler<>(
        renderer, primaries, view, cluster, limits.rolloutLimits(), plans, errors);
  }
}
