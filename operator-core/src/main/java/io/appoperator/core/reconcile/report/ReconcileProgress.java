package io.appoperator.core.reconcile.report;

import io.appoperator.core.apply.ApplyResult;
import io.appoperator.core.render.Digest;
import io.appoperator.core.render.Rendering;
import io.appoperator.core.status.ReconcileReport.Stage;

/**
 * How far a reconcile has come before its report.
 *
 * @param stage whether the changes were made, or only tried by a dry run
 * @param rendering the desired objects
 * @param digest of the rendering that the primary is on its way to
 * @param result what became of the changes
 * @param objects what there is after them
 * @param refused whether something was refused that was not refused before
 * @param resumed whether it goes on where another process ended
 */
public record ReconcileProgress(
    Stage stage,
    Rendering rendering,
    Digest digest,
    ApplyResult result,
    ObservedObjects objects,
    boolean refused,
    boolean resumed) {}
