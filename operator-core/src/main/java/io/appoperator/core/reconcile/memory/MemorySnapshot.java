package io.appoperator.core.reconcile.memory;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.change.ChangeCalculator.Applied;
import io.appoperator.core.plan.RejectionPolicy.Rejection;
import java.util.Map;

/**
 * What a plan uses of the memory of a primary. Immutable.
 *
 * @param applied the last applied manifests; an object without an entry is applied again
 * @param delayedRepairs the objects whose next repair must wait, each with the reason
 * @param rejections the last rejection of each object that waits
 */
public record MemorySnapshot(
    Map<ResourceRef, Applied> applied,
    Map<ResourceRef, Diagnostic> delayedRepairs,
    Map<ResourceRef, Rejection> rejections) {

  public MemorySnapshot {
    applied = Map.copyOf(applied);
    delayedRepairs = Map.copyOf(delayedRepairs);
    rejections = Map.copyOf(rejections);
  }
}
