package io.appoperator.cli.validate;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.core.decode.Problem;
import io.appoperator.core.json.Json;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** Prints one JSON document, specified by {@code docs/reference/validate.schema.json}. */
final class JsonValidationPrinter implements ValidationPrinter {

  /** Incremented on incompatible changes of the output. */
  private static final String SCHEMA = "application-operator/validate/v1";

  private static final int MAX_PROBLEMS = 10_000;

  private final PrintStream out;
  private final ObjectNode document = Json.object().put("schema", SCHEMA);
  private final ObjectNode summary = document.putObject("summary");
  private final ArrayNode problems = document.putArray("problems");

  JsonValidationPrinter(PrintStream out) {
    this.out = out;
  }

  @Override
  public void print(List<Problem> found) {
    found.stream().limit(MAX_PROBLEMS - problems.size()).forEach(this::add);
  }

  @Override
  public void finish(ValidationTotals totals) {
    summary.put("documents", totals.documents());
    summary.put("resources", totals.resources());
    summary.put("skipped", totals.skipped());
    summary.put("errors", totals.errors());
    summary.put("warnings", totals.warnings());
    out.print(Json.pretty(document) + "\n");
  }

  private void add(Problem problem) {
    Diagnostic diagnostic = problem.diagnostic();
    problems
        .addObject()
        .put("file", problem.source())
        .put("line", problem.line())
        .put("document", problem.document())
        .put("path", diagnostic.path())
        .put("severity", diagnostic.severity().name().toLowerCase(Locale.ROOT))
        .put("reason", diagnostic.reason().toString())
        .put("message", diagnostic.message());
  }
}
