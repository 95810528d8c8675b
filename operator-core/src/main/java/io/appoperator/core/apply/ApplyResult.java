package io.appoperator.core.apply;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceRef;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The result of applying a change set.
 *
 * @param outcomes one for each change, in the order of their execution
 * @param warnings of the change set
 */
public record ApplyResult(List<ChangeOutcome> outcomes, List<Diagnostic> warnings) {

  public ApplyResult {
    outcomes = List.copyOf(outcomes);
    warnings = List.copyOf(warnings);
  }

  /** Returns all diagnostics, sorted. */
  public List<Diagnostic> diagnostics() {
    return Stream.concat(
            warnings.stream(), outcomes.stream().flatMap(outcome -> outcome.diagnostics().stream()))
        .sorted()
        .toList();
  }

  /** Returns the objects of other owners that have the names of desired objects. */
  public Set<ResourceRef> conflicts() {
    return outcomes.stream()
        .filter(
            outcome ->
                outcome.diagnostics().stream().anyMatch(d -> d.reason() == Reason.NAME_CONFLICT))
        .map(ChangeOutcome::ref)
        .collect(Collectors.toSet());
  }

  /** Returns how long the server asks to wait, the longest if several times; or null. */
  public @Nullable Duration retryAfter() {
    return outcomes.stream()
        .map(ChangeOutcome::retryAfter)
        .filter(Objects::nonNull)
        .max(Duration::compareTo)
        .orElse(null);
  }

  /** Returns whether every object is as desired. */
  public boolean isComplete() {
    return outcomes.stream().noneMatch(ChangeOutcome::isProblem);
  }

  /** Returns whether every object is as desired, or waits for another object to become ready. */
  public boolean isCompleteOrWaiting() {
    return outcomes.stream().allMatch(outcome -> !outcome.isProblem() || outcome.isWaiting());
  }

  /** Returns whether an object differs from the desired state for a reason in the cluster. */
  public boolean isRefused() {
    return outcomes.stream()
        .anyMatch(
            outcome ->
                outcome.isProblem()
                    && !outcome.isWaiting()
                    && outcome.result() != ChangeOutcome.ChangeResult.FAILED);
  }
}
