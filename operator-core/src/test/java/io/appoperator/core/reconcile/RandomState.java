package io.appoperator.core.reconcile;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.MemoryCluster;
import io.appoperator.core.input.RenderPath;
import io.appoperator.core.json.Json;
import io.appoperator.core.observe.UnlistedObjects;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.render.OperatorMetadata;
import io.appoperator.core.render.Rendering;
import io.appoperator.core.watch.ClusterViews;
import io.appoperator.testkit.RandomApplications.Sample;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;

/**
 * A random Application in a cluster after changes by users and other clients, and an operator that
 * may have run before. Equal seeds give equal states.
 */
final class RandomState {

  /** After as many repairs of an object, the operator delays the next one. */
  private static final int REPAIRS = 3;

  private static final List<ResourceRef> OBJECTS = SmallApplications.OBJECTS;

  private final Random random;
  private final MemoryCluster cluster = new MemoryCluster();
  private final ClusterViews.PartialCoverage coverage = new ClusterViews.PartialCoverage();
  private final Set<ResourceRef> contested = new HashSet<>();
  private final Set<ResourceRef> rejected = new HashSet<>();
  private SimulatedOperator operator;
  private final Sample edited;
  private final PluginRegistry plugins;
  private final RenderPath<?> renderPath;
  private boolean rejects;

  /**
   * Creates a state.
   *
   * @param plugins what all Applications are rendered with
   * @param renderPath the same
   * @param created the Application as it is created
   * @param edited the Application after an edit
   * @param slots how many paced rollouts the operator allows at a time
   */
  RandomState(
      long seed,
      PluginRegistry plugins,
      RenderPath<?> renderPath,
      Sample created,
      Sample edited,
      int slots) {
    random = new Random(seed);
    this.plugins = plugins;
    this.renderPath = renderPath;
    this.edited = edited;
    operator = new SimulatedOperator(plugins, cluster, coverage, slots);
    create(created);
    switch (random.nextInt(6)) {
      case 0 -> mutateAll();
      case 1 -> competeForAnObject();
      case 2 -> rejectAnObject();
      case 3 -> restorePrunedObjects();
      default -> {
        reconcile();
        mutateAll();
        edit();
      }
    }
    if (random.nextInt(3) == 0) {
      pause();
    }
    if (random.nextInt(4) == 0) {
      coverage.refused.add(new UnlistedObjects(anObject().kind(), null, "forbidden"));
    }
  }

  MemoryCluster cluster() {
    return cluster;
  }

  SimulatedOperator operator() {
    return operator;
  }

  PluginRegistry plugins() {
    return plugins;
  }

  /** Returns the rendering of the Application as it is stored. */
  Rendering rendering() {
    ObjectNode document = cluster.stored(SmallApplications.SHOP).deepCopy();
    return Objects.requireNonNull(renderPath.render(document).rendering());
  }

  /** Returns whether the operator cannot list an object. */
  boolean isUnlisted(ResourceRef ref) {
    return coverage.refused.stream().anyMatch(refused -> refused.hides(ref));
  }

  /** Returns whether another client has just changed an object again and again. */
  boolean isContested(ResourceRef ref) {
    return contested.contains(ref);
  }

  /** Returns whether the API server has just rejected an object. */
  boolean isRejected(ResourceRef ref) {
    return rejected.contains(ref);
  }

  /** Replaces the operator with one without memory. */
  void restart() {
    operator = new SimulatedOperator(plugins, cluster, coverage, 1);
  }

  void pause() {
    ObjectNode annotations = Json.object();
    annotations.put(OperatorMetadata.pausedAnnotation(SmallApplications.SHOP.kind()), "true");
    cluster.edit(SmallApplications.SHOP, "metadata.annotations", annotations);
  }

  void resume() {
    cluster.edit(SmallApplications.SHOP, "metadata.annotations", Json.object());
  }

  /** Reconciles, and once more if a Job that the Deployment waits for has completed. */
  private void reconcile() {
    operator.reconcile();
    if (cluster.has(SmallApplications.JOB) && random.nextInt(4) != 0) {
      endJob(random.nextInt(8) == 0 ? "Failed" : "Complete");
      operator.reconcile();
    }
  }

