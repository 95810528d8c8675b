package io.appoperator.core.plan;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceRef;
import io.appoperator.api.Severity;
import io.appoperator.core.change.Change;
import io.appoperator.core.change.ChangeCalculator.Applied;
import io.appoperator.core.json.Json;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.observe.UnlistedObjects;
import io.appoperator.core.plan.RejectionPolicy.Rejection;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.sample.SampleSite;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** All policies of {@code run} together. */
class PlanPoliciesTest {

  private static final Manifest CONFIG = SampleSite.configMap("a");
  private static final Manifest SERVICE = SampleSite.service();
  private static final Manifest DEPLOYMENT = SampleSite.deployment(1);
  private static final Manifest INGRESS = SampleSite.ingress();

  private static final Diagnostic CONTESTED = error(Reason.DRIFT_CONTESTED);
  private static final Diagnostic REJECTED = error(Reason.REFUSED);

  @Test
  void holdsSingleObjectsBackWhileThePrimaryIsPaused() {
    List<PlanPolicy> policies =
        PlanPolicies.ofRun(
            Map.of(CONFIG.ref(), CONTESTED),
            List.of(new UnlistedObjects(SampleSite.SERVICE, null, "forbidden")),
            Map.of(INGRESS.ref(), new Rejection(INGRESS.digest(), REJECTED)),
            RolloutLimits.STANDARD);
    Plan paused = Plan.of(input(true, 1), policies);

    assertThat(paused.isPaused()).isTrue();
    assertThat(paused.changes().changes())
        .extracting(PlanPoliciesTest::text)
        .containsExactly(
            "BLOCKED ConfigMap/config DriftContested",
            "BLOCKED Service/shop Unobserved",
            "UPDATE Deployment/shop",
            "BLOCKED Ingress/shop Refused");
    assertThat(paused.changes()).isEqualTo(Plan.of(input(false, 1), policies).changes());
  }

  @Test
  void saysThatNoRolloutStartsWithALimitOfZero() {
    assertThat(rolloutWarning(0))
        .isEqualTo(
            "The operator renders this resource differently than before. Its rollout does not start, because --max-upgrade-rollouts is 0. An edit of the spec starts it.");
    assertThat(rolloutWarning(1))
        .endsWith(
            "Its rollout waits for other rollouts: at most 1 at once (--max-upgrade-rollouts). An edit of the spec does not wait.");
  }

  @Test
  void limitsRolloutsThatARelatedObjectCausesSeparately() {
    ObjectNode status = Json.object().put("observedGeneration", 1).put("renderDigest", "earlier");
    status.putArray("relatedObjects").add("ConfigMap/shared@1");
    PlanInput input = input(false, 1, status);
    Hold.Paced paced =
        Plan.of(input, PlanPolicies.ofRun(Map.of(), List.of(), Map.of(), new RolloutLimits(0, 2)))
            .paced()
            .orElseThrow();
    assertThat(paced.cause()).isEqualTo(RolloutCause.RELATED);
    assertThat(paced.maxConcurrent()).isEqualTo(2);
    assertThat(paced.permitted().diagnostics())
        .extracting(Diagnostic::message)
        .containsExactly(
            "An object that this resource is rendered from has changed. Its rollout waits for other rollouts: at most 2 at once (--max-related-rollouts). An edit of the spec does not wait.");
  }

  @Test
  void doesNotPaceAnEditOfTheSpec() {
    assertThat(Plan.of(input(false, 2), ofRun(0)).holds()).isEmpty();
  }

  private static String rolloutWarning(int maxRollouts) {
    Hold.Paced paced = Plan.of(input(false, 1), ofRun(maxRollouts)).paced().orElseThrow();
    assertThat(paced.permitted().diagnostics()).hasSize(1);
    return paced.permitted().diagnostics().get(0).message();
  }

  private static List<PlanPolicy> ofRun(int maxRollouts) {
    return PlanPolicies.ofRun(
        Map.of(), List.of(), Map.of(), new RolloutLimits(maxRollouts, maxRollouts));
  }

  /** Only the Deployment exists; an earlier version of the operator rendered it. */
  private static PlanInput input(boolean paused, long generation) {
    return input(
        paused,
        generation,
        Json.object().put("observedGeneration", 1).put("renderDigest", "earlier"));
  }

  private static PlanInput input(boolean paused, long generation, ObjectNode status) {
    return new PlanInput(
        SampleSite.PRIMARY,
        generation,
        paused,
        SampleSite.rendering(CONFIG, SERVICE, DEPLOYMENT, INGRESS),
        status,
        List.of(live(DEPLOYMENT)),
        Map.<ResourceRef, Applied>of(CONFIG.ref(), new Applied(CONFIG.digest(), 1)));
  }

  private static LiveRecord live(Manifest manifest) {
    ObjectNode live = SampleSite.live(manifest);
    SampleSite.own(live, "Site", "shop", SampleSite.PRIMARY.uid());
    return SampleSite.reader().read(manifest.ref().kind(), live);
  }

  private static String text(Change change) {
    Diagnostic why = change.why();
    return change.action() + " " + change.ref() + (why == null ? "" : " " + why.reason());
  }

  private static Diagnostic error(Reason reason) {
    return new Diagnostic(Severity.ERROR, reason, "", "of the test");
  }
}
