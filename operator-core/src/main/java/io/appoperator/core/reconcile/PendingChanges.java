package io.appoperator.core.reconcile;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.Reason;
import io.appoperator.api.Severity;
import io.appoperator.core.apply.Applier;
import io.appoperator.core.apply.ApplyResult;
import io.appoperator.core.apply.ChangeOutcome;
import io.appoperator.core.change.ChangeSet;
import io.appoperator.core.observe.OwnedChange;
import io.appoperator.core.observe.PrimaryId;
import io.appoperator.core.render.OperatorMetadata;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Finds the pending changes of a paused primary by a dry run, like {@code diff}. Writes nothing.
 * Thread-safe.
 */
final class PendingChanges {

  private final Applier dryRun;

  /**
   * @param dryRun applies changes as a dry run
   */
  PendingChanges(Applier dryRun) {
    this.dryRun = dryRun;
  }

  /** Returns the result of the dry run, with a warning for each pending change. */
  ApplyResult pending(PrimaryId primary, ChangeSet changes) {
    ApplyResult result = dryRun.apply(primary, changes);
    List<Diagnostic> pending = new ArrayList<>(result.warnings());
    for (ChangeOutcome outcome : result.outcomes()) {
      text(outcome)
          .map(text -> new Diagnostic(Severity.WARNING, Reason.PAUSED, "", "Pending: " + text))
          .ifPresent(pending::add);
    }
    return new ApplyResult(result.outcomes(), pending);
  }

  private static Optional<String> text(ChangeOutcome outcome) {
    return switch (outcome.result()) {
      case CREATED -> Optional.of("create %s.".formatted(outcome.ref()));
      case APPLIED -> update(outcome);
      case PRUNED -> Optional.of("delete %s.".formatted(outcome.ref()));
      case RECREATED -> Optional.of("delete %s and create it again.".formatted(outcome.ref()));
      case KEPT, BLOCKED, REFUSED, FAILED -> Optional.empty();
    };
  }

  private static Optional<String> update(ChangeOutcome outcome) {
    ObjectNode before = outcome.before();
    ObjectNode after = outcome.after();
    if (before == null || after == null) {
      return Optional.empty();
    }
    String paths =
        OwnedChange.between(before, after, OperatorMetadata.OPERATOR).stream()
            .map(OwnedChange::path)
            .collect(Collectors.joining(", "));
    return paths.isEmpty()
        ? Optional.empty()
        : Optional.of("update %s (%s).".formatted(outcome.ref(), paths));
  }
}
