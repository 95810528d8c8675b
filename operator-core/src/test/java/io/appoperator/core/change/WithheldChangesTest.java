package io.appoperator.core.change;

import static io.appoperator.core.sample.SampleSite.PRIMARY;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.FieldPath;
import io.appoperator.api.Reason;
import io.appoperator.core.json.Json;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.related.RelatedState;
import io.appoperator.core.render.Collision;
import io.appoperator.core.render.Collision.RenderingManager;
import io.appoperator.core.render.ManagerResult;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.Rendering;
import io.appoperator.core.render.Stages;
import io.appoperator.core.sample.SampleSite;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WithheldChangesTest {

  private static final Manifest CONFIG = SampleSite.configMap("a");
  private static final Manifest SERVICE = SampleSite.service();
  private static final Manifest DEPLOYMENT = SampleSite.deployment(1);
  private static final Collision COLLISION =
      new Collision(
          CONFIG.ref(),
          List.of(new RenderingManager("aaa", "'aaa'"), new RenderingManager("site", "'site'")));

  @Test
  void neitherWritesNorPrunesAnObjectThatTwoManagersReturn() {
    ChangeSet changes = changes(disputed(SERVICE), written("site"));

    assertThat(text(changes)).containsExactly("WITHHELD ConfigMap/config", "CREATE Service/shop");
    assertThat(why(changes).message())
        .startsWith("The manager 'aaa' returns ConfigMap/config, which the manager 'site'");
  }

  @Test
  void doesNotPruneObjectsOfAKindThatIsNotServed() {
    Rendering rendering = SampleSite.rendering(SERVICE);
    Rendering withoutConfigMaps =
        new Rendering(
            rendering.primary(),
            rendering.manifests(),
            rendering.collisions(),
            rendering.managerResults(),
            rendering.diagnostics(),
            rendering.order(),
            Set.of(),
            Set.of(SampleSite.CONFIG_MAP),
            Stages.NONE,
            RelatedState.NONE);
    assertThat(text(changes(rendering, written("site"))))
        .containsExactly("CREATE Service/shop", "PRUNE ConfigMap/config");
    assertThat(text(changes(withoutConfigMaps, written("site"))))
        .containsExactly("CREATE Service/shop", "KEPT ConfigMap/config");
  }

  @Test
  void appliesDependentsOfAWithheldObjectOnlyIfItExists() {
    assertThat(text(changes(disputed(DEPLOYMENT), written("site"))))
        .containsExactly("WITHHELD ConfigMap/config", "CREATE Deployment/shop");
    assertThat(text(changes(disputed(DEPLOYMENT))))
        .containsExactly("WITHHELD ConfigMap/config", "BLOCKED Deployment/shop");
  }

  @Test
  void blocksDependentsOfAWithheldObjectThatHasAnotherOwner() {
    ObjectNode foreign = SampleSite.live(CONFIG);
    SampleSite.own(foreign, "Widget", "lamp", "lamp-uid");

    assertThat(text(changes(disputed(DEPLOYMENT), read(foreign))))
        .containsExactly("WITHHELD ConfigMap/config", "BLOCKED Deployment/shop");
  }

  @Test
  void withholdsAnObjectThatAFailedManagerCreated() {
    ChangeSet changes = changes(desiredBy("site", true), written("broken"));

    assertThat(text(changes)).containsExactly("WITHHELD ConfigMap/config");
    assertThat(why(changes).reason()).isEqualTo(Reason.MANAGER_CONFLICT);
    assertThat(why(changes).message())
        .contains("'site' returns ConfigMap/config", "'broken' created");
  }

  @Test
  void updatesAnObjectThatItsFormerManagerNoLongerReturns() {
    assertThat(text(changes(desiredBy("site", false), written("broken"))))
        .containsExactly("UPDATE ConfigMap/config");
    assertThat(text(changes(desiredBy("site", true), written("gone"))))
        .as("the other one is not loaded")
        .containsExactly("UPDATE ConfigMap/config");
  }

  private static Rendering disputed(Manifest... others) {
    return new Rendering(
        SampleSite.SHOP,
        List.of(others),
        List.of(COLLISION),
        List.of(
            new ManagerResult("aaa", SampleSite.managed(), false),
            new ManagerResult("site", SampleSite.managed(), false)),
        List.of());
  }

  private static Rendering desiredBy(String manager, boolean otherFails) {
    return new Rendering(
        SampleSite.SHOP,
        List.of(CONFIG),
        List.of(
            new ManagerResult("broken", SampleSite.managed(), otherFails),
            new ManagerResult(manager, SampleSite.managed(), false)),
        List.of());
  }

  private static LiveRecord written(String manager) {
    ObjectNode live = SampleSite.live(CONFIG);
    SampleSite.own(live, "Site", "shop", PRIMARY.uid());
    Json.set(
        live,
        new FieldPath(List.of("metadata", "annotations", "example.org/manager")),
        Json.tree(manager));
    return read(live);
  }

  private static LiveRecord read(ObjectNode live) {
    return SampleSite.reader().read(SampleSite.CONFIG_MAP, live);
  }

  private static ChangeSet changes(Rendering rendering, LiveRecord... records) {
    return ChangeCalculator.of(PRIMARY, rendering, List.of(records), Map.of());
  }

  private static List<String> text(ChangeSet changes) {
    return changes.changes().stream().map(c -> c.action() + " " + c.ref()).toList();
  }

  private static Diagnostic why(ChangeSet changes) {
    return ((Change.Withheld) changes.changes().get(0)).why();
  }
}
