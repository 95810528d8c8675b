package io.appoperator.core.status;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Readiness;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.change.MadeValues;
import io.appoperator.core.change.NotApplied;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.render.Digest;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The findings of a reconcile of a primary resource.
 *
 * @param stage what the reconcile did
 * @param generation the generation of the spec that was reconciled
 * @param diagnostics the errors and warnings of all steps
 * @param resources the desired objects that exist, sorted
 * @param notApplied the desired objects that are not applied, if the status may list them
 * @param causes why objects are not ready, in the messages of the cluster, if known
 * @param renderDigest the digest of the desired objects, null if the primary could not be rendered
 * @param appliedDigest the digest of the live objects after the apply, null until all are applied
 * @param madeValues the generated values that were made until now
 * @param relatedObjects the entries of the objects that the primary was rendered from
 * @param managers the readiness that managers report besides that of their objects, by their ids
 * @param settled whether these are all objects of the primary, and no change is left to make
 */
public record ReconcileReport(
    Stage stage,
    long generation,
    List<Diagnostic> diagnostics,
    List<LiveRecord> resources,
    List<NotApplied> notApplied,
    Map<ResourceRef, String> causes,
    @Nullable Digest renderDigest,
    @Nullable Digest appliedDigest,
    MadeValues madeValues,
    List<String> relatedObjects,
    Map<String, Readiness> managers,
    boolean settled) {

  /** Reports on a reconcile without generated values. */
  public ReconcileReport(
      Stage stage,
      long generation,
      List<Diagnostic> diagnostics,
      List<LiveRecord> resources,
      List<NotApplied> notApplied,
      Map<ResourceRef, String> causes,
      @Nullable Digest renderDigest,
      @Nullable Digest appliedDigest,
      boolean settled) {
    this(
        stage,
        generation,
        diagnostics,
        resources,
        notApplied,
        causes,
        renderDigest,
        appliedDigest,
        MadeValues.NONE,
        List.of(),
        Map.of(),
        settled);
  }

  /** Reports on a reconcile whose status lists only objects that exist. */
  public ReconcileReport(
      Stage stage,
      long generation,
      List<Diagnostic> diagnostics,
      List<LiveRecord> resources,
      Map<ResourceRef, String> causes,
      @Nullable Digest renderDigest,
      @Nullable Digest appliedDigest,
      boolean settled) {
    this(
        stage,
        generation,
        diagnostics,
        resources,
        List.of(),
        causes,
        renderDigest,
        appliedDigest,
        settled);
  }

  /** What a reconcile did. */
  public enum Stage {
    /** It applied the desired objects. */
    ACTIVE,
    /** It wrote no object; diagnostics with the reason Paused list the pending changes. */
    PAUSED,
    /** The primary is being deleted. */
    DELETING
  }

  /**
   * Reports on a deletion.
   *
   * @param resources the objects that still exist, sorted
   */
  public static ReconcileReport ofDeletion(
      long generation, List<Diagnostic> diagnostics, List<LiveRecord> resources) {
    return new ReconcileReport(
        Stage.DELETING, generation, diagnostics, resources, Map.of(), null, null, false);
  }

  /** Returns the same report with other diagnostics. */
  ReconcileReport with(List<Diagnostic> others) {
    return with(others, resources, managers);
  }

  /** Returns the same report with the readiness that managers report. */
  ReconcileReport withManagers(Map<String, Readiness> reported) {
    return with(diagnostics, resources, reported);
  }

  /** Returns the same report with other states of the same objects. */
  public ReconcileReport withResources(List<LiveRecord> others) {
    return with(diagnostics, others, managers);
  }

  private ReconcileReport with(
      List<Diagnostic> nextDiagnostics,
      List<LiveRecord> nextResources,
      Map<String, Readiness> nextManagers) {
    return new ReconcileReport(
        stage,
        generation,
        nextDiagnostics,
        nextResources,
        notApplied,
        causes,
        renderDigest,
        appliedDigest,
        madeValues,
        relatedObjects,
        nextManagers,
        settled);
  }

  public ReconcileReport {
    managers = Map.copyOf(managers);
    diagnostics = diagnostics.stream().distinct().sorted().toList();
    resources = List.copyOf(resources);
    notApplied = List.copyOf(notApplied);
    relatedObjects = List.copyOf(relatedObjects);
    causes = Map.copyOf(causes);
  }
}