  private void endJob(String condition) {
    ObjectNode status = Json.object();
    status.putArray("conditions").addObject().put("type", condition).put("status", "True");
    cluster.edit(SmallApplications.JOB, "status", status);
  }

  /** Returns whether another state of the Deployment than the last one waits for a Job. */
  boolean isStaged(boolean isJobUnlisted) {
    Rendering rendering = rendering();
    return rendering.find(SmallApplications.JOB).isPresent()
        && !isApplied(SmallApplications.DEPLOYMENT, rendering)
        && (isJobUnlisted || !isApplied(SmallApplications.JOB, rendering) || !isJobComplete());
  }

  private boolean isApplied(ResourceRef object, Rendering rendering) {
    return cluster.has(object)
        && rendering
            .find(object)
            .filter(desired -> stage(desired.json()).equals(stage(cluster.stored(object))))
            .isPresent();
  }

  private boolean isJobComplete() {
    return cluster.stored(SmallApplications.JOB).path("status").toString().contains("Complete");
  }

  private static String stage(ObjectNode object) {
    return object
        .path("metadata")
        .path("annotations")
        .path(OperatorMetadata.stageAnnotation(SmallApplications.SHOP.kind()))
        .asText();
  }

  private void create(Sample sample) {
    ObjectNode primary = Json.object();
    primary.putObject("metadata").put("generation", 1);
    primary.set("spec", Json.tree(sample.spec()));
    cluster.put(SmallApplications.SHOP, primary);
  }

  private void edit() {
    switch (random.nextInt(4)) {
      case 0 -> editSpec(2);
      // Without a new generation, as if a new version of the operator rendered it differently.
      case 1, 2 -> editSpec(1);
      default -> {}
    }
  }

  private void editSpec(int generation) {
    cluster.edit(SmallApplications.SHOP, "spec", Json.tree(edited.spec()));
    cluster.edit(SmallApplications.SHOP, "metadata.generation", Json.tree(generation));
  }

  private void competeForAnObject() {
    reconcile();
    ResourceRef object = anObject();
    if (cluster.has(object)) {
      for (int i = 0; i < REPAIRS; i++) {
        setLabel(object, "competitor-" + i);
        reconcile();
      }
      contested.add(object);
      setLabel(object, "competitor");
    }
    mutateAll();
  }

  private void rejectAnObject() {
    if (random.nextBoolean()) {
      reconcile();
      editSpec(2);
    }
    ResourceRef object = anObject();
    cluster.at("apply " + object, () -> reject(object));
    rejects = true;
    reconcile();
    rejects = false;
    OBJECTS.stream().filter(other -> !other.equals(object)).forEach(this::mutate);
  }

  private void reject(ResourceRef object) {
    if (rejects) {
      rejected.add(object);
      throw new ClusterException(Failure.REFUSED, 422, "denied by a policy", List.of(), null);
    }
  }

  /** Another client restores objects that are no longer desired, as from a backup. */
  private void restorePrunedObjects() {
    reconcile();
    Map<ResourceRef, ObjectNode> backup = new HashMap<>();
    OBJECTS.stream()
        .filter(cluster::has)
        .forEach(object -> backup.put(object, cluster.stored(object).deepCopy()));
    editSpec(2);
    reconcile();
    backup.keySet().removeIf(cluster::has);
    backup.forEach(cluster::put);
  }

  private void mutateAll() {
    OBJECTS.forEach(this::mutate);
  }

  private void mutate(ResourceRef object) {
    switch (random.nextInt(6)) {
      case 0 -> cluster.remove(object);
      case 1 -> {
        if (cluster.has(object)) {
          setLabel(object, "other");
        }
      }
      case 2 -> {
        if (!cluster.has(object)) {
          cluster.put(object, Json.object());
        }
      }
      default -> {}
    }
  }

  private void setLabel(ResourceRef object, String value) {
    cluster.edit(object, "metadata.labels." + SmallApplications.LABEL, Json.tree(value));
  }

  private ResourceRef anObject() {
    return OBJECTS.get(random.nextInt(OBJECTS.size()));
  }
}
