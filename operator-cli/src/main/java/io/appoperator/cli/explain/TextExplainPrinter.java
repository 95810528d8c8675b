package io.appoperator.cli.explain;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.cli.cause.OriginPrinter;
import io.appoperator.cli.terminal.Columns;
import io.appoperator.cli.terminal.PrintableText;
import io.appoperator.cli.terminal.ValueFormatter;
import io.appoperator.core.input.RenderedResource;
import io.appoperator.core.provenance.ExplainedField;
import io.appoperator.core.provenance.ExplainedObject;
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
      RenderedResource resource, Provenance provenance, List<ExplainedObject> chosen) {
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
  }

  @Override
  public void finish() {}
}
