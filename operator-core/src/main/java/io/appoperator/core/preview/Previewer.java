package io.appoperator.core.preview;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.apply.Applier;
import io.appoperator.core.apply.ApplyResult;
import io.appoperator.core.apply.ChangeOutcome;
import io.appoperator.core.apply.ChangeOutcome.ChangeResult;
import io.appoperator.core.change.Change;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.compare.ApplyPrediction;
import io.appoperator.core.compare.Comparison;
import io.appoperator.core.compare.FieldChange;
import io.appoperator.core.drift.DifferenceOrigin;
import io.appoperator.core.drift.FieldOwners;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.observe.PrimaryId;
import io.appoperator.core.plan.Hold;
import io.appoperator.core.plan.Plan;
import io.appoperator.core.plan.PlanInput;
import io.appoperator.core.plan.PlanPolicies;
import io.appoperator.core.preview.ObjectPreview.Effect;
import io.appoperator.core.preview.Preview.PrimaryExistence;
import io.appoperator.core.preview.Preview.Source;
import io.appoperator.core.render.Collision;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.OperatorMetadata;
import io.appoperator.core.render.Rendering;
import io.appoperator.core.status.LastApplied;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Previews renderings: plans the changes like {@code run}, and applies them as a dry run. Writes
 * nothing. Objects are listed once for all primaries of a namespace, so a previewer is for a single
 * command. Thread-safe.
 */
final class Previewer {

  private final UnaryOperator<Cluster> writes;
  private final Cluster cluster;
  private final Source source;
  private final LiveReader reader;
  private final NamespaceRecords listed;
  private final Set<String> absentNamespaces = ConcurrentHashMap.newKeySet();

  private Previewer(
      UnaryOperator<Cluster> writes, Cluster cluster, Source source, NamespaceRecords listed) {
    this.writes = writes;
    this.cluster = cluster;
    this.source = source;
    this.reader = listed.reader();
    this.listed = listed;
  }

  /** Creates a previewer that uses dry runs. */
  static Previewer withDryRuns(Cluster cluster, NamespaceRecords listed) {
    return new Previewer(UnaryOperator.identity(), cluster, Source.DRY_RUN, listed);
  }

  /** Creates a previewer that reads the live objects and predicts. */
  static Previewer predicting(Cluster cluster, NamespaceRecords listed) {
    return new Previewer(PredictingCluster::new, cluster, Source.PREDICTED, listed);
  }

  /**
   * Previews the changes of a primary resource.
   *
   * @param desired returns the desired state of the primary, given the live one if it exists
   * @throws io.appoperator.core.cluster.ClusterException if the live objects cannot be read
   */
  Preview preview(Rendering rendering, Function<Optional<ObjectNode>, DesiredPrimary> desired) {
    ResourceRef ref = rendering.primary();
    return absentNamespaces.contains(ref.namespace())
        ? asRendered(rendering)
        : preview(rendering, cluster.get(ref), desired);
  }

  /**
   * Previews the changes of a primary resource that has been read.
   *
   * @param live the primary; empty if it does not exist
   * @param desired returns the desired state of the primary, given the live one if it exists
   * @throws io.appoperator.core.cluster.ClusterException if the live objects cannot be read
   */
  Preview preview(
      Rendering rendering,
      Optional<ObjectNode> live,
      Function<Optional<ObjectNode>, DesiredPrimary> desired) {
    ResourceRef ref = rendering.primary();
    if (absentNamespaces.contains(ref.namespace())) {
      return asRendered(rendering);
    }
    PrimaryId primary =
        new PrimaryId(ref, live.map(p -> p.path("metadata").path("uid").asText()).orElse(""));
    DesiredPrimary wanted = desired.apply(live);
    Plan plan =
        Plan.of(
            PlanInput.of(
                primary,
                wanted.generation(),
                wanted.paused(),
                rendering,
                status(live),
                records(primary, rendering)),
            PlanPolicies.ofDiff());
    Applier applier = new Applier(writes.apply(cluster), reader, WriteMode.DRY_RUN);
    ApplyResult result = applier.apply(primary, plan.changes());
    if (lacksNamespace(result)) {
      absentNamespaces.add(ref.namespace());
      return asRendered(rendering);
    }
    boolean settled = isAppliedRendering(live, rendering);
    Map<ResourceRef, Manifest> manifests = new HashMap<>();
    rendering.manifests().forEach(manifest -> manifests.put(manifest.ref(), manifest));
    List<ObjectPreview> objects =
        result.outcomes().stream()
            .map(outcome -> preview(outcome, manifests.get(outcome.ref()), settled))
            .toList();
    List<Hold> holds = plan.withKnownChanges(written(objects)).holds();
    return new Preview(ref, existence(live), source, objects, result.warnings(), holds, null);
  }

