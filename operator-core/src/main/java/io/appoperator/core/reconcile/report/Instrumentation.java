package io.appoperator.core.reconcile.report;

import io.appoperator.core.event.EventSink;
import io.appoperator.core.telemetry.RepairMetrics;
import io.appoperator.core.trace.Tracer;

/**
 * Who is told what passes do.
 *
 * @param events hears what happened to a primary
 * @param repairMetrics counts what was put right and what could not be done
 * @param tracer measures the steps of a pass
 */
public record Instrumentation(EventSink events, RepairMetrics repairMetrics, Tracer tracer) {}
