package io.appoperator.core.reconcile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.ApplyDryRun;
import io.appoperator.core.cluster.MemoryCluster;
import io.appoperator.core.compare.Comparison;
import io.appoperator.core.compare.FieldChange;
import io.appoperator.core.decode.Document;
import io.appoperator.core.input.RenderedResource;
import io.appoperator.core.kind.Conditions;
import io.appoperator.core.preview.AdmittingPreviewer;
import io.appoperator.core.preview.NamespaceRecords;
import io.appoperator.core.preview.ObjectPreview;
import io.appoperator.core.preview.ObjectPreview.Effect;
import io.appoperator.core.preview.PredictingPreviewer;
import io.appoperator.core.preview.Preview;
import io.appoperator.core.preview.PreviewScope;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What each caller of the plan decides. */
final class PlanCallers {

  /**
   * Lines such as {@code Application/shop: would update Deployment/shop: spec.replicas} and {@code
   * Pending: update Deployment/shop (spec.replicas).}.
   */
  private static final Pattern CHANGE =
      Pattern.compile(
          "(?:would|.*Pending:) (?<action>create|update|delete) (?<object>[A-Za-z]+/[a-z]+)"
              + "(?:\\.|: (?<fields>.*)| \\((?<owned>.*)\\)\\.)?");

  /**
   * Between two errors in a condition. A semicolon within an error is not followed by a capital.
   */
  private static final String BETWEEN_ERRORS = "; (?=[A-Z])";

  /** In the line of a dry run about a rollout that waits. */
  private static final String ROLLOUT = "no change of the spec causes it";

  /** A process that cannot list Jobs may not know what the Deployment waits for. */
  private static final Pattern STAGE = Pattern.compile("Deployment/shop waits until .*");

  static final String WAITS = "Deployment/shop waits";

  private PlanCallers() {}

  /**
   * A planned or completed change of an object.
   *
   * @param effect what happens to the object
   * @param fields the fields that an update changes
   */
  record ObjectChange(Effect effect, List<String> fields) {

    /** Returns the same change with the list instead of the fields in its elements. */
    ObjectChange upToLists() {
      return new ObjectChange(
          effect, fields.stream().map(path -> path.replaceFirst("\\[.*", "")).distinct().toList());
    }
  }

  /**
   * The decision of a preview.
   *
   * @param changes the changes by their objects
   * @param problems the messages about objects that are left as they are
   * @param staged the messages about changes that wait for another object
   * @param paused whether the changes wait until the resource is resumed
   * @param paced whether they wait for other rollouts
   */
  record Decision(
      SortedMap<ResourceRef, ObjectChange> changes,
      Set<String> problems,
      Set<String> staged,
      boolean paused,
      boolean paced) {

    Decision upToLists() {
      return new Decision(PlanCallers.upToLists(changes), problems, staged, paused, paced);
    }
  }

  /** Returns the changes with the lists instead of the fields in their elements. */
  static SortedMap<ResourceRef, ObjectChange> upToLists(Map<ResourceRef, ObjectChange> changes) {
    SortedMap<ResourceRef, ObjectChange> cut = new TreeMap<>();
    changes.forEach((ref, change) -> cut.put(ref, change.upToLists()));
    return cut;
  }

  /** Previews by predictions, as {@code diff --mode=client}. */
  static Decision diffByPrediction(RandomState state) {
    return decision(
        new PredictingPreviewer(state.plugins(), state.cluster()).preview(resource(state)));
  }

  /** Previews by dry runs, as {@code diff --mode=server}. */
  static Decision diff(RandomState state) {
    return decision(admitting(state).preview(resource(state)));
  }

  /** Previews as {@code diff} does by default: without dry runs if the resource is settled. */
  static Preview diffUnlessSettled(RandomState state) {
    return admitting(state).previewUnlessSettled(resource(state));
  }

  private static AdmittingPreviewer admitting(RandomState state) {
    // The author of the resource replaces it, because no field manager applies its spec.
    ApplyDryRun unused =
        (ref, object, fieldManager, force) -> {
          throw new IllegalStateException("There is no apply of " + ref);
        };
    return new AdmittingPreviewer(
        state.plugins(),
        state.cluster(),
        unused,
        null,
        new NamespaceRecords(state.plugins(), state.cluster(), PreviewScope.UNLIMITED));
  }

  private static RenderedResource resource(RandomState state) {
    ObjectNode document = state.cluster().stored(SmallApplications.SHOP).deepCopy();
    return new RenderedResource(new Document("file", 1, "", document, Map.of()), state.rendering());
  }

  static Decision decision(Preview preview) {
    SortedMap<ResourceRef, ObjectChange> changes = new TreeMap<>();
    Set<String> problems = new TreeSet<>();
    for (ObjectPreview object : preview.objects()) {
      switch (object.effect()) {
        case CREATED, UPDATED, PRUNED ->
            changes.put(object.ref(), change(object.effect(), object.comparison()));
        case REFUSED ->
            object.outcome().diagnostics().stream()
                .map(Diagnostic::toString)
                .forEach(problems::add);
        case UNCHANGED -> {}
      }
    }
    List<Reason> holds = preview.holds().stream().map(hold -> hold.reason()).toList();
    Set<String> staged =
        preview.holds().stream()
            .flatMap(hold -> hold.staged().stream())
            .flatMap(hold -> hold.objects().values().stream())
            .map(why -> shortened(why.message()))
            .collect(Collectors.toCollection(TreeSet::new));
    return new Decision(
        changes,
        problems,
        staged,
        holds.contains(Reason.PAUSED),
        holds.contains(Reason.ROLLOUT_WAITING));
  }

