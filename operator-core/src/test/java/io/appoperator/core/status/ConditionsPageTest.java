package io.appoperator.core.status;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Readiness.State;
import io.appoperator.api.Reason;
import io.appoperator.api.Severity;
import io.appoperator.core.status.ReconcileReport.Stage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Compares the table of conditions on the page about the status with the conditions. */
class ConditionsPageTest {

  private static final Path PAGE =
      Path.of(System.getProperty("project.root", "..")).resolve("docs/concepts/status.md");
  private static final Pattern ROW = Pattern.compile("\\| `(\\w+)` \\|[^|]*\\| ([^|]*) \\|");
  private static final Pattern WORD = Pattern.compile("`(\\w+)`|the first error");
  private static final List<Diagnostic> WARNINGS =
      Stream.of(Reason.QUESTIONABLE, Reason.ROLLOUT_WAITING, Reason.PAUSED)
          .map(reason -> new Diagnostic(Severity.WARNING, reason, "", "warning"))
          .toList();
  private static final List<Diagnostic> ERRORS =
      Stream.of(Reason.values())
          .map(reason -> new Diagnostic(Severity.ERROR, reason, "", "error"))
          .toList();

  @Test
  void pageListsTheReasonsOfEachCondition() throws IOException {
    Set<String> documented = new TreeSet<>();
    String section = Files.readString(PAGE).split("\n## ")[1];
    for (MatchResult row : ROW.matcher(section).results().toList()) {
      String[] reasons = row.group(2).split("; if false, ");
      for (int i = 0; i < reasons.length && !row.group(1).equals("Reconciling"); i++) {
        for (MatchResult word : WORD.matcher(reasons[i]).results().toList()) {
          String reason = word.group(1) == null ? word.group() : word.group(1);
          documented.add(line(row.group(1).toUpperCase(Locale.ROOT), i == 0, reason));
        }
      }
    }
    assertThat(documented).isEqualTo(possible());
  }

  private static Set<String> possible() {
    Set<String> possible = new TreeSet<>();
    for (Stage stage : Stage.values()) {
      for (State state : State.values()) {
        for (int replicas : List.of(0, 2)) {
          for (Diagnostic warning : WARNINGS) {
            for (Condition condition : conditions(stage, state, replicas, warning)) {
              addUnlessReconciling(possible, condition, condition.reason().toString());
            }
          }
          for (Diagnostic error : ERRORS) {
            for (Condition condition : conditions(stage, state, replicas, error)) {
              boolean stalled = condition.type() == Condition.Type.STALLED;
              boolean isError = condition.reason() == error.reason() && !stalled;
              // One error stands for all, except where the page lists them.
              if (stalled || error.reason() == Reason.NAME_CONFLICT) {
                String reason = isError ? "the first error" : condition.reason().toString();
                addUnlessReconciling(possible, condition, reason);
              }
            }
          }
        }
      }
    }
    return possible;
  }

  private static List<Condition> conditions(
      Stage stage, State state, int replicas, Diagnostic diagnostic) {
    ReconcileReport report =
        new ReconcileReport(
            stage,
            1,
            List.of(diagnostic),
            List.of(StatusDocumentTest.deployment(state, "", replicas)),
            Map.of(),
            null,
            null,
            false);
    return new ConditionEvaluator(StatusDocumentTest.TOY, report).conditions();
  }

  private static void addUnlessReconciling(
      Set<String> possible, Condition condition, String reason) {
    if (condition.type() != Condition.Type.RECONCILING) {
      possible.add(line(condition.type().name(), condition.holds(), reason));
    }
  }

  private static String line(String type, boolean holds, String reason) {
    return type + " " + holds + ": " + reason;
  }
}
