package io.appoperator.core.apply;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.change.Change;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of one change.
 *
 * @param change the change
 * @param result the result
 * @param before the live object before the change; null if there was none or it was not read
 * @param after the response of the server; for a deleted object its terminating state, or in a dry
 *     run its successor; null if there is none
 * @param diagnostics errors and warnings
 * @param retryAfter the wait time that the server requests, or null
 */
public record ChangeOutcome(
    Change change,
    ChangeResult result,
    @Nullable ObjectNode before,
    @Nullable ObjectNode after,
    List<Diagnostic> diagnostics,
    @Nullable Duration retryAfter) {

  /** The result of a change. */
  public enum ChangeResult {
    /** The object was created. */
    CREATED,
    /** The operator's fields were applied; the object may be unchanged. */
    APPLIED,
    /** The object was deleted, or is terminating until its finalizers are removed. */
    PRUNED,
    /** The object was deleted because of an immutable field; it is created again next. */
    RECREATED,
    /** No change was necessary, or the object is deliberately not changed. */
    KEPT,
    /** The object could not be applied for a reason in the cluster. */
    BLOCKED,
    /** The server rejected the change. */
    REFUSED,
    /** The server was not reachable, or another client was faster; can be retried. */
    FAILED
  }

  public ChangeOutcome {
    diagnostics = List.copyOf(diagnostics);
  }

  static ChangeOutcome of(Change change, ChangeResult result) {
    return new ChangeOutcome(change, result, null, null, List.of(), null);
  }

  static ChangeOutcome of(Change change, ChangeResult result, Diagnostic why) {
    return new ChangeOutcome(change, result, null, null, List.of(why), null);
  }

  /** Returns the object that is changed. */
  public ResourceRef ref() {
    return change.ref();
  }

  /** Returns whether the object was updated without a read before. */
  public boolean isUnread() {
    return result == ChangeResult.APPLIED && before == null;
  }

  /** Returns whether the API server accepted a write, which may be a no-op. */
  public boolean isWritten() {
    return switch (result) {
      case CREATED, APPLIED, PRUNED, RECREATED -> true;
      case KEPT, BLOCKED, REFUSED, FAILED -> false;
    };
  }

  /** Returns whether the object waits until another one is ready. */
  public boolean isWaiting() {
    return diagnostics.stream().anyMatch(why -> why.reason() == Reason.STAGE_WAITING);
  }

  /**
   * Returns whether the object differs from the desired state. An applied object may lack a value
   * that was lost.
   */
  public boolean isProblem() {
    return switch (result) {
      case CREATED, APPLIED -> diagnostics.stream().anyMatch(Diagnostic::isError);
      case PRUNED, KEPT -> false;
      case RECREATED, BLOCKED, REFUSED, FAILED -> true;
    };
  }
}
