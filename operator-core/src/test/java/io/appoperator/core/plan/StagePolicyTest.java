package io.appoperator.core.plan;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Readiness;
import io.appoperator.api.Readiness.State;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.change.Change;
import io.appoperator.core.change.ChangeSet;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.render.Digest;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.OperatorMetadata;
import io.appoperator.core.render.Rendering;
import io.appoperator.core.render.Stages;
import io.appoperator.core.sample.SampleSite;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The Deployment waits until the ConfigMap is applied and ready; the Ingress refers to a Service.
 */
class StagePolicyTest {

  private static final Manifest CONFIG = SampleSite.configMap("a");
  private static final Manifest DEPLOYMENT = SampleSite.deployment(1);
  private static final Manifest SERVICE = SampleSite.service();
  private static final Manifest INGRESS = SampleSite.ingress();
  private static final List<State> UNREADY =
      List.of(State.PROGRESSING, State.PENDING, State.FAILING, State.FAILED);
  private static final Stages STAGES = stages(DEPLOYMENT, CONFIG);

  @Test
  void waitsForAnObjectThatDoesNotExist() {
    assertThat(plan(STAGES)).containsExactly("CREATE ConfigMap/config", "BLOCKED Deployment/shop");
    assertThat(reason(STAGES))
        .isEqualTo("Deployment/shop waits until ConfigMap/config is applied and ready.");
  }

  @Test
  void waitsForAnObjectThatWasAppliedInAnotherState() {
    LiveRecord other = live(CONFIG, "v1:another", Readiness.ready());
    assertThat(plan(STAGES, other, live(DEPLOYMENT)))
        .containsExactly("UPDATE ConfigMap/config", "WITHHELD Deployment/shop");
    assertThat(reason(STAGES, other)).endsWith("is applied and ready.");
  }

  @ParameterizedTest
  @EnumSource(value = State.class, names = "READY", mode = EnumSource.Mode.EXCLUDE)
  void waitsForAnObjectThatIsNotReady(State state) {
    LiveRecord unready = live(CONFIG, digest(CONFIG), Readiness.of(state, "broken"));
    assertThat(plan(STAGES, unready))
        .containsExactly("UPDATE ConfigMap/config", "BLOCKED Deployment/shop");
    assertThat(reason(STAGES, unready))
        .isEqualTo(
            "Deployment/shop waits until ConfigMap/config is ready"
                + (state == State.FAILED ? ", which has failed: broken" : "."));
  }

  @Test
  void waitsForAnObjectOfAnotherOwner() {
    ObjectNode live = SampleSite.live(CONFIG);
    annotate(live, digest(CONFIG));
    SampleSite.own(live, "Site", "shop", "another-uid");
    LiveRecord other = SampleSite.reader().read(CONFIG.ref().kind(), live);
    assertThat(plan(STAGES, other))
        .containsExactly("BLOCKED ConfigMap/config", "BLOCKED Deployment/shop");
  }

  @Test
  void waitsForAnObjectThatIsBeingDeleted() {
    ObjectNode live = SampleSite.live(CONFIG);
    annotate(live, digest(CONFIG));
    live.withObjectProperty("metadata").put("deletionTimestamp", "2026-01-01T00:00:00Z");
    SampleSite.own(live, "Site", "shop", SampleSite.PRIMARY.uid());
    LiveRecord terminating = SampleSite.reader().read(CONFIG.ref().kind(), live);
    assertThat(plan(STAGES, terminating))
        .containsExactly("BLOCKED ConfigMap/config", "BLOCKED Deployment/shop");
  }

  @Test
  void continuesWhenTheObjectIsAppliedAndReady() {
    assertThat(plan(STAGES, done(CONFIG)))
        .containsExactly("UPDATE ConfigMap/config", "CREATE Deployment/shop");
  }

  @Test
  void repairsAnObjectWhoseDesiredStateWasAppliedBefore() {
    Stages known = stages(Set.of(CONFIG, DEPLOYMENT));
    LiveRecord drifted = live(DEPLOYMENT, digest(DEPLOYMENT), Readiness.ready());
    assertThat(plan(known, drifted))
        .containsExactly("CREATE ConfigMap/config", "UPDATE Deployment/shop");
    assertThat(plan(known, live(DEPLOYMENT, "v1:another", Readiness.ready())))
        .containsExactly("CREATE ConfigMap/config", "WITHHELD Deployment/shop");
  }

  @Test
  void deletesNothingWhileAnObjectWaits() {
    LiveRecord unwanted = live(SERVICE);
    assertThat(plan(STAGES, unwanted))
        .containsExactly("CREATE ConfigMap/config", "BLOCKED Deployment/shop", "KEPT Service/shop");
    assertThat(permitted(input(STAGES, unwanted)).diagnostics())
        .singleElement()
        .satisfies(
            warning ->
                assertThat(warning.message()).startsWith("Service/shop is no longer desired."));
    assertThat(plan(STAGES, done(CONFIG), unwanted))
        .containsExactly("UPDATE ConfigMap/config", "CREATE Deployment/shop", "PRUNE Service/shop");
  }

  @Test
  void holdsObjectsThatReferToAMissingObjectThatWaits() {
    Rendering rendering = rendering(stages(SERVICE, CONFIG), CONFIG, SERVICE, INGRESS);
    assertThat(texts(permitted(input(rendering))))
        .containsExactly("CREATE ConfigMap/config", "BLOCKED Service/shop", "BLOCKED Ingress/shop");
    assertThat(texts(permitted(input(rendering, live(SERVICE)))))
        .containsExactly("CREATE ConfigMap/config", "WITHHELD Service/shop", "CREATE Ingress/shop");
  }