  private static Set<ResourceRef> written(List<ObjectPreview> objects) {
    return objects.stream()
        .filter(object -> object.effect() == Effect.UPDATED || object.effect() == Effect.CREATED)
        .map(ObjectPreview::ref)
        .collect(Collectors.toSet());
  }

  private static JsonNode status(Optional<ObjectNode> live) {
    return live.map(primary -> primary.path("status")).orElseGet(MissingNode::getInstance);
  }

  private List<LiveRecord> records(PrimaryId primary, Rendering rendering) {
    Map<ResourceRef, LiveRecord> records = new HashMap<>();
    for (LiveRecord record : listed.of(primary.ref(), new TreeSet<>(rendering.managed()))) {
      records.put(record.ref(), record);
    }
    // A conflicting object may not have the operator's label, so each name is also looked up.
    for (ResourceRef ref : rendering.refs()) {
      if (!records.containsKey(ref)) {
        cluster
            .get(ref)
            .map(object -> reader.read(ref.kind(), object))
            .ifPresent(record -> records.put(record.ref(), record));
      }
    }
    return List.copyOf(records.values());
  }

  private ObjectPreview preview(
      ChangeOutcome outcome, @Nullable Manifest manifest, boolean settled) {
    ObjectNode rendered = manifest == null ? null : manifest.json();
    Comparison comparison =
        switch (outcome.result()) {
          case CREATED, APPLIED ->
              Comparison.of(outcome.ref(), outcome.before(), outcome.after(), rendered);
          case RECREATED -> recreated(outcome, rendered);
          case PRUNED ->
              Comparison.of(outcome.ref(), cluster.get(outcome.ref()).orElse(null), null, null);
          case KEPT, BLOCKED, REFUSED, FAILED -> Comparison.of(outcome.ref(), null, null, null);
        };
    if (outcome.before() == null) {
      return new ObjectPreview(outcome, comparison, Map.of(), List.of());
    }
    FieldOwners owners = FieldOwners.of(outcome.before(), OperatorMetadata.OPERATOR);
    Map<String, DifferenceOrigin> origins = new HashMap<>();
    for (FieldChange change : comparison.fields()) {
      origins.put(
          change.path(),
          settled ? owners.originInAppliedState(change) : owners.originInNewState(change));
    }
    return new ObjectPreview(outcome, comparison, origins, owners.foreign());
  }

  /** A dry run of the next object of a name is not possible while this object exists. */
  private static Comparison recreated(ChangeOutcome outcome, @Nullable ObjectNode rendered) {
    ObjectNode before = Objects.requireNonNull(outcome.before());
    ObjectNode next = Objects.requireNonNull(outcome.after());
    ObjectNode after =
        ApplyPrediction.of(outcome.ref().kind(), before, next, OperatorMetadata.OPERATOR);
    return Comparison.of(outcome.ref(), before, after, rendered);
  }

  /**
   * Returns whether {@code run} has applied this rendering, so that other clients caused the
   * differences.
   */
  private static boolean isAppliedRendering(Optional<ObjectNode> primary, Rendering rendering) {
    return primary
        .map(live -> live.path("status"))
        .filter(LastApplied::isComplete)
        .filter(status -> LastApplied.isOf(status, rendering))
        .isPresent();
  }

  private static Preview asRendered(Rendering rendering) {
    List<ObjectPreview> objects =
        Stream.concat(
                rendering.collisions().stream().map(Previewer::withheld),
                rendering.manifests().stream().map(Previewer::created))
            .toList();
    return new Preview(
        rendering.primary(),
        PrimaryExistence.WITHOUT_NAMESPACE,
        Source.RENDERED,
        objects,
        List.of(),
        List.of(),
        null);
  }

  private static ObjectPreview withheld(Collision collision) {
    Diagnostic why = collision.diagnostic();
    Change change = new Change.Withheld(collision.ref(), null, why);
    return new ObjectPreview(
        new ChangeOutcome(change, ChangeResult.BLOCKED, null, null, List.of(why), null),
        Comparison.of(collision.ref(), null, null, null),
        Map.of(),
        List.of());
  }

  private static ObjectPreview created(Manifest manifest) {
    ObjectNode json = manifest.json();
    return new ObjectPreview(
        new ChangeOutcome(
            new Change.Create(manifest), ChangeResult.CREATED, null, json, List.of(), null),
        Comparison.of(manifest.ref(), null, json, json),
        Map.of(),
        List.of());
  }

  private static boolean lacksNamespace(ApplyResult result) {
    return result.diagnostics().stream()
        .anyMatch(diagnostic -> diagnostic.reason() == Reason.NAMESPACE_MISSING);
  }

  private static PrimaryExistence existence(Optional<ObjectNode> primary) {
    if (primary.isEmpty()) {
      return PrimaryExistence.ABSENT;
    }
    return primary.get().path("metadata").has("deletionTimestamp")
        ? PrimaryExistence.TERMINATING
        : PrimaryExistence.LIVE;
  }
}
