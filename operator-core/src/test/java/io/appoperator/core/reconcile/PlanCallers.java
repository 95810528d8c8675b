package io.appoperator.core.reconcile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.MemoryCluster;
import io.appoperator.core.decode.Document;
import io.appoperator.core.input.RenderPath;
import io.appoperator.core.input.RenderedResource;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.preview.ObjectPreview.Effect;
import io.appoperator.core.preview.PredictingPreviewer;
import io.appoperator.core.preview.Preview;
import io.appoperator.core.render.Rendering;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** What each caller of the plan decides, as texts such as {@code create ConfigMap/shop}. */
final class PlanCallers {

  private static final PluginRegistry PLUGINS = SmallApplications.PLUGINS;
  private static final RenderPath<?> RENDER_PATH = RenderPath.of(PLUGINS.kinds().get(0));

  private PlanCallers() {}

  /**
   * The decision of a preview.
   *
   * @param changes the changes
   * @param paused whether they wait until the resource is resumed
   * @param paced whether they wait for other rollouts
   */
  record Decision(Set<String> changes, boolean paused, boolean paced) {}

  static Rendering rendering(MemoryCluster cluster) {
    ObjectNode document = cluster.stored(SmallApplications.SHOP).deepCopy();
    return Objects.requireNonNull(RENDER_PATH.render(document).rendering());
  }

  static Decision diff(MemoryCluster cluster) {
    ObjectNode document = cluster.stored(SmallApplications.SHOP).deepCopy();
    RenderedResource resource =
        new RenderedResource(new Document("file", 1, "", document, Map.of()), rendering(cluster));
    Preview preview = new PredictingPreviewer(PLUGINS, cluster).preview(resource);
    Set<String> changes = new TreeSet<>();
    preview.objects().stream()
        .filter(object -> object.effect() != Effect.UNCHANGED && object.effect() != Effect.REFUSED)
        .forEach(object -> changes.add(object.effect().action() + " " + object.ref()));
    List<Reason> holds = preview.holds().stream().map(hold -> hold.reason()).toList();
    return new Decision(
        changes,
        !changes.isEmpty() && holds.contains(Reason.PAUSED),
        holds.contains(Reason.ROLLOUT_WAITING));
  }

  static Decision dryRun(OperatorProcess operator) {
    List<String> lines = operator.dryRun();
    return new Decision(
        changes(lines),
        lines.stream().anyMatch(line -> line.contains("Pending: ")),
        lines.stream().anyMatch(line -> line.contains("no edit causes it")));
  }

  /** Returns the pending changes in the status of a paused resource. */
  static Set<String> pending(MemoryCluster cluster) {
    List<String> warnings = new ArrayList<>();
    for (JsonNode warning :
        cluster.stored(SmallApplications.SHOP).path("status").path("warnings")) {
      if (warning.asText().contains("Pending: ")) {
        warnings.add(warning.asText());
      }
    }
    return changes(warnings);
  }

  /** Reconciles once, and returns what was written to the objects. */
  static Set<String> run(RandomState state) {
    Map<ResourceRef, ObjectNode> before = objects(state.cluster());
    state.operator().reconcile();
    Map<ResourceRef, ObjectNode> after = objects(state.cluster());
    Set<String> changes = new TreeSet<>();
    for (ResourceRef ref : SmallApplications.OBJECTS) {
      ObjectNode old = before.get(ref);
      ObjectNode now = after.get(ref);
      if (old == null && now != null) {
        changes.add("create " + ref);
      } else if (old != null && now == null) {
        changes.add("prune " + ref);
      } else if (old != null && !old.equals(now)) {
        changes.add("update " + ref);
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

  /** Reads lines such as {@code Application/shop: would update Deployment/shop: spec.replicas}. */
  private static Set<String> changes(List<String> lines) {
    Set<String> changes = new TreeSet<>();
    for (String line : lines) {
      String change =
          line.replaceFirst(".*(would|Pending:) ", "").replaceFirst("[:(.].*", "").trim();
      if (SmallApplications.OBJECTS.stream().anyMatch(ref -> change.endsWith(" " + ref))) {
        changes.add(change.replace("delete ", "prune "));
      }
    }
    return changes;
  }
}
