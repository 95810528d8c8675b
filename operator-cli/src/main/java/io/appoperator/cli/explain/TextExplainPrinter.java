package io.appoperator.cli.explain;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.cli.cause.OriginPrinter;
import io.appoperator.cli.terminal.Columns;
import io.appoperator.cli.terminal.PrintableText;
import io.appoperator.cli.terminal.ValueFormatter;
import io.appoperator.core.input.RenderedResource;
import io.appoperator.core.provenance.ExplainedField;
import io.appoperator.core.provenance.ExplainedObject;
import io.appoperator.core.provenance.ExplainedStatus;
import io.appoperator.core.provenance.Provenance;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Prints a table for each object; if one field is selected, with all fields that it depends on. */
final class TextExplainPrinter implements ExplainPrinter {

  private static final int MAX_LISTED = 3;

  private final PrintStream out;
  private final UnaryOperator<JsonNode> shown;
  private String gap = "";

  TextExplainPrinter(PrintStream out, UnaryOperator<JsonNode> shown) {
    this.out = out;
    this.shown = shown;
  }

  @Override
  public void print(
      RenderedResource resource,
      Provenance provenance,
      List<ExplainedObject> chosen,
      List<ExplainedStatus> status) {
    long fields = chosen.stream().mapToLong(object -> object.fields().size()).sum();
    OriginPrinter originPrinter =
        new OriginPrinter("", fields == 1 ? Integer.MAX_VALUE : MAX_LISTED);
    for (ExplainedObject object : chosen) {
      String manager = object.manifest().manager();
      ShownValues values = new ShownValues(shown.apply(object.manifest().json()));
      List<List<String>> rows = new ArrayList<>();
      rows.add(List.of("FIELD", "VALUE", "FROM"));
      for (ExplainedField field : object.fields()) {
        rows.add(
            List.of(
                field.named().toString(),
                ValueFormatter.of(values.of(field)),
                originPrinter.of(field, manager)));
      }
      out.print(
          gap
              + PrintableText.of(
                  "# %s of manager %s, from %s"
                      .formatted(object.manifest().ref(), manager, resource.document().source()))
              + "\n");
      out.print(Columns.align(rows));
      gap = "\n";
    }
    printStatus(resource, status);
  }

  private void printStatus(RenderedResource resource, List<ExplainedStatus> status) {
    if (status.isEmpty()) {
      return;
    }
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("FIELD", "RULE", "FROM"));
    for (ExplainedStatus field : status) {
      rows.add(
          List.of(
              "status.extensions.%s.%s".formatted(field.manager(), field.field()),
              PrintableText.of(field.rule().strip().replaceAll("\\s+", " ")),
              field.template()));
    }
    out.print(gap + PrintableText.of("# status of " + resource.rendering().primary()) + "\n");
    out.print(Columns.align(rows));
    gap = "\n";
  }

  @Override
  public void finish() {}
}
