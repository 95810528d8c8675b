package io.appoperator.core.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.DesiredObject;
import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.cluster.MemoryCluster;
import io.appoperator.core.decode.Document;
import io.appoperator.core.input.RenderPath;
import io.appoperator.core.input.RenderedResource;
import io.appoperator.core.json.Json;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.plan.Hold;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.preview.ObjectPreview.Effect;
import io.appoperator.core.preview.PredictingPreviewer;
import io.appoperator.core.preview.Preview;
import io.appoperator.core.render.OperatorMetadata;
import io.appoperator.core.toy.Greeting;
import io.appoperator.core.toy.GreetingKind;
import io.appoperator.core.toy.Greetings;
import io.appoperator.core.watch.ClusterView;
import io.appoperator.core.watch.ClusterViews;
import io.appoperator.core.watch.LiveStore;
import io.appoperator.core.watch.PrimaryStore;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code run}, its dry run and {@code diff} make the same decisions in the same state. */
class PlanContractTest {

  private static final int STATES = 500;
  private static final String[] TEXTS = {"c", "d", "cd", "ccdd", "x", "cx", "dx"};
  private static final ResourceKind DEPLOYMENT = ResourceKind.of(Deployment.class);
  private static final List<ResourceRef> OBJECTS =
      List.of(Greetings.CONFIG, new ResourceRef(DEPLOYMENT, "team", "hello-text"));

  private final PluginRegistry plugins =
      Greetings.plugins(
          Greetings.manager(
              "text",
              Set.of(ManagedKind.of(ConfigMap.class), ManagedKind.of(Deployment.class)),
              PlanContractTest::render));
  private final LiveReader reader = new LiveReader(plugins.kinds());

  /** The decision of a caller: changes such as {@code create ConfigMap/a}, and why they wait. */
  private record Decision(Set<String> changes, boolean paused, boolean paced) {}

  private enum Seen {
    PAUSED,
    PACED,
    CHANGED,
    SETTLED
  }

  @Test
  void allCallersMakeTheSameDecisions() {
    Map<Seen, Integer> seen = new EnumMap<>(Seen.class);
    for (int seed = 1; seed <= STATES; seed++) {
      MemoryCluster cluster = state(new Random(seed));
      Decision dryRun = dryRun(cluster);
      Decision diff = diff(cluster);
      assertThat(diff).as("diff, seed %s", seed).isEqualTo(dryRun);
      Set<String> expected = dryRun.paused() ? Set.of() : dryRun.changes();
      assertThat(run(cluster, 1)).as("run, seed %s", seed).isEqualTo(expected);
      if (dryRun.paced()) {
        assertThat(run(state(new Random(seed)), 0))
            .as("run without a free slot, seed %s", seed)
            .isEqualTo(creations(expected));
      }
      seen.merge(seen(dryRun), 1, Integer::sum);
    }
    assertThat(seen.keySet()).containsExactlyInAnyOrder(Seen.values());
  }

  private static Seen seen(Decision decision) {
    if (decision.changes().isEmpty()) {
      return Seen.SETTLED;
    }
    if (decision.paused()) {
      return Seen.PAUSED;
    }
    return decision.paced() ? Seen.PACED : Seen.CHANGED;
  }

  private static Set<String> creations(Set<String> changes) {
    Set<String> creations = new TreeSet<>(changes);
    creations.removeIf(change -> !change.startsWith("create "));
    return creations;
  }

  /** Returns a cluster with random changes after a run, or before the first one. */
  private MemoryCluster state(Random random) {
    MemoryCluster cluster = new MemoryCluster();
    Greetings.create(cluster, text(random));
    if (random.nextInt(4) > 0) {
      run(cluster, 1);
    }
    for (ResourceRef object : OBJECTS) {
      mutate(cluster, object, random);
    }
    if (random.nextInt(3) == 0) {
      Greetings.edit(cluster, text(random));
    } else if (random.nextInt(3) == 0) {
      // Without a new generation, as if a new version of the manager rendered it differently.
      cluster.edit(Greetings.HELLO, "spec.text", Json.tree(text(random)));
    }
    if (random.nextInt(4) == 0) {
      ObjectNode annotations =
          Json.object().put(OperatorMetadata.pausedAnnotation(GreetingKind.KIND), "true");
      cluster.edit(Greetings.HELLO, "metadata.annotations", annotations);
    }
    return cluster;
  }

