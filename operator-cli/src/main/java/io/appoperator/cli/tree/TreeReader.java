package io.appoperator.cli.tree;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.kind.KindOrder;
import io.appoperator.core.mask.Mask;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.observe.PrimaryId;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.render.OperatorMetadata;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Reads a primary resource and its objects, with the user's permissions. For a single use. */
final class TreeReader {

  private static final ResourceKind REPLICA_SET =
      new ResourceKind("apps", "v1", "ReplicaSet", "replicasets");
  private static final ResourceKind POD = new ResourceKind("", "v1", "Pod", "pods");

  /** Creation times are whole seconds: for equal ones, compares the Deployment's revision. */
  private static final Comparator<JsonNode> OLDEST_FIRST =
      Comparator.<JsonNode, String>comparing(
              set -> set.path("metadata").path("creationTimestamp").asText())
          .thenComparingLong(
              set ->
                  set.path("metadata")
                      .path("annotations")
                      .path("deployment.kubernetes.io/revision")
                      .asLong())
          .thenComparing(set -> set.path("metadata").path("name").asText());

  private final Cluster cluster;
  private final LoadedKind<?> kind;
  private final LiveReader reader;
  private final String namespace;
  private final Mask mask = Mask.numbered();
  private final Map<ResourceKind, String> unreadable = new TreeMap<>();

  TreeReader(Cluster cluster, LoadedKind<?> kind, String namespace) {
    this.cluster = cluster;
    this.kind = kind;
    this.reader = new LiveReader(List.of(kind));
    this.namespace = namespace;
  }

  /**
   * Reads the tree of a primary; empty if there is none of this name.
   *
   * @throws ClusterException if it cannot be read, or the server does not respond
   */
  Optional<ObjectTree> read(String name) {
    ResourceRef ref = new ResourceRef(kind.kind(), namespace, name);
    return cluster.get(ref).map(primary -> new ObjectTree(tree(ref, primary), unreadable));
  }

  private TreeNode tree(ResourceRef ref, ObjectNode primary) {
    PrimaryId id = new PrimaryId(ref, uid(primary));
    List<TreeNode> children = new ArrayList<>();
    for (ManagedKind managed : kind.managed()) {
      ResourceKind of = managed.kind();
      for (ObjectNode live :
          list(of, OperatorMetadata.MANAGED_BY + "=" + OperatorMetadata.OPERATOR)) {
        LiveRecord seen = reader.read(of, live);
        if (seen.belongsTo(id)) {
          children.add(node(of, live, LiveState.of(seen.readiness()), below(of, live)));
        }
      }
    }
    KindOrder order = kind.order();
    children.sort(
        Comparator.<TreeNode>comparingInt(node -> order.rank(node.ref().kind()))
            .thenComparing(TreeNode::ref));
    // Messages may repeat secrets of any object, so all objects are read first.
    return node(ref.kind(), primary, LiveState.ofPrimary(primary), children).masked(mask);
  }

  /** A workload selects its pods; only a Deployment keeps them through ReplicaSets. */
  private List<TreeNode> below(ResourceKind of, ObjectNode live) {
    JsonNode labels = live.path("spec").path("selector").path("matchLabels");
    if (labels.isEmpty() || !live.path("spec").has("template")) {
      return List.of();
    }
    String selector =
        labels.properties().stream()
            .map(label -> label.getKey() + "=" + label.getValue().asText())
            .collect(Collectors.joining(","));
    List<ObjectNode> sets =
        of.group().equals("apps") && of.kind().equals("Deployment")
            ? list(REPLICA_SET, selector)
            : List.of();
    List<ObjectNode> pods = list(POD, selector);
    List<TreeNode> below = new ArrayList<>();
    for (ObjectNode set : sets.stream().sorted(OLDEST_FIRST).toList()) {
      List<TreeNode> ofSet = owned(POD, pods, set, PodDiagnosis::of);
      // Omits old revisions without pods, which are kept only for rollbacks.
      boolean used = set.path("spec").path("replicas").asInt() > 0 || !ofSet.isEmpty();
      if (used && isOwnedBy(set, live)) {
        below.add(node(REPLICA_SET, set, LiveState.ofReplicaSet(set), ofSet));
      }
    }
    below.addAll(owned(POD, pods, live, PodDiagnosis::of));
    return below;
  }

  private List<TreeNode> owned(
      ResourceKind of,
      List<ObjectNode> objects,
      JsonNode owner,
      Function<JsonNode, LiveState> state) {
    return objects.stream()
        .filter(live -> isOwnedBy(live, owner))
        .map(live -> node(of, live, state.apply(live), List.of()))
        .sorted(Comparator.comparing(TreeNode::ref))
        .toList();
  }

  /** A kind that is forbidden or missing in the cluster does not hide the others. */
  private List<ObjectNode> list(ResourceKind of, String selector) {
    if (unreadable.containsKey(of)) {
      return List.of();
    }
    try {
      return cluster.list(of, ListQuery.in(namespace).labelled(selector)).items();
    } catch (ClusterException e) {
      if (e.failure() != Failure.FORBIDDEN && e.failure() != Failure.NOT_FOUND) {
        throw e;
      }
      if (e.failure() == Failure.FORBIDDEN || !kind.optional().contains(of)) {
        unreadable.put(of, e.getMessage());
      }
      return List.of();
    }
  }

  private TreeNode node(ResourceKind of, JsonNode live, LiveState state, List<TreeNode> below) {
    mask.learn(live);
    JsonNode metadata = live.path("metadata");
    return new TreeNode(
        new ResourceRef(of, namespace, metadata.path("name").asText()),
        metadata.has("deletionTimestamp") ? state.terminating() : state,
        time(metadata.path("creationTimestamp").asText()),
        below);
  }

  private static boolean isOwnedBy(JsonNode live, JsonNode owner) {
    for (JsonNode reference : live.path("metadata").path("ownerReferences")) {
      if (reference.path("controller").asBoolean()
          && reference.path("uid").asText().equals(uid(owner))) {
        return true;
      }
    }
    return false;
  }

  private static String uid(JsonNode live) {
    return live.path("metadata").path("uid").asText();
  }

  private static Optional<Instant> time(String text) {
    try {
      return Optional.of(Instant.parse(text));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }
}
