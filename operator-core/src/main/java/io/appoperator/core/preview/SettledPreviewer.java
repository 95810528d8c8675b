package io.appoperator.core.preview;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.apply.ChangeOutcome;
import io.appoperator.core.apply.ChangeOutcome.ChangeResult;
import io.appoperator.core.change.Change;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.compare.Comparison;
import io.appoperator.core.drift.ForeignField;
import io.appoperator.core.drift.OverriddenFields;
import io.appoperator.core.input.RenderPath;
import io.appoperator.core.input.RenderedResource;
import io.appoperator.core.observe.PrimaryId;
import io.appoperator.core.plan.Plan;
import io.appoperator.core.plan.PlanInput;
import io.appoperator.core.plan.PlanPolicies;
import io.appoperator.core.preview.Preview.PrimaryExistence;
import io.appoperator.core.preview.Preview.Source;
import io.appoperator.core.preview.PrimaryDryRun.DryRunResponse;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.Rendering;
import io.appoperator.core.status.LastApplied;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Previews resources to which nothing would happen, without dry runs. A resource is recognized if
 * the file changes nothing in the live resource, and if both digests of its status fit: the one of
 * the rendering, and the one of the live objects as they were applied. Thread-safe.
 */
final class SettledPreviewer {

  private final LivePrimaries primaries;
  private final NamespaceRecords listed;
  private final PrimaryDryRun dryRun;
  private final PrimaryPrediction prediction;

  SettledPreviewer(
      Cluster cluster,
      NamespaceRecords listed,
      PrimaryDryRun dryRun,
      PrimaryPrediction prediction) {
    this.primaries = new LivePrimaries(cluster, listed.scope());
    this.listed = listed;
    this.dryRun = dryRun;
    this.prediction = prediction;
  }

  /**
   * Previews a resource; empty if something may change, or if something cannot be read.
   *
   * @param document the resource in the file, with its namespace
   */
  Optional<Preview> preview(RenderedResource resource, ObjectNode document) {
    try {
      return primaries
          .take(resource.rendering().primary())
          .filter(SettledPreviewer::mayBeSettled)
          .flatMap(live -> preview(resource.rendering(), document, live));
    } catch (ClusterException e) {
      // The dry runs report it.
      return Optional.empty();
    }
  }

  /** Only another write shows whether admission still changes what is applied. */
  private static boolean mayBeSettled(ObjectNode live) {
    JsonNode status = live.path("status");
    return !live.path("metadata").has("deletionTimestamp")
        && LastApplied.isComplete(status)
        && !OverriddenFields.areIn(status);
  }

  private Optional<Preview> preview(Rendering ofFile, ObjectNode document, ObjectNode live) {
    ResourceRef ref = ofFile.primary();
    RenderPath<?> path = prediction.path(document);
    DryRunResponse.Accepted admitted =
        dryRun.predictUnchanged(ref, path, document, live).orElse(null);
    if (admitted == null) {
      return Optional.empty();
    }
    Rendering rendering =
        isSameInput(path.complete(document), path.complete(live))
            ? ofFile
            : path.render(live).rendering();
    if (rendering == null || rendering.diagnostics().stream().anyMatch(Diagnostic::isError)) {
      return Optional.empty();
    }
    return objects(rendering, live)
        .map(
            preview ->
                preview.after(
                    new Admission(
                        admitted.check(),
                        admitted.note(),
                        AdmissionComparison.of(ref, path, document, admitted))));
  }

  /** Returns whether two states of a resource render to the same. */
  private static boolean isSameInput(ObjectNode one, ObjectNode other) {
    JsonNode annotations = one.path("metadata").path("annotations");
    JsonNode others = other.path("metadata").path("annotations");
    return one.path("spec").equals(other.path("spec"))
        && (annotations.equals(others) || (annotations.isEmpty() && others.isEmpty()));
  }

  private Optional<Preview> objects(Rendering rendering, ObjectNode live) {
    Map<ResourceRef, LiveObject> objects = new HashMap<>();
    listed
        .objects(rendering.primary(), new TreeSet<>(rendering.managed()))
        .forEach(object -> objects.put(object.record().ref(), object));
    DesiredPrimary wanted = prediction.ofAdmitted(live);
    PlanInput input =
        PlanInput.of(
            new PrimaryId(rendering.primary(), live.at("/metadata/uid").asText()),
            wanted.generation(),
            wanted.paused(),
            rendering,
            live.path("status"),
            objects.values().stream().map(LiveObject::record).toList());
    LastApplied last = LastApplied.of(input.status(), rendering, input.records());
    if (!last.isProven() || last.inherited() != null || !areAsIn(rendering, objects)) {
      return Optional.empty();
    }
    Plan plan = Plan.of(input.withApplied(last.manifests()), PlanPolicies.ofDiff());
    return plan.changes().changes().stream().allMatch(SettledPreviewer::isNothing)
        ? Optional.of(unchanged(rendering.primary(), plan, objects))
        : Optional.empty();
  }

  /** Returns whether another apply would not change any desired object. */
  private static boolean areAsIn(Rendering rendering, Map<ResourceRef, LiveObject> objects) {
    return rendering.manifests().stream()
        .allMatch(
            manifest -> {
              LiveObject object = objects.get(manifest.ref());
              return object != null && object.isAsIn(manifest);
            });
  }

  private static boolean isNothing(Change change) {
    return switch (change.action()) {
      case UNCHANGED, KEPT -> true;
      case CREATE, UPDATE, PRUNE, BLOCKED, WITHHELD -> false;
    };
  }

  private static Preview unchanged(
      ResourceRef primary, Plan plan, Map<ResourceRef, LiveObject> objects) {
    List<ObjectPreview> previews = new ArrayList<>();
    for (Change change : plan.changes().changes()) {
      Manifest manifest = change.manifest();
      ObjectNode json = manifest == null ? null : manifest.json();
      LiveObject object = objects.get(change.ref());
      List<ForeignField> foreign =
          manifest == null || object == null ? List.of() : object.foreign();
      previews.add(
          new ObjectPreview(
              new ChangeOutcome(change, ChangeResult.KEPT, null, null, List.of(), null),
              Comparison.unchanged(change.ref(), json),
              Map.of(),
              foreign));
    }
    return new Preview(
        primary,
        PrimaryExistence.LIVE,
        Source.SETTLED,
        previews,
        plan.changes().diagnostics(),
        plan.withKnownChanges(Set.of()).holds(),
        null);
  }
}
