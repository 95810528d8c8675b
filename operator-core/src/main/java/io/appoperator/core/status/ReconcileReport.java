package io.appoperator.core.status;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.change.NotApplied;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.render.Digest;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a pass found out about a primary resource.
 *
 * @param stage what the pass was about
 * @param generation the version of the spec that the pass worked on
 * @param diagnostics everything that is wrong or questionable, of all steps
 * @param resources the desired objects that exist, sorted
 * @param notApplied the desired objects that are not applied, as far as they may be listed
 * @param causes why objects are not ready, in the cluster's words, where it is known
 * @param renderDigest the fingerprint of the desired objects, null if it could not be rendered
 * @param appliedDigest the fingerprint of what the cluster made of it, null until all is applied
 * @param settled whether these are all objects of the primary, and nothing is left to do
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
    boolean settled) {

  /** Reports on a pass after which no object is to be listed but those that exist. */
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

  /** What a pass was about. */
  public enum Stage {
    /** Objects are written as desired. */
    ACTIVE,
    /** Nothing is written; diagnostics of the reason Paused say what would be. */
    PAUSED,
    /** The primary is being deleted. */
    DELETING
  }

  /**
   * Reports on a deletion.
   *
   * @param resources the objects that are still there, sorted
   */
  public static ReconcileReport ofDeletion(
      long generation, List<Diagnostic> diagnostics, List<LiveRecord> resources) {
    return new ReconcileReport(
        Stage.DELETING, generation, diagnostics, resources, Map.of(), null, null, false);
  }

  /** Returns the same with other diagnostics. */
  ReconcileReport with(List<Diagnostic> others) {
    return new ReconcileReport(
        stage,
        generation,
        others,
        resources,
        notApplied,
        causes,
        renderDigest,
        appliedDigest,
        settled);
  }

  public ReconcileReport {
    diagnostics = diagnostics.stream().distinct().sorted().toList();
    resources = List.copyOf(resources);
    notApplied = List.copyOf(notApplied);
    causes = Map.copyOf(causes);
  }
}
