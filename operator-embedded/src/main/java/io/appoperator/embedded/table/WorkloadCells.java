package io.appoperator.embedded.table;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.embedded.kind.SelectorText;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** The cells of workloads. */
final class WorkloadCells {

  private static final String POD = "/spec/template/spec";

  private WorkloadCells() {}

  static void deployment(Row row) {
    row.name()
        .add(row.number("/status/readyReplicas") + "/" + row.number("/spec/replicas"))
        .add(row.number("/status/updatedReplicas"))
        .add(row.number("/status/availableReplicas"))
        .age()
        .containers(POD)
        .add(SelectorText.of(row.at("/spec/selector")));
  }

  static void replicaSet(Row row) {
    row.name()
        .add(row.number("/spec/replicas"))
        .add(row.number("/status/replicas"))
        .add(row.number("/status/readyReplicas"))
        .age()
        .containers(POD)
        .add(selector(row));
  }

  static void statefulSet(Row row) {
    row.name()
        .add(row.number("/status/readyReplicas") + "/" + row.number("/spec/replicas"))
        .age()
        .containers(POD);
  }

  static void daemonSet(Row row) {
    row.name();
    for (String count :
        List.of(
            "desiredNumberScheduled",
            "currentNumberScheduled",
            "numberReady",
            "updatedNumberScheduled",
            "numberAvailable")) {
      row.add(row.number("/status/" + count));
    }
    row.add(Row.orNone(SelectorText.ofLabels(row.at(POD + "/nodeSelector"))))
        .age()
        .containers(POD)
        .add(selector(row));
  }

  static void job(Row row) {
    row.name()
        .add(jobStatus(row))
        .add(completions(row))
        .add(jobDuration(row))
        .age()
        .containers(POD)
        .add(selector(row));
  }

  static void cronJob(Row row) {
    String last = row.text("/status/lastScheduleTime");
    row.name()
        .add(row.text("/spec/schedule"))
        .add(row.text("/spec/timeZone", Row.NONE))
        .add(row.at("/spec/suspend").asBoolean() ? "True" : "False")
        .add(row.at("/status/active").size())
        .add(last.isEmpty() ? Row.NONE : row.since(last))
        .age()
        .containers("/spec/jobTemplate/spec/template/spec")
        .add(Row.orNone(SelectorText.of(row.at("/spec/jobTemplate/spec/selector"))));
  }

  private static String selector(Row row) {
    return Row.orNone(SelectorText.of(row.at("/spec/selector")));
  }

  private static String completions(Row row) {
    long succeeded = row.number("/status/succeeded");
    if (row.at("/spec/completions").isNumber()) {
      return succeeded + "/" + row.number("/spec/completions");
    }
    long parallelism = row.number("/spec/parallelism");
    return succeeded + (parallelism > 1 ? "/1 of " + parallelism : "/1");
  }

  private static String jobDuration(Row row) {
    String start = row.text("/status/startTime");
    String end = row.text("/status/completionTime");
    if (start.isEmpty()) {
      return "";
    }
    Instant until = end.isEmpty() ? row.now() : Instant.parse(end);
    return HumanDuration.text(Duration.between(Instant.parse(start), until));
  }

  private static String jobStatus(Row row) {
    if (hasCondition(row, "Complete")) {
      return "Complete";
    } else if (hasCondition(row, "Failed")) {
      return "Failed";
    } else if (row.isBeingDeleted()) {
      return "Terminating";
    }
    return List.of("Suspended", "FailureTarget", "SuccessCriteriaMet").stream()
        .filter(type -> hasCondition(row, type))
        .findFirst()
        .orElse("Running");
  }

  private static boolean hasCondition(Row row, String type) {
    for (JsonNode condition : row.at("/status/conditions")) {
      if (condition.path("type").asText().equals(type)) {
        return condition.path("status").asText().equals("True");
      }
    }
    return false;
  }
}
