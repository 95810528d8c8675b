package io.appoperator.core.apply;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.change.Change;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of one change.
 *
 * @param change the change
 * @param result how it went
 * @param before the live object before it, null if there was none or nobody looked
 * @param after the server's answer; for a deleted object what lingers of it, or in a dry run what
 *     follows it; null if there is none
 * @param diagnostics what went wrong, or deserves a warning
 * @param retryAfter how long the server asks to wait, or null
 */
public record Outcome(
    Change change,
    Result result,
    @Nullable ObjectNode before,
    @Nullable ObjectNode after,
    List<Diagnostic> diagnostics,
    @Nullable Duration retryAfter) {

  /** How a change went. */
  public enum Result {
    /** The object was created. */
    CREATED,
    /** Our fields were applied; the object may be the same as before. */
    APPLIED,
    /** The object was deleted; it is gone, or lingers until its finalizers are. */
    PRUNED,
    /** The object was deleted, because only another one can be as desired; that one comes next. */
    RECREATED,
    /** Nothing was to be done, or the object is left alone on purpose. */
    KEPT,
    /** The object could not be had for a reason that stands in the cluster. */
    BLOCKED,
    /** The server refused it. */
    REFUSED,
    /** The server could not be asked, or others were faster; worth another try. */
    FAILED
  }

  public Outcome {
    diagnostics = List.copyOf(diagnostics);
  }

  static Outcome of(Change change, Result result) {
    return new Outcome(change, result, null, null, List.of(), null);
  }

  static Outcome of(Change change, Result result, Diagnostic why) {
    return new Outcome(change, result, null, null, List.of(why), null);
  }

  /** Returns which object it is about. */
  public ResourceRef ref() {
    return change.ref();
  }

  /** Returns whether the API server has carried out a write, which may have changed nothing. */
  public boolean isWritten() {
    return switch (result) {
      case CREATED, APPLIED, PRUNED, RECREATED -> true;
      case KEPT, BLOCKED, REFUSED, FAILED -> false;
    };
  }

  /** Returns whether the object is not as desired. */
  public boolean isProblem() {
    return switch (result) {
      case CREATED, APPLIED, PRUNED, KEPT -> false;
      case RECREATED, BLOCKED, REFUSED, FAILED -> true;
    };
  }
}
