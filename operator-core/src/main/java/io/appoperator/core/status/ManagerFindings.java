package io.appoperator.core.status;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.Readiness;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What the managers report about a primary resource.
 *
 * @param fields the fields of the status, by the ids of the managers
 * @param readiness the readiness that they report, by their ids
 * @param warnings the managers that failed
 */
record ManagerFindings(
    ObjectNode fields, Map<String, Readiness> readiness, List<Diagnostic> warnings) {

  ManagerFindings {
    readiness = Map.copyOf(readiness);
    warnings = List.copyOf(warnings);
  }

  /** Returns a report with the readiness and the warnings. */
  ReconcileReport addTo(ReconcileReport report) {
    if (readiness.isEmpty() && warnings.isEmpty()) {
      return report;
    }
    List<Diagnostic> all = new ArrayList<>(report.diagnostics());
    all.addAll(warnings);
    return report.with(all).withManagers(readiness);
  }

  /** Adds the fields to those of a kind. */
  void addTo(ObjectNode status) {
    if (!fields.isEmpty()) {
      status.set(ManagerReports.FIELD, fields);
    }
  }
}
