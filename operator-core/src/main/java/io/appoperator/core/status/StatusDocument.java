package io.appoperator.core.status;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.Observation;
import io.appoperator.api.Observation.ObservedResource;
import io.appoperator.api.Observation.Verdict;
import io.appoperator.api.Primary;
import io.appoperator.api.PrimaryKind;
import io.appoperator.api.Readiness.State;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.change.MadeValues;
import io.appoperator.core.change.NotApplied;
import io.appoperator.core.json.Json;
import io.appoperator.core.json.ParsedForm;
import io.appoperator.core.kind.Conditions;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.observe.SettledDigest;
import io.appoperator.core.plugin.KindFault;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.related.RelatedState;
import io.appoperator.core.status.ReconcileReport.Stage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Computes the status of primary resources of one kind. Pure. */
public final class StatusDocument<S> {

  private static final int MAX_WARNINGS = 64;
  private static final int MAX_WARNING = 1024;
  private static final int MAX_MESSAGE = 1024;

  private final PrimaryKind<S> kind;
  private final ManagerReports<S> managers;

  public StatusDocument(LoadedKind<S> kind) {
    this.kind = kind.primary();
    this.managers = new ManagerReports<>(kind);
  }

  /**
   * Computes the status after a reconcile.
   *
   * @param primary the primary resource, null if it could not be decoded
   * @param previous the status before, missing if there is none
   * @param report the findings of the reconcile
   * @param now the time of a transition
   * @return the status; equal to the previous one if nothing changed
   */
  public ObjectNode after(
      @Nullable Primary<S> primary, JsonNode previous, ReconcileReport report, Instant now) {
    ManagerFindings findings = managers.of(primary, previous, report);
    ReconcileReport complete = findings.addTo(report);
    try {
      ObjectNode fields = ownFields(primary, previous, complete);
      findings.addTo(fields);
      return after(primary, previous, complete, now, fields);
    } catch (KindFault e) {
      List<Diagnostic> diagnostics = new ArrayList<>(complete.diagnostics());
      diagnostics.add(e.diagnostic());
      ReconcileReport failed = complete.with(diagnostics);
      return after(primary, previous, failed, now, fieldsWithoutSpec(previous, failed));
    }
  }

  /**
   * Returns whether the fields of the kind are missing in a status because the code of the kind
   * failed.
   */
  public static boolean lacksOwnFields(ObjectNode status) {
    return Conditions.all(status)
        .map(condition -> condition.path("reason").asText())
        .anyMatch(
            reason ->
                reason.equals(Reason.KIND_OFF.toString())
                    || reason.equals(Reason.KIND_FAILED.toString()));
  }

  /** Returns the fields that the kind adds. */
  private ObjectNode ownFields(
      @Nullable Primary<S> primary, JsonNode previous, ReconcileReport report) {
    if (primary == null) {
      Verdict verdict = new ConditionEvaluator(kind.kind(), report).verdict();
      ObjectNode fields = carriedOver(previous);
      return fields.setAll(
          fields("statusWithoutSpec", null, () -> kind.statusWithoutSpec(verdict)));
    }
    Observation<S> observation = complete(primary, previous, report);
    return fields("status", primary, () -> kind.status(observation));
  }

  /** Returns the status of a kind whose code fails: the fields that do not need it. */
  private ObjectNode fieldsWithoutSpec(JsonNode previous, ReconcileReport report) {
    try {
      return ownFields(null, previous, report);
    } catch (KindFault e) {
      return carriedOver(previous);
    }
  }

  private ObjectNode fields(
      String method, @Nullable Primary<S> primary, Supplier<Map<String, Object>> call) {
    return KindFault.guard(
        kind,
        method,
        primary,
        () -> {
          Map<String, Object> answer = call.get();
          return answer == null ? null : (ObjectNode) Json.tree(answer);
        });
  }

