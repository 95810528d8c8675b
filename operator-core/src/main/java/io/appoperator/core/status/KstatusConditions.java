package io.appoperator.core.status;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Observation.Verdict;
import io.appoperator.api.Reason;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The conditions for generic tools such as {@code helm --wait}. At most one of the two is present,
 * and none when the desired state is reached.
 *
 * @see <a
 *     href="https://github.com/kubernetes-sigs/cli-utils/blob/master/pkg/kstatus/README.md#the-reconciling-and-stalled-conditions">kstatus:
 *     the conditions Reconciling and Stalled</a>
 */
final class KstatusConditions {

  /** Errors that retries cannot fix: a user must edit the resource or exchange a plug-in. */
  private static final Set<Reason> PERMANENT_REASONS =
      Set.of(
          Reason.INVALID,
          Reason.UNKNOWN_FIELD,
          Reason.MANAGER_FAILED,
          Reason.MANAGER_OFF,
          Reason.MANAGER_CONFLICT,
          Reason.TRANSFORMER_FAILED,
          Reason.TRANSFORMER_OFF,
          Reason.TRANSFORMER_MISSING,
          Reason.TRANSFORMER_CONFLICT,
          Reason.KIND_FAILED,
          Reason.KIND_OFF,
          Reason.REFUSED,
          Reason.GENERATED_VALUE_LOST,
          Reason.IMMUTABLE);

  private KstatusConditions() {}

  /**
   * Returns the condition that is present.
   *
   * @param verdict on the objects, whether the primary is paused or not
   * @param errors the errors, sorted
   * @param gaveUp whether an object will not become ready without an edit
   * @param others the conditions that every primary has
   */
  static Optional<Condition> of(
      Verdict verdict, List<Diagnostic> errors, boolean gaveUp, List<Condition> others) {
    Condition ready = find(Condition.Type.READY, others);
    if (verdict == Verdict.DELETING) {
      return Optional.of(reconciling(find(Condition.Type.PROGRESSING, others)));
    }
    Optional<Diagnostic> lasting =
        errors.stream().filter(error -> PERMANENT_REASONS.contains(error.reason())).findFirst();
    if (lasting.isPresent()) {
      return Optional.of(stalled(lasting.get().reason(), ready.message()));
    }
    if (gaveUp && errors.stream().allMatch(error -> error.reason() == Reason.STAGE_WAITING)) {
      return Optional.of(stalled(Reason.FAILED, find(Condition.Type.DEGRADED, others).message()));
    }
    if (!ready.holds()) {
      return Optional.of(reconciling(ready));
    }
    Condition progressing = find(Condition.Type.PROGRESSING, others);
    return progressing.holds() ? Optional.of(reconciling(progressing)) : Optional.empty();
  }

  private static Condition stalled(Reason reason, String message) {
    return new Condition(Condition.Type.STALLED, true, reason, message);
  }

  private static Condition reconciling(Condition why) {
    return new Condition(Condition.Type.RECONCILING, true, why.reason(), why.message());
  }

  private static Condition find(Condition.Type type, List<Condition> conditions) {
    return conditions.stream()
        .filter(condition -> condition.type() == type)
        .findFirst()
        .orElseThrow();
  }
}
