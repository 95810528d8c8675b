package io.appoperator.core.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RepairMetricsTest {

  private static final Path ROOT = Path.of(System.getProperty("project.root", ".."));
  private static final Pattern WARNING = Pattern.compile("Severity\\.WARNING,\\s*Reason\\.\\w+");
  private static final Pattern REASON = Pattern.compile("\\bReason\\.([A-Z_]+)\\b");
  private static final Pattern INITIAL =
      Pattern.compile("application_operator_refused_total\\{reason=\"(\\w+)\"\\} 0\\.0");

  @Test
  void initializesTheReasonsOfAllErrorsToZero() throws IOException {
    Metrics metrics = new Metrics();
    metrics.repairMetrics(List.of(), List.of());

    Set<String> initial = new TreeSet<>();
    INITIAL.matcher(metrics.scrape()).results().forEach(match -> initial.add(match.group(1)));
    assertThat(initial).isEqualTo(reasonsOfErrors());
  }

  @Test
  void namesTheManagersThatBrokeARule() {
    Metrics metrics = new Metrics();
    RepairMetrics repairs = metrics.repairMetrics(List.of(), List.of("cron", "pods"));
    repairs.managerFault("cron");

    assertThat(metrics.scrape())
        .contains("application_operator_manager_faults_total{manager=\"cron\"} 1.0")
        .contains("application_operator_manager_faults_total{manager=\"pods\"} 0.0");
  }

  /** Returns the reasons in the source files that create errors, except those of warnings. */
  private static Set<String> reasonsOfErrors() throws IOException {
    Set<String> reasons = new TreeSet<>();
    for (String module : List.of("operator-api", "operator-core")) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src/main/java"))) {
        for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
          String source = Files.readString(file);
          if (source.contains("Severity.ERROR")) {
            REASON
                .matcher(WARNING.matcher(source).replaceAll(""))
                .results()
                .map(match -> Reason.valueOf(match.group(1)).toString())
                .forEach(reasons::add);
          }
        }
      }
    }
    // An object that waits for another one has not been refused.
    reasons.remove(Reason.STAGE_WAITING.toString());
    return reasons;
  }
}
