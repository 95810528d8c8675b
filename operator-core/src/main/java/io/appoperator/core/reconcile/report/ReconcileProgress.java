package io.appoperator.core.reconcile.report;

import io.appoperator.core.apply.ApplyResult;
import io.appoperator.core.render.Digest;
import io.appoperator.core.render.Rendering;
import io.appoperator.core.status.ReconcileReport.Stage;

/**
 * The progress of a reconcile before its report.
 *
 * @param stage whether the changes were made, or only requested as a dry run
 * @param rendering the desired objects
 * @param digest the digest of the desired objects
 * @param result the results of the changes
 * @param objects the objects after the changes
 * @param refused whether an object was rejected that was not rejected before
 * @param released whether an object need not wait for others any more
 */
public record ReconcileProgress(
    Stage stage,
    Rendering rendering,
    Digest digest,
    ApplyResult result,
    ObservedObjects objects,
    boolean refused,
    boolean released) {}
