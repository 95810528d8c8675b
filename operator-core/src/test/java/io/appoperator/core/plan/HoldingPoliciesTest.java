package io.appoperator.core.plan;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceRef;
import io.appoperator.api.Severity;
import io.appoperator.core.change.Change;
import io.appoperator.core.change.ChangeCalculator.Applied;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.plan.RejectionPolicy.Rejection;
import io.appoperator.core.render.Digest;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.sample.SampleSite;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The policies that hold single objects back because of what happened to them before. */
class HoldingPoliciesTest {

  private static final Manifest CONFIG = SampleSite.configMap("a");
  private static final Manifest SERVICE = SampleSite.service();
  private static final Diagnostic WHY =
      new Diagnostic(Severity.ERROR, Reason.REFUSED, "", "denied by a policy");

  /** Of another hash than the live object, as after a change by another client. */
  private static final Map<ResourceRef, Applied> SAME_MANIFEST =
      Map.of(CONFIG.ref(), new Applied(CONFIG.digest(), 1));

  private static final Map<ResourceRef, Applied> OTHER_MANIFEST =
      Map.of(CONFIG.ref(), new Applied(Digest.of("another"), 1));

  @Test
  void leavesAContestedObjectAsItIs() {
    assertThat(
            plan(new RepairBackoffPolicy(Map.of(CONFIG.ref(), WHY)), SAME_MANIFEST, live(CONFIG)))
        .containsExactly("UNCHANGED ConfigMap/config", "CREATE Service/shop");
  }

  @Test
  void blocksTheCreationOfAnObjectThatIsDeletedRepeatedly() {
    assertThat(plan(new RepairBackoffPolicy(Map.of(CONFIG.ref(), WHY)), SAME_MANIFEST))
        .containsExactly("BLOCKED ConfigMap/config", "CREATE Service/shop");
  }

  @Test
  void appliesANewDesiredStateToAContestedObject() {
    PlanPolicy policy = new RepairBackoffPolicy(Map.of(CONFIG.ref(), WHY));
    assertThat(plan(policy, OTHER_MANIFEST, live(CONFIG)))
        .containsExactly("UPDATE ConfigMap/config", "CREATE Service/shop");
    assertThat(plan(policy, Map.of(), live(CONFIG)))
        .containsExactly("UPDATE ConfigMap/config", "CREATE Service/shop");
  }

  @Test
  void blocksARejectedManifest() {
    PlanPolicy policy =
        new RejectionPolicy(Map.of(CONFIG.ref(), new Rejection(CONFIG.digest(), WHY)));
    assertThat(plan(policy, Map.of()))
        .containsExactly("BLOCKED ConfigMap/config", "CREATE Service/shop");
    assertThat(plan(policy, SAME_MANIFEST, live(CONFIG)))
        .containsExactly("BLOCKED ConfigMap/config", "CREATE Service/shop");
  }

  @Test
  void appliesAnotherManifestThanTheRejectedOne() {
    PlanPolicy policy =
        new RejectionPolicy(Map.of(CONFIG.ref(), new Rejection(Digest.of("another"), WHY)));
    assertThat(plan(policy, Map.of()))
        .containsExactly("CREATE ConfigMap/config", "CREATE Service/shop");
  }

  private static List<String> plan(
      PlanPolicy policy, Map<ResourceRef, Applied> applied, LiveRecord... live) {
    PlanInput input =
        new PlanInput(
            SampleSite.PRIMARY,
            1,
            false,
            SampleSite.rendering(CONFIG, SERVICE),
            MissingNode.getInstance(),
            List.of(live),
            applied);
    List<Change> changes = Plan.of(input, List.of(policy)).changes().changes();
    assertThat(changes)
        .filteredOn(change -> change.action() == Change.Action.BLOCKED)
        .allMatch(change -> WHY.equals(change.why()));
    return changes.stream().map(change -> change.action() + " " + change.ref()).toList();
  }

  private static LiveRecord live(Manifest manifest) {
    ObjectNode live = SampleSite.live(manifest);
    SampleSite.own(live, "Site", "shop", SampleSite.PRIMARY.uid());
    return SampleSite.reader().read(manifest.ref().kind(), live);
  }
}
