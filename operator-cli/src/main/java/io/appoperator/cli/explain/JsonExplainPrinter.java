package io.appoperator.cli.explain;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceRef;
import io.appoperator.cli.cause.CauseFields;
import io.appoperator.core.input.RenderedResource;
import io.appoperator.core.json.Json;
import io.appoperator.core.provenance.ExplainedField;
import io.appoperator.core.provenance.ExplainedObject;
import io.appoperator.core.provenance.ExplainedStatus;
import io.appoperator.core.provenance.Provenance;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/** Prints one JSON document, specified by {@code docs/reference/explain.schema.json}. */
final class JsonExplainPrinter implements ExplainPrinter {

  /** Incremented on incompatible changes of the output. */
  private static final String SCHEMA = "application-operator/explain/v1";

  private final PrintStream out;
  private final UnaryOperator<JsonNode> shown;
  private final ObjectNode document = Json.object().put("schema", SCHEMA);
  private final ArrayNode resources = document.putArray("resources");

  JsonExplainPrinter(PrintStream out, UnaryOperator<JsonNode> shown) {
    this.out = out;
    this.shown = shown;
  }

  @Override
  public void print(
      RenderedResource resource,
      Provenance provenance,
      List<ExplainedObject> chosen,
      List<ExplainedStatus> status) {
    ObjectNode json = identity(resources.addObject(), resource.rendering().primary());
    json.put("source", resource.document().source());
    json.put("renderings", provenance.renderings());
    CauseFields.addAll(json.putArray("unvaried"), provenance.unvaried());
    ArrayNode objects = json.putArray("objects");
    chosen.forEach(object -> add(objects.addObject(), object));
    if (!status.isEmpty()) {
      ArrayNode fields = json.putArray("status");
      for (ExplainedStatus field : status) {
        fields
            .addObject()
            .put("path", "status.extensions.%s.%s".formatted(field.manager(), field.field()))
            .put("manager", field.manager())
            .put("rule", field.rule())
            .put("template", field.template());
      }
    }
  }

  @Override
  public void finish() {
    out.print(Json.pretty(document) + "\n");
  }

  private void add(ObjectNode json, ExplainedObject object) {
    ShownValues values = new ShownValues(shown.apply(object.manifest().json()));
    identity(json, object.manifest().ref());
    json.put("manager", object.manifest().manager());
    ArrayNode fields = json.putArray("fields");
    for (ExplainedField field : object.fields()) {
      ObjectNode entry = fields.addObject();
      entry.put("path", field.named().toString());
      entry.set("value", values.of(field));
      entry.put("origin", field.origin().toString());
      entry.put("author", field.author().name().toLowerCase(Locale.ROOT));
      if (!field.transformer().isEmpty()) {
        entry.put("transformer", field.transformer());
      }
      if (!field.template().isEmpty()) {
        entry.put("template", field.template());
      }
      CauseFields.addAll(entry.putArray("sources"), field.sources());
      CauseFields.addAll(entry.putArray("because"), field.because());
      CauseFields.addAll(entry.putArray("doubts"), field.possibleFields());
    }
  }

  private static ObjectNode identity(ObjectNode json, ResourceRef ref) {
    return json.put("apiVersion", ref.kind().apiVersion())
        .put("kind", ref.kind().kind())
        .put("namespace", ref.namespace())
        .put("name", ref.name());
  }
}