  private static void mutate(MemoryCluster cluster, ResourceRef object, Random random) {
    switch (random.nextInt(6)) {
      case 0 -> cluster.remove(object);
      case 1 -> {
        if (cluster.has(object)) {
          cluster.edit(object, "metadata.labels.app", Json.tree("other"));
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

  private static String text(Random random) {
    return TEXTS[random.nextInt(TEXTS.length)];
  }

  private static DesiredState render(RenderRequest<Greeting> request) {
    String name = request.name() + "-text";
    String text = request.spec().text();
    List<HasMetadata> objects = new ArrayList<>();
    if (text.contains("c")) {
      objects.add(Greetings.configMap(request, name));
    }
    if (text.contains("d")) {
      objects.add(
          new DeploymentBuilder()
              .withNewMetadata()
              .withName(name)
              .endMetadata()
              .withNewSpec()
              .withReplicas(text.length())
              .endSpec()
              .build());
    }
    return DesiredState.of(objects.stream().map(DesiredObject::of).toArray(DesiredObject[]::new));
  }

  private Decision diff(MemoryCluster cluster) {
    ObjectNode document = cluster.stored(Greetings.HELLO).deepCopy();
    RenderedResource resource =
        new RenderedResource(
            new Document("file", 1, "", document, Map.of()),
            Objects.requireNonNull(
                RenderPath.of(plugins.kinds().get(0)).render(document).rendering()));
    Preview preview = new PredictingPreviewer(plugins, cluster).preview(resource);
    Set<String> changes = new TreeSet<>();
    preview.objects().stream()
        .filter(object -> object.effect() != Effect.UNCHANGED && object.effect() != Effect.REFUSED)
        .forEach(object -> changes.add(object.effect().action() + " " + object.ref()));
    return new Decision(
        changes,
        !changes.isEmpty() && preview.holds().contains(new Hold.Paused()),
        preview.holds().stream().anyMatch(Hold.Paced.class::isInstance));
  }

  private Decision dryRun(MemoryCluster cluster) {
    List<String> lines = new ArrayList<>();
    dryRun(plugins.kinds().get(0), cluster, lines).reconcile(Greetings.HELLO);
    Set<String> changes = new TreeSet<>();
    for (String line : lines) {
      String change =
          line.replaceFirst(".*(would|Pending:) ", "").replaceFirst("[:(.].*", "").trim();
      if (change.matches("(create|update|delete) \\w+/.*")
          && !change.contains("ordered-deletion")) {
        changes.add(change.replace("delete ", "prune "));
      }
    }
    return new Decision(
        changes,
        lines.stream().anyMatch(line -> line.contains("Pending: ")),
        lines.stream().anyMatch(line -> line.contains("no edit causes it")));
  }

  /** Runs once, as a new process would, and returns what was written to the objects. */
  private Set<String> run(MemoryCluster cluster, int slots) {
    Map<ResourceRef, ObjectNode> before = objects(cluster);
    reconciler(plugins.kinds().get(0), cluster, slots).reconcile(Greetings.HELLO);
    Map<ResourceRef, ObjectNode> after = objects(cluster);
    Set<String> changes = new TreeSet<>();
    for (ResourceRef ref : OBJECTS) {
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
    OBJECTS.stream()
        .filter(cluster::has)
        .forEach(ref -> objects.put(ref, cluster.stored(ref).deepCopy()));
    return objects;
  }

  private static PrimaryStore primaries(MemoryCluster cluster) {
    PrimaryStore primaries = new PrimaryStore(GreetingKind.KIND);
    primaries.put(cluster.stored(Greetings.HELLO).deepCopy());
    return primaries;
  }

  private ClusterView view(MemoryCluster cluster) {
    LiveStore live = new LiveStore();
    Stream.of(Greetings.CONFIG.kind(), DEPLOYMENT)
        .flatMap(
            kind ->
                cluster.list(kind, new ListQuery(null, "", "", 0, "")).items().stream()
                    .map(object -> reader.read(kind, object)))
        .forEach(live::put);
    return ClusterViews.of(cluster, live, reader);
  }

  private <S> PrimaryWork reconciler(LoadedKind<S> kind, MemoryCluster cluster, int slots) {
    return TestReconcilers.of(
        kind,
        primaries(cluster),
        view(cluster),
        cluster,
        new Rollouts(slots, System::nanoTime, primary -> {}),
        System::nanoTime,
        TestReconcilers.instrumentation(event -> {}));
  }

  private <S> PrimaryWork dryRun(LoadedKind<S> kind, MemoryCluster cluster, List<String> lines) {
    return TestReconcilers.dryRun(
        kind, primaries(cluster), view(cluster), cluster, lines::add, error -> {});
  }
}
