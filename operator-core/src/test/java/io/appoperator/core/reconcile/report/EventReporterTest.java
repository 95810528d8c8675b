package io.appoperator.core.reconcile.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Reason;
import io.appoperator.api.Severity;
import io.appoperator.core.apply.ApplyResult;
import io.appoperator.core.apply.ChangeOutcome;
import io.appoperator.core.change.Change;
import io.appoperator.core.cluster.MemoryCluster;
import io.appoperator.core.event.Event;
import io.appoperator.core.json.Json;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.observe.PrimaryId;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.reconcile.memory.PrimaryMemory;
import io.appoperator.core.sample.Greetings;
import io.appoperator.core.telemetry.Metrics;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.slf4j.event.Level;

class EventReporterTest {

  private static final PrimaryId HELLO = new PrimaryId(Greetings.HELLO, "uid");
  private static final Diagnostic TAKEN =
      new Diagnostic(
          Severity.ERROR, Reason.NAME_CONFLICT, "", "ConfigMap/hello-text belongs to others.");
  private static final Diagnostic REFUSED =
      new Diagnostic(Severity.ERROR, Reason.REFUSED, "", "ConfigMap/hello-text: not today.");

  private final List<Event> events = new ArrayList<>();
  private final CapturedLog log = new CapturedLog(Level.INFO);
  private final EventReporter eventReporter = eventReporter(log);
  private final PrimaryMemory memory = new PrimaryMemory("uid");

  @Test
  void logsAProblemOnceUntilItChanges() {
    eventReporter.reportProblems(HELLO, memory, List.of(TAKEN));
    eventReporter.reportProblems(HELLO, memory, List.of(TAKEN));
    eventReporter.reportProblems(HELLO, memory, List.of(REFUSED));
    eventReporter.reportProblems(HELLO, memory, List.of(REFUSED));
    eventReporter.reportProblems(HELLO, memory, List.of());
    eventReporter.reportProblems(HELLO, memory, List.of(REFUSED));

    String refused = "WARN Greeting/hello: Refused: ConfigMap/hello-text: not today.";
    assertThat(log.lines())
        .containsExactly(
            "WARN Greeting/hello: NameConflict: ConfigMap/hello-text belongs to others.",
            refused,
            refused);
    assertThat(events).hasSize(3);
  }

  @Test
  void logsAProblemReportedBeforeARestart() {
    assertThat(memory.recordReported(TAKEN.toString())).isTrue();

    eventReporter.reportProblems(HELLO, memory, List.of(TAKEN));
    eventReporter.reportProblems(HELLO, memory, List.of(TAKEN));

    assertThat(log.lines()).hasSize(1);
    assertThat(events).isEmpty();
  }

  @Test
  void logsWritesAtLevelInfo() {
    writeAndFail(eventReporter);

    assertThat(log.lines())
        .containsExactly(
            "INFO Greeting/hello: Deleted: ConfigMap/hello-text",
            "WARN Greeting/hello: NameConflict: ConfigMap/hello-text belongs to others.");
  }

  @Test
  void logsOnlyFailuresAtLevelWarn() {
    CapturedLog warnings = new CapturedLog(Level.WARN);
    writeAndFail(eventReporter(warnings));

    assertThat(warnings.lines()).singleElement().asString().startsWith("WARN ");
    assertThat(events).hasSize(2);
  }

  private void writeAndFail(EventReporter reporter) {
    ChangeOutcome outcome =
        new ChangeOutcome(
            new Change.Prune(config()),
            ChangeOutcome.ChangeResult.PRUNED,
            null,
            null,
            List.of(),
            null);
    reporter.reportWrites(HELLO, memory, new ApplyResult(List.of(outcome), List.of()));
    reporter.reportProblems(HELLO, memory, List.of(TAKEN));
  }

  private static LiveRecord config() {
    MemoryCluster cluster = new MemoryCluster();
    cluster.put(Greetings.CONFIG, Json.object());
    PluginRegistry plugins = Greetings.plugins(Greetings.manager("text"));
    return new LiveReader(plugins.kinds())
        .read(Greetings.CONFIG.kind(), cluster.stored(Greetings.CONFIG).deepCopy());
  }

  private EventReporter eventReporter(CapturedLog captured) {
    return new EventReporter(
        events::add,
        new ReconcileLog(captured),
        new Metrics().repairMetrics(List.of(), List.of()),
        () -> 0);
  }
}
