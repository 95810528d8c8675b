package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.compare.Comparison;
import io.appoperator.core.compare.FieldChange;
import io.appoperator.e2e.Prophecy.Foretold;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.RandomApplications;
import io.appoperator.testkit.RandomApplications.Sample;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What diff says about random pairs of Applications is what a run then does, on a real API server.
 * {@code -Ddiff.pairs=500} and {@code -Ddiff.seed=1} set how many and which.
 */
@WithControlPlane
class RandomDiffIT {

  private static final int PAIRS = Integer.getInteger("diff.pairs", 40);
  private static final long SEED = Long.getLong("diff.seed", 1);
  private static final int BATCH = 20;
  private static final ResourceKind REPLICA_SET = ResourceKind.of(ReplicaSet.class);
  private static final String REVISION = "metadata.annotations.deployment.kubernetes.io/revision";

  @TempDir private Path folder;
  private Scene scene;
  private Fleet fleet;

  @BeforeEach
  void open(ControlPlane controlPlane, TestNamespace namespace) {
    scene = Scene.open(controlPlane, namespace);
    fleet = new Fleet(scene, folder);
  }

  @AfterEach
  void close() {
    scene.close();
  }

  @Test
  void runDoesWhatDiffSays() {
    RandomApplications random = new RandomApplications(SEED);
    List<String> wrong = new ArrayList<>();
    for (int first = 0; first < PAIRS; first += BATCH) {
      List<Sample> old = new ArrayList<>();
      for (int i = first; i < Math.min(PAIRS, first + BATCH); i++) {
        old.add(random.next("app-" + i));
      }
      wrong.addAll(compare(old, old.stream().map(random::edited).toList()));
      scene.kubectl("delete", "applications", "--all", "--wait=false");
    }
    assertThat(wrong).isEmpty();
  }

  private List<String> compare(List<Sample> old, List<Sample> edited) {
    fleet.apply(old);
    Map<ResourceRef, ObjectNode> before = children(old);
    Map<String, Set<String>> templatesBefore = templates();
    Map<String, Foretold> foretold = Prophecy.of(fleet.diff(edited, "server"));
    Map<String, Foretold> predicted = Prophecy.of(fleet.diff(edited, "client"));

    fleet.apply(edited);
    Map<ResourceRef, ObjectNode> after = children(old);
    Map<String, Set<String>> templatesAfter = templates();

    List<String> wrong = new ArrayList<>();
    Set<String> names = new TreeSet<>(foretold.keySet());
    before.keySet().forEach(ref -> names.add(ref.toString()));
    after.keySet().forEach(ref -> names.add(ref.toString()));
    for (String name : names) {
      Foretold said = foretold.getOrDefault(name, new Foretold("unchanged", "none", Map.of()));
      Foretold happened = happened(name, before, after);
      boolean refused = said.action().equals("refused") && happened.action().equals("unchanged");
      if (!refused
          && !(said.action().equals(happened.action())
              && said.fields().equals(happened.fields()))) {
        wrong.add("%s: said %s, happened %s".formatted(name, said, happened));
      }
      if (name.startsWith("Deployment/") && said.action().equals("update")) {
        boolean replaced = !Objects.equals(templatesBefore.get(name), templatesAfter.get(name));
        boolean pods = hasPods(name, before) && hasPods(name, after);
        if ((replaced && pods) != said.disruption().equals("rolling-restart")) {
          wrong.add("%s: said %s, template replaced: %s".formatted(name, said, replaced));
        }
      }
      if (!said.action().equals("refused")) {
        agree(name, said, predicted.get(name), wrong);
      }
    }
    return wrong;
  }

  /** Refusals are the server's own; for the rest both ways see the same objects and paths. */
  private static void agree(
      String name, Foretold server, @Nullable Foretold client, List<String> wrong) {
    boolean same =
        client == null
            ? server.action().equals("unchanged")
            : server.action().equals(client.action())
                && server.disruption().equals(client.disruption())
                && server.fields().keySet().equals(client.fields().keySet());
    if (!same) {
      wrong.add("%s: the server says %s, the client %s".formatted(name, server, client));
    }
  }

  private static Foretold happened(
      String name, Map<ResourceRef, ObjectNode> before, Map<ResourceRef, ObjectNode> after) {
    ObjectNode from = byName(before, name);
    ObjectNode to = byName(after, name);
    if (from == null || to == null) {
      String action = from == null && to == null ? "unchanged" : from == null ? "create" : "prune";
      return new Foretold(action, "", Map.of());
    }
    ResourceRef ref =
        before.keySet().stream().filter(r -> r.toString().equals(name)).findFirst().orElseThrow();
    Map<String, String> fields = new TreeMap<>();
    for (FieldChange change : Comparison.of(ref, from, to, null).fields()) {
      // An autoscaler scales when it likes.
      boolean isScaled =
          change.path().equals("spec.replicas") && byName(after, autoscaler(name)) != null;
      if (!change.path().equals(REVISION) && !isScaled) {
        fields.put(change.path(), change.before() + " -> " + change.after());
      }
    }
    return new Foretold(fields.isEmpty() ? "unchanged" : "update", "", fields);
  }

  private static @Nullable ObjectNode byName(Map<ResourceRef, ObjectNode> objects, String name) {
    return objects.entrySet().stream()
        .filter(entry -> entry.getKey().toString().equals(name))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(null);
  }

  private static String autoscaler(String deployment) {
    return deployment.replace("Deployment/", "HorizontalPodAutoscaler/");
  }

  private static boolean hasPods(String name, Map<ResourceRef, ObjectNode> objects) {
    JsonNode live = byName(objects, name);
    return live != null && live.path("spec").path("replicas").asInt() > 0;
  }

  private Map<ResourceRef, ObjectNode> children(List<Sample> samples) {
    Map<ResourceRef, ObjectNode> children = new TreeMap<>();
    for (ResourceKind kind : Kinds.CHILDREN) {
      for (ObjectNode live : fleet.list(kind)) {
        String name = live.at("/metadata/name").asText();
        if (samples.stream().anyMatch(sample -> (name + "-").startsWith(sample.name() + "-"))) {
          children.put(new ResourceRef(kind, scene.namespace(), name), live);
        }
      }
    }
    return children;
  }

  /** Returns the pod templates that each Deployment has ever had, as their hashes. */
  private Map<String, Set<String>> templates() {
    Map<String, Set<String>> templates = new TreeMap<>();
    for (ObjectNode set : fleet.list(REPLICA_SET)) {
      String owner = "Deployment/" + set.at("/metadata/ownerReferences/0/name").asText();
      templates
          .computeIfAbsent(owner, name -> new TreeSet<>())
          .add(set.at("/metadata/labels/pod-template-hash").asText());
    }
    return templates;
  }
}