  @Test
  void waitsWhileTheManagerFailsThatMayDeclareAStage() {
    Stages undecided =
        new Stages(
            new TreeMap<>(), Map.of(), new TreeMap<>(Map.of(DEPLOYMENT.ref(), "'migration'")));
    assertThat(plan(undecided))
        .containsExactly("CREATE ConfigMap/config", "BLOCKED Deployment/shop");
    assertThat(reason(undecided)).contains("while the manager 'migration' fails");
  }

  /** In random states, each new state is applied exactly if all objects before it are done. */
  @Test
  void neverChangesAnObjectBeforeItsStageAndNeverHoldsAnotherOne() {
    Random random = new Random(1);
    List<Manifest> all = List.of(CONFIG, SERVICE, DEPLOYMENT);
    int held = 0;
    for (int i = 0; i < 2000; i++) {
      SortedMap<ResourceRef, SortedSet<ResourceRef>> waits = new TreeMap<>();
      for (int later = 1; later < all.size(); later++) {
        for (int earlier = 0; earlier < later; earlier++) {
          if (random.nextBoolean()) {
            waits
                .computeIfAbsent(all.get(later).ref(), ref -> new TreeSet<>())
                .add(all.get(earlier).ref());
          }
        }
      }
      List<LiveRecord> records = new ArrayList<>();
      Set<ResourceRef> done = new TreeSet<>();
      Set<ResourceRef> applied = new TreeSet<>();
      for (Manifest manifest : all) {
        switch (random.nextInt(4)) {
          case 0 -> {}
          case 1 -> records.add(live(manifest, "v1:another", Readiness.ready()));
          case 2 -> {
            applied.add(manifest.ref());
            records.add(
                live(
                    manifest,
                    digest(manifest),
                    Readiness.of(UNREADY.get(random.nextInt(UNREADY.size())), "")));
          }
          default -> {
            records.add(done(manifest));
            done.add(manifest.ref());
            applied.add(manifest.ref());
          }
        }
      }
      Rendering rendering =
          rendering(
              new Stages(waits, contents(all), new TreeMap<>()), all.toArray(Manifest[]::new));
      ChangeSet permitted = permitted(input(rendering, records.toArray(LiveRecord[]::new)));
      for (Change change : permitted.changes()) {
        boolean mayChange =
            applied.contains(change.ref())
                || done.containsAll(rendering.stages().prerequisites(change.ref()));
        assertThat(change.toApply() != null)
            .as("%s in %s", change.ref(), records)
            .isEqualTo(mayChange);
        held += mayChange ? 0 : 1;
      }
    }
    assertThat(held).isPositive();
  }

  private static List<String> plan(Stages stages, LiveRecord... live) {
    return texts(permitted(input(stages, live)));
  }

  private static String reason(Stages stages, LiveRecord... live) {
    return Plan.of(input(stages, live), List.of(new StagePolicy()))
        .staged()
        .map(staged -> staged.objects().get(DEPLOYMENT.ref()))
        .orElseThrow()
        .message();
  }

  private static ChangeSet permitted(PlanInput input) {
    Plan plan = Plan.of(input, List.of(new StagePolicy()));
    return plan.staged().map(staged -> staged.permitted(plan.changes())).orElse(plan.changes());
  }

  private static List<String> texts(ChangeSet changes) {
    return changes.changes().stream().map(change -> change.action() + " " + change.ref()).toList();
  }

  private static PlanInput input(Stages stages, LiveRecord... live) {
    return input(rendering(stages, CONFIG, DEPLOYMENT), live);
  }

  private static PlanInput input(Rendering rendering, LiveRecord... live) {
    return new PlanInput(
        SampleSite.PRIMARY,
        1,
        false,
        rendering,
        MissingNode.getInstance(),
        List.of(live),
        Map.of());
  }

  private static Rendering rendering(Stages stages, Manifest... manifests) {
    Rendering rendering = SampleSite.rendering(manifests);
    return new Rendering(
        rendering.primary(),
        rendering.manifests(),
        rendering.collisions(),
        rendering.managerResults(),
        rendering.diagnostics(),
        rendering.order(),
        rendering.transformers(),
        rendering.unserved(),
        stages,
        rendering.related());
  }

  private static Stages stages(Set<Manifest> known) {
    return new Stages(STAGES.prerequisites(), contents(List.copyOf(known)), new TreeMap<>());
  }

  private static Stages stages(Manifest waiting, Manifest earlier) {
    return new Stages(
        new TreeMap<>(Map.of(waiting.ref(), new TreeSet<>(Set.of(earlier.ref())))),
        contents(List.of(earlier)),
        new TreeMap<>());
  }

  private static Map<ResourceRef, Digest> contents(List<Manifest> all) {
    Map<ResourceRef, Digest> contents = new TreeMap<>();
    all.forEach(manifest -> contents.put(manifest.ref(), manifest.digest()));
    return contents;
  }

  private static LiveRecord done(Manifest manifest) {
    return live(manifest, digest(manifest), Readiness.ready());
  }

  private static LiveRecord live(Manifest manifest) {
    return live(manifest, "", Readiness.ready());
  }

  private static LiveRecord live(Manifest manifest, String digest, Readiness readiness) {
    ObjectNode live = SampleSite.live(manifest);
    annotate(live, digest);
    SampleSite.own(live, "Site", "shop", SampleSite.PRIMARY.uid());
    return SampleSite.reader().read(manifest.ref().kind(), live).withReadiness(readiness);
  }

  private static void annotate(ObjectNode live, String digest) {
    live.withObjectProperty("metadata")
        .withObjectProperty("annotations")
        .put(OperatorMetadata.stageAnnotation(SampleSite.KIND), digest);
  }

  private static String digest(Manifest manifest) {
    return manifest.digest().text();
  }
}
