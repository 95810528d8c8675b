package io.appoperator.core.reconcile.report;

import io.appoperator.core.event.EventSink;
import io.appoperator.core.telemetry.KindMetrics;
import io.appoperator.core.telemetry.RepairMetrics;
import io.appoperator.core.trace.Tracer;

/**
 * Receives the actions of reconciles.
 *
 * @param events receives the events of primaries
 * @param repairMetrics counts repairs and problems
 * @param kindMetrics the metrics that the kind declares
 * @param tracer traces the steps of a reconcile
 */
public record Instrumentation(
    EventSink events, RepairMetrics repairMetrics, KindMetrics kindMetrics, Tracer tracer) {}
