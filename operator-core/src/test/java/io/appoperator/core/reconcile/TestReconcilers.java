package io.appoperator.core.reconcile;

import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.controller.ReconcileLimits;
import io.appoperator.core.event.EventSink;
import io.appoperator.core.plan.RolloutLimits;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.reconcile.memory.PrimaryMemories;
import io.appoperator.core.reconcile.report.CauseReads;
import io.appoperator.core.reconcile.report.Instrumentation;
import io.appoperator.core.telemetry.Metrics;
import io.appoperator.core.trace.Tracer;
import io.appoperator.core.watch.ClusterView;
import io.appoperator.core.watch.PrimaryStore;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Reconcilers with a fixed clock. */
public final class TestReconcilers {

  public static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-01-01T12:00:00Z"), ZoneOffset.UTC);

  private static final int MAX_ROLLOUTS = 10;

  private TestReconcilers() {}

  public static <S> ReconcileFunction of(
      LoadedKind<S> kind,
      PrimaryStore primaries,
      ClusterView view,
      Cluster cluster,
      LongSupplier nanos,
      Instrumentation instrumentation) {
    return of(
        kind,
        primaries,
        view,
        cluster,
        new RolloutSlots(MAX_ROLLOUTS, nanos, primary -> {}),
        nanos,
        instrumentation);
  }

  static <S> ReconcileFunction of(
      LoadedKind<S> kind,
      PrimaryStore primaries,
      ClusterView view,
      Cluster cluster,
      RolloutSlots rollouts,
      LongSupplier nanos,
      Instrumentation instrumentation) {
    return factory(view, cluster, rollouts, nanos, instrumentation)
        .reconciler(renderer(kind), primaries, new PrimaryMemories());
  }

  static ReconcilerFactory factory(
      ClusterView view,
      Cluster cluster,
      RolloutSlots rollouts,
      LongSupplier nanos,
      Instrumentation instrumentation) {
    return new ReconcilerFactory(
        cluster,
        view,
        new SharedLimits(rollouts, rollouts, new CauseReads(cluster, nanos)),
        instrumentation,
        nanos,
        CLOCK);
  }

  public static <S> ReconcileFunction dryRun(
      LoadedKind<S> kind,
      PrimaryStore primaries,
      ClusterView view,
      Cluster cluster,
      Consumer<String> plans,
      Consumer<String> errors) {
    return new DryRunReconciler<>(
        renderer(kind),
        primaries,
        view,
        cluster,
        new RolloutLimits(MAX_ROLLOUTS, MAX_ROLLOUTS),
        plans,
        errors);
  }

  static <S> BoundedRenderer<S> renderer(LoadedKind<S> kind) {
    return new BoundedRenderer<>(kind, ReconcileLimits.STANDARD.calls(line -> {}));
  }

  public static Instrumentation instrumentation(EventSink events) {
    return instrumentation(events, new Metrics());
  }

  public static Instrumentation instrumentation(EventSink events, Metrics metrics) {
    return new Instrumentation(
        events,
        metrics.repairMetrics(List.of(), List.of()),
        metrics.kindMetrics(List.of()),
        Tracer.NONE);
  }
}