  static Decision dryRun(SimulatedOperator operator) {
    SimulatedOperator.DryRunLines lines = operator.dryRun();
    String about = SmallApplications.SHOP + ": ";
    List<String> changes =
        lines.changes().stream().map(line -> line.substring(about.length())).toList();
    List<String> errors =
        lines.errors().stream().map(line -> line.substring(about.length())).toList();
    return new Decision(
        changes(changes),
        reasons(Stream.concat(changes.stream(), errors.stream()).filter(text -> !isStage(text))),
        Stream.concat(changes.stream(), errors.stream())
            .filter(PlanCallers::isStage)
            .map(PlanCallers::shortened)
            .collect(Collectors.toCollection(TreeSet::new)),
        changes.stream().anyMatch(line -> line.startsWith("Pending: ")),
        changes.stream().anyMatch(line -> line.contains(ROLLOUT)));
  }

  private static boolean isStage(String text) {
    return STAGE.matcher(text).find();
  }

  private static String shortened(String text) {
    return isStage(text) ? WAITS : text;
  }

  /** Returns the messages in the status about objects that a run leaves as they are. */
  static Set<String> reasons(MemoryCluster cluster) {
    JsonNode status = cluster.stored(SmallApplications.SHOP).path("status");
    List<String> texts = new ArrayList<>();
    status.path("warnings").forEach(warning -> texts.add(warning.asText()));
    JsonNode reconciled = Conditions.find(status, "Reconciled");
    if (Conditions.isFalse(reconciled)) {
      texts.addAll(List.of(reconciled.path("message").asText().split(BETWEEN_ERRORS)));
    }
    return reasons(texts.stream());
  }

  /** Other messages are about changes, or about the Application. */
  private static Set<String> reasons(Stream<String> texts) {
    return texts
        .filter(text -> !CHANGE.matcher(text).matches())
        .filter(text -> !text.contains(ROLLOUT))
        .map(PlanCallers::shortened)
        .filter(text -> SmallApplications.OBJECTS.stream().anyMatch(ref -> isAbout(text, ref)))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns whether a message is about an object. */
  static boolean isAbout(String message, ResourceRef ref) {
    return message.contains(ref.toString());
  }

  /** Returns the pending changes in the status of a paused resource. */
  static SortedMap<ResourceRef, ObjectChange> pending(MemoryCluster cluster) {
    List<String> warnings = new ArrayList<>();
    for (JsonNode warning :
        cluster.stored(SmallApplications.SHOP).path("status").path("warnings")) {
      warnings.add(warning.asText());
    }
    return changes(warnings);
  }

  /** Reconciles once, and returns what was written to the objects. */
  static SortedMap<ResourceRef, ObjectChange> run(RandomState state) {
    Map<ResourceRef, ObjectNode> before = objects(state.cluster());
    state.operator().reconcile();
    Map<ResourceRef, ObjectNode> after = objects(state.cluster());
    SortedMap<ResourceRef, ObjectChange> changes = new TreeMap<>();
    for (ResourceRef ref : SmallApplications.OBJECTS) {
      ObjectNode old = before.get(ref);
      ObjectNode now = after.get(ref);
      if (!Objects.equals(old, now)) {
        Effect effect = old == null ? Effect.CREATED : now == null ? Effect.PRUNED : Effect.UPDATED;
        changes.put(ref, change(effect, Comparison.of(ref, old, now, null)));
      }
    }
    return changes;
  }

  private static Map<ResourceRef, ObjectNode> objects(MemoryCluster cluster) {
    Map<ResourceRef, ObjectNode> objects = new HashMap<>();
    SmallApplications.OBJECTS.stream()
        .filter(cluster::has)
        .forEach(ref -> objects.put(ref, cluster.stored(ref).deepCopy()));
    return objects;
  }

  private static ObjectChange change(Effect effect, Comparison comparison) {
    return new ObjectChange(effect, comparison.fields().stream().map(FieldChange::path).toList());
  }

  private static SortedMap<ResourceRef, ObjectChange> changes(List<String> lines) {
    Map<String, ResourceRef> refs =
        SmallApplications.OBJECTS.stream()
            .collect(Collectors.toMap(ResourceRef::toString, Function.identity()));
    SortedMap<ResourceRef, ObjectChange> changes = new TreeMap<>();
    for (String line : lines) {
      Matcher matcher = CHANGE.matcher(line);
      if (matcher.matches()) {
        List<String> fields =
            Stream.of("fields", "owned")
                .map(matcher::group)
                .filter(Objects::nonNull)
                .flatMap(paths -> Stream.of(paths.split(", ", -1)))
                .toList();
        changes.put(
            refs.get(matcher.group("object")),
            new ObjectChange(effect(matcher.group("action")), fields));
      }
    }
    return changes;
  }

  private static Effect effect(String action) {
    return switch (action) {
      case "create" -> Effect.CREATED;
      case "update" -> Effect.UPDATED;
      default -> Effect.PRUNED;
    };
  }
}
