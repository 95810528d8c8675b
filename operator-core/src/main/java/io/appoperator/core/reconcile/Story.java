package io.appoperator.core.reconcile;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.core.apply.ApplyResult;
import io.appoperator.core.apply.Outcome;
import io.appoperator.core.apply.Outcome.Result;
import io.appoperator.core.change.Comparison;
import io.appoperator.core.change.FieldChange;
import io.appoperator.core.observe.PrimaryId;
import java.util.List;
import java.util.stream.Collectors;

/** Turns what a pass did into events: few, and only of what happened. */
final class Story {

  private static final int MAX_FIELDS = 6;

  private final EventRecorder recorder;

  Story(EventRecorder recorder) {
    this.recorder = recorder;
  }

  /** Tells what was written. */
  void ofWrites(PrimaryId primary, ApplyResult result) {
    tell(primary, "Created", "Create", named(result, Result.CREATED));
    for (Outcome outcome : result.outcomes()) {
      if (outcome.result() == Result.APPLIED) {
        List<FieldChange> fields =
            Comparison.of(outcome.ref(), outcome.before(), outcome.after(), null).fields();
        if (!fields.isEmpty()) {
          tell(primary, "Updated", "Update", outcome.ref() + ": " + names(fields));
        }
      }
    }
    tell(primary, "Deleted", "Delete", named(result, Result.PRUNED));
  }

  /** Tells what is wrong, unless it was told before. */
  void ofProblems(PrimaryId primary, PrimaryMemory memory, List<Diagnostic> diagnostics) {
    List<Diagnostic> errors = diagnostics.stream().filter(Diagnostic::isError).toList();
    String note = errors.stream().map(Diagnostic::toString).collect(Collectors.joining("; "));
    if (memory.isNews(note) && !errors.isEmpty()) {
      recorder.record(
          primary,
          EventRecorder.Type.WARNING,
          errors.get(0).reason().toString(),
          "Reconcile",
          note);
    }
  }

  /** Tells that the phase changed. */
  void ofPhase(PrimaryId primary, JsonNode previous, JsonNode next) {
    String before = previous.path("phase").asText();
    String after = next.path("phase").asText();
    if (!after.isEmpty() && !after.equals(before)) {
      String ready = next.path("ready").asText();
      tell(
          primary,
          after,
          "Observe",
          ready.isEmpty() ? "It is " + after + "." : "It is %s, %s ready.".formatted(after, ready));
    }
  }

  private void tell(PrimaryId primary, String reason, String action, String note) {
    if (!note.isEmpty()) {
      recorder.record(primary, EventRecorder.Type.NORMAL, reason, action, note);
    }
  }

  private static String named(ApplyResult result, Result wanted) {
    return result.outcomes().stream()
        .filter(outcome -> outcome.result() == wanted)
        .map(outcome -> outcome.ref().toString())
        .collect(Collectors.joining(", "));
  }

  private static String names(List<FieldChange> fields) {
    String names =
        fields.stream().limit(MAX_FIELDS).map(FieldChange::path).collect(Collectors.joining(", "));
    int more = fields.size() - MAX_FIELDS;
    return more > 0 ? names + " and " + more + " more" : names;
  }
}
