package io.appoperator.core.change;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.render.Collision;
import io.appoperator.core.render.Collision.Claimant;
import io.appoperator.core.render.Contributor;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.OperatorMetadata;
import io.appoperator.core.render.Rendering;
import io.appoperator.core.sample.Sites;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RetentionPolicyTest {

  private static final Predicate<ResourceKind> CLAIMS = Sites.CLAIM::equals;
  private static final Manifest CLAIM = Sites.claim("1Gi");

  @Test
  void keepsWhatTheSpecRetainsAlthoughTheObjectIsStillOwned() {
    assertThat(keeps(Sites.rendering(CLAIM), owned(CLAIM, "site"))).isTrue();
  }

  @Test
  void keepsNothingThatIsAbsentFromAReadableSpec() {
    assertThat(keeps(Sites.rendering(), owned(CLAIM, "site"))).isFalse();
  }

  @Test
  void keepsNothingThatTheSpecOwns() {
    assertThat(keeps(Sites.rendering(Sites.service()), owned(Sites.service(), "site"))).isFalse();
  }

  @Test
  void keepsRetainableObjectsIfTheSpecCannotBeRead() {
    assertThat(keeps(null, owned(CLAIM, "site"))).isTrue();
    assertThat(keeps(null, owned(Sites.service(), "site"))).isFalse();
  }

  @Test
  void keepsRetainableObjectsOfAFailedOrMissingManager() {
    Rendering failed =
        new Rendering(
            Sites.SHOP,
            List.of(),
            List.of(new Contributor("site", Sites.managed(), true)),
            List.of());

    assertThat(keeps(failed, owned(CLAIM, "site"))).isTrue();
    assertThat(keeps(failed, owned(CLAIM, ""))).isTrue();
    assertThat(keeps(failed, owned(Sites.service(), "site"))).isFalse();
    assertThat(keeps(Sites.rendering(), owned(CLAIM, "absent"))).isTrue();
    assertThat(keeps(Sites.rendering(), owned(Sites.service(), "absent"))).isFalse();
  }

  @Test
  void keepsRetainableObjectsThatSeveralManagersReturn() {
    Rendering collided =
        new Rendering(
            Sites.SHOP,
            List.of(),
            List.of(collision(CLAIM), collision(Sites.service())),
            List.of(new Contributor("site", Sites.managed(), false)),
            List.of());

    assertThat(keeps(collided, owned(CLAIM, "site"))).isTrue();
    assertThat(keeps(collided, owned(Sites.service(), "site"))).isFalse();
  }

  private static Collision collision(Manifest manifest) {
    return new Collision(
        manifest.ref(), List.of(new Claimant("other", "other"), new Claimant("site", "site")));
  }

  private static boolean keeps(@Nullable Rendering rendering, LiveRecord record) {
    return new RetentionPolicy(rendering, CLAIMS).keeps(record);
  }

  private static LiveRecord owned(Manifest manifest, String manager) {
    ObjectNode live = Sites.live(manifest);
    live.withObjectProperty("metadata")
        .withObjectProperty("annotations")
        .put(OperatorMetadata.managerAnnotation(Sites.KIND), manager);
    Sites.own(live, Sites.KIND.kind(), Sites.SHOP.name(), Sites.PRIMARY.uid());
    return Sites.reader().read(manifest.ref().kind(), live);
  }
}
