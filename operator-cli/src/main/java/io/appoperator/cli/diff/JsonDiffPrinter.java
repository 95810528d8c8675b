package io.appoperator.cli.diff;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.ResourceRef;
import io.appoperator.cli.cause.CauseFields;
import io.appoperator.cli.cause.ChangeCause;
import io.appoperator.cli.cause.DifferenceCauses;
import io.appoperator.core.compare.FieldChange;
import io.appoperator.core.decode.Problem;
import io.appoperator.core.drift.DifferenceOrigin;
import io.appoperator.core.drift.ForeignField;
import io.appoperator.core.json.Json;
import io.appoperator.core.plan.Hold;
import io.appoperator.core.preview.Admission;
import io.appoperator.core.preview.ObjectPreview;
import io.appoperator.core.preview.ObjectPreview.Effect;
import io.appoperator.core.preview.Preview;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Prints one JSON document, specified by {@code docs/reference/diff.schema.json}. */
final class JsonDiffPrinter implements DiffPrinter {

  /** Incremented on incompatible changes of the output. */
  private static final String SCHEMA = "application-operator/diff/v1";

  private final PrintStream out;
  private final boolean showForeign;
  private final ObjectNode document = Json.object().put("schema", SCHEMA);
  private final ObjectNode summary = document.putObject("summary");
  private final ArrayNode resources = document.putArray("resources");

  JsonDiffPrinter(PrintStream out, boolean showForeign) {
    this.out = out;
    this.showForeign = showForeign;
  }

  @Override
  public void print(Preview preview, DifferenceCauses causes) {
    ObjectNode resource = identity(resources.addObject(), preview.primary());
    resource.put("standing", preview.existence().name().toLowerCase(Locale.ROOT).replace('_', '-'));
    resource.put("source", preview.source().toString());
    resource.put("disruption", preview.disruption().toString());
    Admission admission = preview.admission();
    if (admission != null) {
      add(resource.putObject("admission"), admission);
    }
    ArrayNode holds = resource.putArray("holds");
    for (Hold hold : preview.holds()) {
      holds
          .addObject()
          .put("reason", hold.reason().toString())
          .put("message", PrimaryNotePrinter.text(hold, preview, ObjectNames.SHORT));
    }
    addAll(resource.putArray("warnings"), preview.warnings());
    ArrayNode objects = resource.putArray("objects");
    preview.objects().forEach(object -> add(objects.addObject(), object, causes));
  }

  @Override
  public void fail(List<DiffFailure> failures, DiffTotals totals) {
    ArrayNode errors = document.putArray("errors");
    for (DiffFailure failure : failures) {
      ObjectNode error = errors.addObject().put("message", failure.message());
      Problem problem = failure.problem();
      if (problem != null) {
        error.put("file", problem.source()).put("line", problem.line());
        error.put("path", problem.diagnostic().path());
        error.put("reason", problem.diagnostic().reason().toString());
      }
    }
    finish(totals);
  }

  @Override
  public void finish(DiffTotals totals) {
    for (Effect effect : Effect.values()) {
      summary.put(effect.action(), totals.count(effect));
    }
    summary.put("disruption", totals.disruption().toString());
    summary.put("foreign", totals.foreign());
    out.print(Json.pretty(document) + "\n");
  }

  private static void add(ObjectNode json, Admission admission) {
    json.put("check", admission.check().toString()).put("note", admission.note());
    ArrayNode fields = json.putArray("fields");
    for (FieldChange change : admission.fields()) {
      ObjectNode field = fields.addObject().put("path", change.path());
      field.set("before", change.before());
      field.set("after", change.after());
    }
  }

  private void add(ObjectNode json, ObjectPreview object, DifferenceCauses causes) {
    identity(json, object.ref());
    json.put("action", object.effect().action());
    json.put("disruption", object.verdict().disruption().toString());
    json.put("detail", object.verdict().detail());
    ArrayNode fields = json.putArray("fields");
    for (FieldChange change : object.comparison().fields()) {
      ObjectNode field = fields.addObject();
      add(field, change, object.origins().get(change.path()));
      causes.of(object, change).ifPresent(cause -> add(field, cause));
    }
    if (object.comparison().fields().isEmpty() && !object.comparison().isSame()) {
      json.set("before", object.comparison().before());
      json.set("after", object.comparison().after());
      causes.of(object).ifPresent(cause -> add(json, cause));
    }
    json.put("foreign", object.foreign().size());
    if (showForeign) {
      ArrayNode foreign = json.putArray("foreignFields");
      object.foreign().forEach(field -> add(foreign.addObject(), field));
    }
    addAll(json.putArray("diagnostics"), object.outcome().diagnostics());
  }

  private static void add(ObjectNode json, FieldChange change, @Nullable DifferenceOrigin origin) {
    json.put("path", change.path());
    json.set("before", change.before());
    json.set("after", change.after());
    boolean drift = origin != null && origin.isDrift();
    json.put("origin", drift ? "drift" : "ours");
    if (origin != null && drift) {
      json.put("manager", origin.manager());
      json.put("time", origin.time());
    }
  }

  private static void add(ObjectNode json, ChangeCause cause) {
    ObjectNode why = json.putObject("why");
    ArrayNode fields = why.putArray("fields");
    CauseFields.addAll(fields, cause.fields());
    for (JsonNode field : fields) {
      if (field.has("line")) {
        ((ObjectNode) field).put("file", cause.source());
      }
    }
    CauseFields.addAll(why.putArray("gone"), cause.gone());
    if (cause.fields().isEmpty() && cause.gone().isEmpty()) {
      why.put("rule", cause.rule());
    }
  }

  private static void add(ObjectNode json, ForeignField field) {
    json.put("path", field.path()).put("manager", field.manager()).put("time", field.time());
  }

  private static ObjectNode identity(ObjectNode json, ResourceRef ref) {
    return json.put("apiVersion", ref.kind().apiVersion())
        .put("kind", ref.kind().kind())
        .put("namespace", ref.namespace())
        .put("name", ref.name());
  }

  private static void addAll(ArrayNode json, List<Diagnostic> diagnostics) {
    for (Diagnostic diagnostic : diagnostics) {
      json.addObject()
          .put("severity", diagnostic.severity().name().toLowerCase(Locale.ROOT))
          .put("reason", diagnostic.reason().toString())
          .put("message", diagnostic.message());
    }
  }
}
