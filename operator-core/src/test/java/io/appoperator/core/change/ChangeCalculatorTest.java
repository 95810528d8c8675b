package io.appoperator.core.change;

import static io.appoperator.core.sample.SampleSite.PRIMARY;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.FieldPath;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.change.Change.Action;
import io.appoperator.core.change.ChangeCalculator.Applied;
import io.appoperator.core.json.Json;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.observe.PrimaryId;
import io.appoperator.core.render.Digest;
import io.appoperator.core.render.ManagerResult;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.Rendering;
import io.appoperator.core.sample.SampleSite;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ChangeCalculatorTest {

  private static final ResourceKind SECRET = new ResourceKind("", "v1", "Secret", "secrets");
  private static final Manifest CONFIG = SampleSite.configMap("a");
  private static final Manifest CLAIM = SampleSite.claim("1Gi");
  private static final Manifest SERVICE = SampleSite.service();
  private static final Manifest DEPLOYMENT = SampleSite.deployment(1);
  private static final Manifest INGRESS = SampleSite.ingress();

  @Test
  void createsAnAbsentObject() {
    assertThat(decide(SampleSite.rendering(CONFIG, SERVICE)))
        .containsExactly("CREATE ConfigMap/config", "CREATE Service/shop");
  }

  @Test
  void updatesAnOwnedObjectWithoutARecordedApply() {
    assertThat(decide(SampleSite.rendering(CONFIG), ours(CONFIG)))
        .containsExactly("UPDATE ConfigMap/config");
  }

  @Test
  void keepsAnObjectThatEqualsItsLastApply() {
    LiveRecord record = ours(CONFIG);
    Applied applied = new Applied(CONFIG.digest(), hash(record));

    ChangeSet changes =
        changes(SampleSite.rendering(CONFIG), Map.of(CONFIG.ref(), applied), record);

    assertThat(text(changes)).containsExactly("UNCHANGED ConfigMap/config");
  }

  @Test
  void updatesWhenTheManifestDiffers() {
    LiveRecord record = ours(CONFIG);
    Applied applied = new Applied(Digest.of("another"), hash(record));

    ChangeSet changes =
        changes(SampleSite.rendering(CONFIG), Map.of(CONFIG.ref(), applied), record);

    assertThat(text(changes)).containsExactly("UPDATE ConfigMap/config");
  }

  @Test
  void updatesWhenAnotherClientChangedAnOwnedValue() {
    Applied applied = new Applied(CONFIG.digest(), hash(ours(CONFIG)) + 1);

    ChangeSet changes =
        changes(SampleSite.rendering(CONFIG), Map.of(CONFIG.ref(), applied), ours(CONFIG));

    assertThat(text(changes)).containsExactly("UPDATE ConfigMap/config");
  }

  @Test
  void neverTouchesAnObjectOfAnotherOwner() {
    ObjectNode foreign = SampleSite.live(CONFIG);
    SampleSite.own(foreign, "Widget", "lamp", "lamp-uid");

    ChangeSet changes = changes(SampleSite.rendering(CONFIG), Map.of(), read(CONFIG, foreign));

    assertThat(text(changes)).containsExactly("BLOCKED ConfigMap/config");
    assertThat(why(changes, 0).reason()).isEqualTo(Reason.NAME_CONFLICT);
    assertThat(why(changes, 0).message())
        .isEqualTo(
            "ConfigMap/config already exists in namespace town and belongs to Widget/lamp. Rename one or delete it.");
  }

  @Test
  void neverTouchesAnUnownedObject() {
    LiveRecord orphan = read(CONFIG, SampleSite.live(CONFIG));

    assertThat(decide(SampleSite.rendering(CONFIG), orphan))
        .containsExactly("BLOCKED ConfigMap/config");
    assertThat(decide(SampleSite.rendering(), orphan)).isEmpty();
  }

  @Test
  void neverTouchesAnObjectOfAnEarlierPrimaryWithTheSameName() {
    ObjectNode inherited = SampleSite.live(CONFIG);
    SampleSite.own(inherited, "Site", "shop", "uid-of-the-earlier-one");
    LiveRecord record = read(CONFIG, inherited);

    assertThat(decide(SampleSite.rendering(CONFIG), record))
        .containsExactly("BLOCKED ConfigMap/config");
    assertThat(decide(SampleSite.rendering(), record)).isEmpty();
  }

  @Test
  void adoptsAClaimRetainedByAnEarlierPrimaryWithTheSameName() {
    LiveRecord retained = read(CLAIM, CLAIM.json());

    assertThat(decide(SampleSite.rendering(CLAIM), retained))
        .containsExactly("UPDATE PersistentVolumeClaim/data");
    assertThat(
            text(
                ChangeCalculator.of(
                    new PrimaryId(SampleSite.SHOP, ""),
                    SampleSite.rendering(CLAIM),
                    List.of(retained),
                    Map.of())))
        .containsExactly("UPDATE PersistentVolumeClaim/data");
  }

  @Test
  void waitsForAnObjectThatIsBeingDeleted() {
    ObjectNode beingDeleted = SampleSite.live(CONFIG);
    SampleSite.own(beingDeleted, "Site", "shop", PRIMARY.uid());
    beingDeleted.withObjectProperty("metadata").put("deletionTimestamp", "2026-01-01T00:00:00Z");
    LiveRecord record = read(CONFIG, beingDeleted);

    ChangeSet changes = changes(SampleSite.rendering(CONFIG), Map.of(), record);

    assertThat(why(changes, 0).reason()).isEqualTo(Reason.TERMINATING);
    assertThat(decide(SampleSite.rendering(), record)).as("no second delete").isEmpty();
  }

  @Test
  void blocksDependentsOfABlockedObject() {
    ObjectNode foreign = SampleSite.live(CONFIG);
    SampleSite.own(foreign, "Widget", "lamp", "lamp-uid");

    ChangeSet changes =
        changes(
            SampleSite.rendering(CONFIG, SERVICE, DEPLOYMENT, INGRESS),
            Map.of(),
            read(CONFIG, foreign));

    assertThat(text(changes))
        .containsExactly(
            "BLOCKED ConfigMap/config",
            "CREATE Service/shop",
            "BLOCKED Deployment/shop",
            "CREATE Ingress/shop");
    assertThat(why(changes, 2).message())
        .isEqualTo("Deployment/shop is not applied, because applying ConfigMap/config failed.");
  }

  @Test
  void namesTheSameBlockedObjectInEveryOrder() {
    List<Manifest> claims = new ArrayList<>();
    StringBuilder volumes = new StringBuilder();
    for (int i = 1; i <= 9; i++) {
      claims.add(SampleSite.manifest(SampleSite.CLAIM, "data-" + i, "{}"));
      volumes.append("{'persistentVolumeClaim': {'claimName': 'data-%s'}},".formatted(i));
    }
    Manifest user = pods(volumes.substring(0, volumes.length() - 1));
    Random random = new Random(1);
    for (int i = 0; i < 20; i++) {
      Collections.shuffle(claims, random);
      List<Manifest> desired = new ArrayList<>(claims);
      desired.add(user);
      LiveRecord[] foreign =
          claims.stream()
              .map(claim -> read(claim, SampleSite.live(claim)))
              .toArray(LiveRecord[]::new);

      ChangeSet changes =
          changes(SampleSite.rendering(desired.toArray(Manifest[]::new)), Map.of(), foreign);

      assertThat(why(changes, claims.size()).message())
          .startsWith("Deployment/shop is not applied")
          .endsWith(" PersistentVolumeClaim/data-1 failed.");
    }
  }

  @Test
  void namesTheSameAbsentObjectInEveryOrderOfFailedManagers() {
    List<ResourceKind> kinds =
        new ArrayList<>(List.of(SampleSite.CONFIG_MAP, SECRET, SampleSite.CLAIM));
    Manifest user =
        pods(
            """
            {'secret': {'secretName': 'a'}}, {'persistentVolumeClaim': {'claimName': 'a'}},
            {'configMap': {'name': 'z'}}
            """);
    Random random = new Random(1);
    for (int i = 0; i < 20; i++) {
      Collections.shuffle(kinds, random);
      List<ManagerResult> failed =
          kinds.stream().map(kind -> new ManagerResult(kind.kind(), Set.of(kind), true)).toList();

      ChangeSet changes =
          changes(new Rendering(SampleSite.SHOP, List.of(user), failed, List.of()), Map.of());

      assertThat(why(changes, 0).message()).endsWith(" ConfigMap/z failed.");
    }
  }

  @Test
  void keepsASettledObjectThatDependsOnABlockedObject() {
    ObjectNode foreign = SampleSite.live(CONFIG);
    SampleSite.own(foreign, "Widget", "lamp", "lamp-uid");
    LiveRecord deployment = ours(DEPLOYMENT);
    Applied applied = new Applied(DEPLOYMENT.digest(), hash(deployment));

    ChangeSet changes =
        changes(
            SampleSite.rendering(CONFIG, DEPLOYMENT),
            Map.of(DEPLOYMENT.ref(), applied),
            read(CONFIG, foreign),
            deployment);

    assertThat(text(changes))
        .containsExactly("BLOCKED ConfigMap/config", "UNCHANGED Deployment/shop");
  }

  @Test
  void blocksDependentsOfAnAbsentObjectWhoseManagerFailed() {
    assertThat(decide(withheld(SampleSite.CONFIG_MAP, DEPLOYMENT)))
        .containsExactly("BLOCKED Deployment/shop");
    assertThat(decide(withheld(SampleSite.CONFIG_MAP, DEPLOYMENT), ours(CONFIG)))
        .as("the object of an earlier rendering is there")
        .containsExactly("CREATE Deployment/shop", "KEPT ConfigMap/config");
  }

  @Test
  void prunesDependentsBeforeTheirDependencies() {
    assertThat(
            decide(
                SampleSite.rendering(CLAIM),
                ours(CONFIG),
                ours(SERVICE),
                ours(DEPLOYMENT),
                ours(INGRESS)))
        .containsExactly(
            "PRUNE Ingress/shop",
            "CREATE PersistentVolumeClaim/data",
            "PRUNE Deployment/shop",
            "PRUNE Service/shop",
            "PRUNE ConfigMap/config");
  }

  @Test
  void keepsARetainedObjectThatIsNoLongerDesired() {
    assertThat(decide(SampleSite.rendering(), read(CLAIM, CLAIM.json())))
        .containsExactly("KEPT PersistentVolumeClaim/data");
  }

  @Test
  void neverPrunesObjectsOfAManagerThatFailed() {
    assertThat(decide(withheld(SampleSite.SERVICE), ours(SERVICE), ours(CONFIG)))
        .containsExactly("KEPT Service/shop", "PRUNE ConfigMap/config");
  }

  @Test
  void warnsAboutObjectsWhoseManagerIsNotLoaded() {
    Rendering rendering =
        new Rendering(
            SampleSite.SHOP,
            List.of(),
            List.of(new ManagerResult("site", Set.of(SampleSite.CONFIG_MAP), false)),
            List.of());

    ChangeSet changes = changes(rendering, Map.of(), ours(SERVICE));

    assertThat(text(changes)).containsExactly("KEPT Service/shop");
    assertThat(changes.diagnostics())
        .extracting(Diagnostic::reason)
        .containsExactly(Reason.MANAGER_MISSING);
  }

  @Test
  void neverPrunesObjectsOfAManagerThatIsNotLoaded() {
    ObjectNode live = SampleSite.live(CONFIG);
    SampleSite.own(live, "Site", "shop", PRIMARY.uid());
    Json.set(
        live,
        new FieldPath(List.of("metadata", "annotations", "example.org/manager")),
        Json.tree("extra"));

    ChangeSet changes = changes(SampleSite.rendering(), Map.of(), read(CONFIG, live));

    assertThat(text(changes)).containsExactly("KEPT ConfigMap/config");
    assertThat(changes.diagnostics()).singleElement().asString().contains("'extra' is not loaded");
  }

  private static Manifest pods(String volumes) {
    return SampleSite.manifest(
        SampleSite.DEPLOYMENT,
        "shop",
        "{'spec': {'template': {'spec': {'volumes': [%s]}}}}".formatted(volumes));
  }

  private static Rendering withheld(ResourceKind kind, Manifest... manifests) {
    return new Rendering(
        SampleSite.SHOP,
        List.of(manifests),
        List.of(
            new ManagerResult("site", SampleSite.managed(), false),
            new ManagerResult("broken", Set.of(kind), true)),
        List.of());
  }

  private static LiveRecord ours(Manifest manifest) {
    ObjectNode live = SampleSite.live(manifest);
    SampleSite.own(live, "Site", "shop", PRIMARY.uid());
    ObjectNode entry = Json.object().put("manager", "application-operator");
    entry
        .put("operation", "Apply")
        .set("fieldsV1", SampleSite.json("{'f:data': {}, 'f:spec': {}}"));
    live.withObjectProperty("metadata").putArray("managedFields").add(entry);
    return read(manifest, live);
  }

  private static LiveRecord read(Manifest manifest, ObjectNode live) {
    return SampleSite.reader().read(manifest.ref().kind(), live);
  }

  private static long hash(LiveRecord record) {
    return record.ownership().hash(Set.of()).orElseThrow();
  }

  private static List<String> decide(Rendering rendering, LiveRecord... records) {
    return text(changes(rendering, Map.of(), records));
  }

  private static ChangeSet changes(
      Rendering rendering, Map<ResourceRef, Applied> applied, LiveRecord... records) {
    return ChangeCalculator.of(PRIMARY, rendering, List.of(records), applied);
  }

  private static List<String> text(ChangeSet changes) {
    return changes.changes().stream().map(c -> c.action() + " " + c.ref()).toList();
  }

  private static Diagnostic why(ChangeSet changes, int index) {
    Change change = changes.changes().get(index);
    assertThat(change.action()).isEqualTo(Action.BLOCKED);
    return ((Change.Blocked) change).why();
  }
}
