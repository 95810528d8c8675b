package io.appoperator.core.change;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.render.Collision;
import io.appoperator.core.render.Collision.RenderingManager;
import io.appoperator.core.render.ManagerResult;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.OperatorMetadata;
import io.appoperator.core.render.Rendering;
import io.appoperator.core.sample.SampleSite;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RetentionPolicyTest {

  private static final Predicate<ResourceKind> CLAIMS = SampleSite.CLAIM::equals;
  private static final Manifest CLAIM = SampleSite.claim("1Gi");

  @Test
  void keepsWhatTheSpecRetainsAlthoughTheObjectIsStillOwned() {
    assertThat(keeps(SampleSite.rendering(CLAIM), owned(CLAIM, "site"))).isTrue();
  }

  @Test
  void keepsNothingThatIsAbsentFromAReadableSpec() {
    assertThat(keeps(SampleSite.rendering(), owned(CLAIM, "site"))).isFalse();
  }

  @Test
  void keepsNothingThatTheSpecOwns() {
    assertThat(
            keeps(SampleSite.rendering(SampleSite.service()), owned(SampleSite.service(), "site")))
        .isFalse();
  }

  @Test
  void keepsRetainableObjectsIfTheSpecCannotBeRead() {
    assertThat(keeps(null, owned(CLAIM, "site"))).isTrue();
    assertThat(keeps(null, owned(SampleSite.service(), "site"))).isFalse();
  }

  @Test
  void keepsRetainableObjectsOfAFailedOrMissingManager() {
    Rendering failed =
        new Rendering(
            SampleSite.SHOP,
            List.of(),
            List.of(new ManagerResult("site", SampleSite.managed(), true)),
            List.of());

    assertThat(keeps(failed, owned(CLAIM, "site"))).isTrue();
    assertThat(keeps(failed, owned(CLAIM, ""))).isTrue();
    assertThat(keeps(failed, owned(SampleSite.service(), "site"))).isFalse();
    assertThat(keeps(SampleSite.rendering(), owned(CLAIM, "absent"))).isTrue();
    assertThat(keeps(SampleSite.rendering(), owned(SampleSite.service(), "absent"))).isFalse();
  }

  @Test
  void keepsRetainableObjectsThatSeveralManagersReturn() {
    Rendering collided =
        new Rendering(
            SampleSite.SHOP,
            List.of(),
            List.of(collision(CLAIM), collision(SampleSite.service())),
            List.of(new ManagerResult("site", SampleSite.managed(), false)),
            List.of());

    assertThat(keeps(collided, owned(CLAIM, "site"))).isTrue();
    assertThat(keeps(collided, owned(SampleSite.service(), "site"))).isFalse();
  }

  private static Collision collision(Manifest manifest) {
    return new Collision(
        manifest.ref(),
        List.of(new RenderingManager("other", "other"), new RenderingManager("site", "site")));
  }

  private static boolean keeps(@Nullable Rendering rendering, LiveRecord record) {
    return new RetentionPolicy(rendering, CLAIMS).keeps(record);
  }

  private static LiveRecord owned(Manifest manifest, String manager) {
    ObjectNode live = SampleSite.live(manifest);
    live.withObjectProperty("metadata")
        .withObjectProperty("annotations")
        .put(OperatorMetadata.managerAnnotation(SampleSite.KIND), manager);
    SampleSite.own(live, SampleSite.KIND.kind(), SampleSite.SHOP.name(), SampleSite.PRIMARY.uid());
    return SampleSite.reader().read(manifest.ref().kind(), live);
  }
}