  private ObjectNode after(
      @Nullable Primary<S> primary,
      JsonNode previous,
      ReconcileReport report,
      Instant now,
      ObjectNode ownFields) {
    ConditionEvaluator evaluator = new ConditionEvaluator(kind.kind(), report);
    ObjectNode status = Json.object();
    status.put("observedGeneration", report.generation());
    status.setAll(ownFields);
    status.set("conditions", conditions(previous, report, evaluator, now));
    if (primary != null || report.stage() == Stage.DELETING) {
      addResources(status, report, evaluator);
    }
    addWarnings(status, report.diagnostics());
    addEntries(status, MadeValues.FIELD, report.madeValues().entries());
    addEntries(status, RelatedState.FIELD, report.relatedObjects());
    if (report.renderDigest() != null) {
      status.put("renderDigest", report.renderDigest().text());
    }
    if (report.appliedDigest() != null) {
      status.put("appliedDigest", report.appliedDigest().text());
    }
    return ParsedForm.of(status);
  }

  /**
   * The objects of the last valid version keep running; only the fields computed from that version
   * are unknown.
   */
  private static ObjectNode carriedOver(JsonNode previous) {
    ObjectNode kept = Json.object();
    previous.properties().forEach(entry -> kept.set(entry.getKey(), entry.getValue()));
    return kept.remove(
        List.of(
            "observedGeneration",
            "warnings",
            "renderDigest",
            "appliedDigest",
            SettledDigest.FIELD));
  }

  /**
   * Returns what the code of the kind is given of a reconcile.
   *
   * @param previous the status before, missing if there is none
   */
  public Observation<S> observation(Primary<S> primary, JsonNode previous, ReconcileReport report) {
    return complete(primary, previous, managers.of(primary, previous, report).addTo(report));
  }

  private Observation<S> complete(Primary<S> primary, JsonNode previous, ReconcileReport report) {
    List<ObservedResource> resources =
        report.resources().stream()
            .map(
                record -> new ObservedResource(record.ref(), record.readiness(), record.observed()))
            .toList();
    String phase = previous.path("phase").textValue();
    Verdict verdict = new ConditionEvaluator(kind.kind(), report).verdict();
    return new Observation<>(primary, verdict, resources, phase);
  }

  private static ArrayNode conditions(
      JsonNode previous, ReconcileReport report, ConditionEvaluator evaluator, Instant now) {
    ArrayNode conditions = Json.object().putArray("conditions");
    for (Condition condition : evaluator.conditions()) {
      conditions.add(condition.json(previous, report.generation(), now));
    }
    return conditions;
  }

  private static void addResources(
      ObjectNode status, ReconcileReport report, ConditionEvaluator evaluator) {
    Map<ResourceRef, ObjectNode> entries = new TreeMap<>();
    report.notApplied().forEach(object -> entries.put(object.ref(), entry(object)));
    report.resources().forEach(record -> entries.put(record.ref(), entry(record, evaluator)));
    status.putArray("resources").addAll(entries.values());
  }

  private static ObjectNode entry(LiveRecord record, ConditionEvaluator evaluator) {
    boolean ready = record.readiness().state() == State.READY;
    ObjectNode entry = entry(record.ref()).put("ready", ready);
    if (!ready) {
      evaluator.message(record).ifPresent(message -> entry.put("message", message));
    }
    return entry;
  }

  private static ObjectNode entry(NotApplied object) {
    return entry(object.ref()).put("ready", false).put("message", truncate(object.message()));
  }

  private static ObjectNode entry(ResourceRef ref) {
    return Json.object().put("kind", ref.kind().kind()).put("name", ref.name());
  }

  /** Returns a message as long as the status may have it. */
  static String truncate(String message) {
    return truncate(message, MAX_MESSAGE);
  }

  private static String truncate(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    // Do not cut a surrogate pair in half.
    boolean within = Character.isHighSurrogate(text.charAt(most - 1));
    return text.substring(0, within ? most - 1 : most);
  }

  private static void addEntries(ObjectNode status, String field, List<String> entries) {
    if (!entries.isEmpty()) {
      ArrayNode array = status.putArray(field);
      entries.forEach(array::add);
    }
  }

  private static void addWarnings(ObjectNode status, List<Diagnostic> diagnostics) {
    List<String> warnings =
        diagnostics.stream()
            .filter(diagnostic -> !diagnostic.isError())
            .map(Diagnostic::toString)
            .map(text -> truncate(text, MAX_WARNING))
            .limit(MAX_WARNINGS)
            .toList();
    if (!warnings.isEmpty()) {
      ArrayNode array = status.putArray("warnings");
      warnings.forEach(array::add);
    }
  }
}
