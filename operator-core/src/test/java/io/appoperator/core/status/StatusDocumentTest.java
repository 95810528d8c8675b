package io.appoperator.core.status;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.Observation;
import io.appoperator.api.Primary;
import io.appoperator.api.PrimaryKind;
import io.appoperator.api.Readiness;
import io.appoperator.api.Readiness.Replicas;
import io.appoperator.api.Readiness.State;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.api.Severity;
import io.appoperator.core.json.Json;
import io.appoperator.core.kind.Conditions;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.observe.LiveRecord.Owner;
import io.appoperator.core.observe.LiveRecord.OwnerLink;
import io.appoperator.core.observe.Ownership;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.render.Digest;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StatusDocumentTest {

  static final ResourceKind TOY = new ResourceKind("toys.example.com", "v1", "Toy", "toys");
  private static final ResourceKind DEPLOYMENT =
      new ResourceKind("apps", "v1", "Deployment", "deployments");
  private static final ResourceKind CLAIM =
      new ResourceKind("", "v1", "PersistentVolumeClaim", "persistentvolumeclaims");
  private static final Primary<String> PRIMARY = new Primary<>(TOY, "team", "car", Map.of(), "");
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final Instant LATER = Instant.parse("2026-01-01T13:00:00Z");

  private final StatusDocument<String> status =
      new StatusDocument<>(new LoadedKind<>(new ToyKind(), List.of()));

  @Test
  void isReadyWhenEverythingIsAppliedAndReady() {
    ObjectNode document = after(report(deployment(State.READY, "", 3)));
    assertThat(condition(document, "Ready")).isEqualTo("True Available All objects are ready.");
    assertThat(condition(document, "Reconciled")).isEqualTo("True Applied Applied 1 object.");
    assertThat(condition(document, "Progressing")).startsWith("False Available");
    assertThat(condition(document, "Degraded")).startsWith("False Available");
    assertThat(document.path("phase").asText()).isEqualTo("READY");
  }

  @Test
  void isReadyWithItsOwnReasonWhenReplicasAreZero() {
    ObjectNode document = after(report(deployment(State.READY, "", 0)));
    assertThat(condition(document, "Ready"))
        .isEqualTo("True ScaledToZero Scaled to zero replicas.");
  }

  @Test
  void waitsForWorkloadsButNotForAddressesOrBindings() {
    ObjectNode document =
        after(report(deployment(State.READY, "", 0), claim(State.PENDING, "not bound yet")));
    assertThat(condition(document, "Ready")).startsWith("True");
    JsonNode claim = document.path("resources").get(1);
    assertThat(claim.path("ready").asBoolean()).isFalse();
    assertThat(claim.path("message").asText()).isEqualTo("not bound yet");
  }

  @Test
  void namesPendingObjectsInTheMessageOfReady() {
    ObjectNode document =
        after(report(deployment(State.READY, "", 2), claim(State.PENDING, "Not bound yet.")));
    assertThat(condition(document, "Ready"))
        .isEqualTo("True Available Ready; PersistentVolumeClaim/data: Not bound yet.");
  }

  @Test
  void quotesTheClustersReasonForAPendingObject() {
    LiveRecord deployment = deployment(State.PROGRESSING, "0 of 2 pods are ready.", 2);
    LiveRecord claim = claim(State.PENDING, "not bound yet");
    ReconcileReport report =
        new ReconcileReport(
            ReconcileReport.Stage.ACTIVE,
            1,
            List.of(),
            List.of(deployment, claim),
            Map.of(claim.ref(), "storageclass \"fast\" not found"),
            Digest.of("a"),
            Digest.of("b"),
            false);
    assertThat(condition(after(report), "Ready"))
        .isEqualTo(
            "False Progressing PersistentVolumeClaim/data: not bound yet"
                + " storageclass \"fast\" not found; Deployment/car: 0 of 2 pods are ready.");
  }

  @Test
  void isDegradedByARejectionAndQuotesTheServer() {
    ObjectNode document = after(failed(Reason.REFUSED, "Deployment/car: exceeded quota"));
    assertThat(condition(document, "Degraded"))
        .isEqualTo("True Refused Deployment/car: exceeded quota");
    assertThat(condition(document, "Ready"))
        .isEqualTo("False Refused Deployment/car: exceeded quota");
    assertThat(condition(document, "Reconciled")).startsWith("False Refused");
  }

  @Test
  void isNotDegradedByTransientErrors() {
    ObjectNode document = after(failed(Reason.TERMINATING, "Deployment/car is being deleted."));
    assertThat(condition(document, "Degraded")).startsWith("False");
    assertThat(condition(document, "Progressing")).startsWith("True");
    assertThat(condition(document, "Ready")).startsWith("False Terminating");
  }

  @ParameterizedTest
  @EnumSource(
      value = Reason.class,
      names = {
        "INVALID",
        "UNKNOWN_FIELD",
        "MANAGER_FAILED",
        "MANAGER_OFF",
        "MANAGER_CONFLICT",
        "KIND_FAILED",
        "KIND_OFF",
        "REFUSED",
        "IMMUTABLE"
      })
  void isStalledByErrorsThatNeedTheActionOfAUser(Reason reason) {
    ObjectNode document = after(failed(reason, "Deployment/car: no"));
    assertThat(condition(document, "Stalled")).isEqualTo("True " + reason + " Deployment/car: no");
    assertThat(condition(document, "Reconciling")).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = Reason.class,
      names = {
        "NAME_CONFLICT",
        "FORBIDDEN",
        "NAMESPACE_MISSING",
        "TERMINATING",
        "UNREACHABLE",
        "UNOBSERVED",
        "BLOCKED",
        "DRIFT_CONTESTED"
      })
  void isReconcilingAfterErrorsThatNeedNoEdit(Reason reason) {
    ObjectNode document = after(failed(reason, "Deployment/car: not yet"));
    assertThat(condition(document, "Reconciling"))
        .isEqualTo("True " + reason + " Deployment/car: not yet");
    assertThat(condition(document, "Stalled")).isEmpty();
  }

  @Test
  void hasNoKstatusConditionOnceSettled() {
    ObjectNode document = after(report(deployment(State.READY, "", 3)));
    assertThat(condition(document, "Reconciling")).isEmpty();
    assertThat(condition(document, "Stalled")).isEmpty();
  }

  @Test
  void isReconcilingDuringARolloutAndStalledWhenItFails() {
    ObjectNode progressing = after(report(deployment(State.PROGRESSING, "1 of 2", 2)));
    assertThat(condition(progressing, "Reconciling"))
        .isEqualTo("True Progressing Deployment/car: 1 of 2");

    ObjectNode failed = after(report(deployment(State.FAILED, "too slow", 2)));
    assertThat(condition(failed, "Stalled")).isEqualTo("True Failed Deployment/car: too slow");
    assertThat(condition(failed, "Reconciling")).isEmpty();
  }

  @Test
  void isDegradedButKeepsRetryingWhilePodsAreRejected() {
    ObjectNode document = after(report(deployment(State.FAILING, "exceeded quota", 2)));
    assertThat(condition(document, "Ready"))
        .isEqualTo("False Failed Deployment/car: exceeded quota");
    assertThat(condition(document, "Reconciled")).startsWith("True Applied");
    assertThat(condition(document, "Progressing"))
        .isEqualTo("True Progressing Deployment/car: exceeded quota");
    assertThat(condition(document, "Degraded"))
        .isEqualTo("True Failed Deployment/car: exceeded quota");
    assertThat(condition(document, "Reconciling"))
        .isEqualTo("True Failed Deployment/car: exceeded quota");
    assertThat(condition(document, "Stalled")).isEmpty();
    assertThat(document.at("/resources/0/ready").asBoolean(true)).isFalse();
  }

  @Test
  void isDegradedByARejectedPodBesideATransientError() {
    Diagnostic terminating =
        new Diagnostic(Severity.ERROR, Reason.TERMINATING, "", "Service/car is being deleted.");
    ReconcileReport report =
        report(deployment(State.FAILING, "exceeded quota", 2)).with(List.of(terminating));
    assertThat(condition(after(report), "Degraded"))
        .isEqualTo("True Failed Deployment/car: exceeded quota");
    assertThat(condition(after(report), "Ready")).startsWith("False Terminating");
  }

  @Test
  void isReconcilingWhilePausedOnlyIfChangesArePending() {
    Diagnostic pending =
        new Diagnostic(Severity.WARNING, Reason.PAUSED, "", "Pending: update Deployment/car.");
    LiveRecord deployment = deployment(State.READY, "", 2);
    assertThat(condition(after(paused(List.of(pending), deployment)), "Reconciling"))
        .isEqualTo("True Paused Pending: update Deployment/car.");
    assertThat(condition(after(paused(List.of(), deployment)), "Reconciling")).isEmpty();
  }

  @Test
  void isReconcilingDuringDeletion() {
    ReconcileReport report = ReconcileReport.ofDeletion(1, List.of(), List.of());
    assertThat(condition(after(report), "Reconciling")).startsWith("True Deleting");
  }

  @Test
  void equalsThePreviousStatusIfNothingChanged() {
    ReconcileReport report = report(deployment(State.READY, "", 3));
    ObjectNode first = status.after(PRIMARY, Json.object(), report, NOON);
    assertThat(status.after(PRIMARY, first, report, LATER)).isEqualTo(first);
  }

  @Test
  void setsTheTransitionTimeOnlyWhenTheConditionsStatusChanges() {
    ObjectNode ready =
        status.after(PRIMARY, Json.object(), report(deployment(State.READY, "", 3)), NOON);
    ObjectNode less =
        status.after(PRIMARY, ready, report(deployment(State.PROGRESSING, "2 of 3", 3)), LATER);
    assertThat(time(less, "Ready")).isEqualTo("2026-01-01T13:00:00Z");
    assertThat(time(less, "Reconciled")).isEqualTo("2026-01-01T12:00:00Z");
  }

  @Test
  void listsWarningsWithoutBeingDegraded() {
    ReconcileReport report =
        new ReconcileReport(
            ReconcileReport.Stage.ACTIVE,
            1,
            List.of(Diagnostic.questionable("spec.size", "is rather small.")),
            List.of(),
            Map.of(),
            Digest.of("a"),
            Digest.of("b"),
            false);
    ObjectNode document = after(report);
    assertThat(document.path("warnings").get(0).asText()).isEqualTo("spec.size: is rather small.");
    assertThat(condition(document, "Degraded")).startsWith("False");
  }

  @Test
  void keepsTheResourcesOfTheLastValidSpec() {
    ObjectNode before = after(report(deployment(State.READY, "", 3)));
    ReconcileReport invalid =
        new ReconcileReport(
            ReconcileReport.Stage.ACTIVE,
            2,
            List.of(Diagnostic.invalid("spec", "is bad.")),
            List.of(),
            Map.of(),
            null,
            null,
            false);
    ObjectNode document = status.after(null, before, invalid, LATER);
    assertThat(document.path("resources")).isEqualTo(before.path("resources"));
    assertThat(document.path("observedGeneration").asLong()).isEqualTo(2);
    assertThat(document.path("phase").asText()).isEqualTo("REFUSED");
    assertThat(document.path("size")).isEqualTo(before.path("size"));
    assertThat(document.has("appliedDigest")).isFalse();
    assertThat(condition(document, "Ready")).isEqualTo("False Invalid spec: is bad.");
  }

  @Test
  void containsTheDigestsThatIdentifyASettledPrimary() {
    ObjectNode document = after(report(deployment(State.READY, "", 3)));
    assertThat(document.path("renderDigest").asText()).isEqualTo(Digest.of("rendered").text());
    assertThat(document.path("appliedDigest").asText()).isEqualTo(Digest.of("applied").text());
  }

  private ObjectNode after(ReconcileReport report) {
    return status.after(PRIMARY, Json.object(), report, NOON);
  }

  private static ReconcileReport report(LiveRecord... records) {
    return new ReconcileReport(
        ReconcileReport.Stage.ACTIVE,
        1,
        List.of(),
        List.of(records),
        Map.of(),
        Digest.of("rendered"),
        Digest.of("applied"),
        false);
  }

  private static ReconcileReport paused(List<Diagnostic> diagnostics, LiveRecord record) {
    return new ReconcileReport(
        ReconcileReport.Stage.PAUSED,
        1,
        diagnostics,
        List.of(record),
        Map.of(),
        Digest.of("rendered"),
        Digest.of("applied"),
        false);
  }

  private static ReconcileReport failed(Reason reason, String message) {
    return new ReconcileReport(
        ReconcileReport.Stage.ACTIVE,
        1,
        List.of(new Diagnostic(Severity.ERROR, reason, "", message)),
        List.of(),
        Map.of(),
        Digest.of("rendered"),
        null,
        false);
  }

  static LiveRecord deployment(State state, String message, int wanted) {
    Replicas replicas = new Replicas(wanted, wanted, wanted, wanted);
    return record(
        new ResourceRef(DEPLOYMENT, "team", "car"), new Readiness(state, message, replicas));
  }

  private static LiveRecord claim(State state, String message) {
    return record(new ResourceRef(CLAIM, "team", "data"), Readiness.of(state, message));
  }

  private static LiveRecord record(ResourceRef ref, Readiness readiness) {
    Ownership none = Ownership.of(Json.object(), "application-operator", Set.of());
    Owner owner = new Owner(PRIMARY.ref(), "uid", "Toy/car", OwnerLink.REFERENCE);
    return new LiveRecord(
        ref, "uid-1", "1", false, List.of(), owner, "", none, readiness, Map.of());
  }

  private static String condition(ObjectNode status, String type) {
    JsonNode condition = Conditions.find(status, type);
    return condition.isMissingNode()
        ? ""
        : "%s %s %s"
            .formatted(
                condition.path("status").asText(),
                condition.path("reason").asText(),
                condition.path("message").asText());
  }

  private static String time(ObjectNode status, String type) {
    return Conditions.find(status, type).path("lastTransitionTime").asText();
  }

  /** Adds fields to the status, which the shared sample kinds do not. */
  private static final class ToyKind implements PrimaryKind<String> {

    @Override
    public ResourceKind kind() {
      return TOY;
    }

    @Override
    public Class<String> specType() {
      return String.class;
    }

    @Override
    public String crd() {
      return "{}";
    }

    @Override
    public Map<String, String> labels(Primary<String> primary) {
      return Map.of();
    }

    @Override
    public Map<String, Object> status(Observation<String> observation) {
      return Map.of("phase", observation.verdict().name(), "size", 3);
    }

    @Override
    public Map<String, Object> statusWithoutSpec(Observation.Verdict verdict) {
      return Map.of("phase", "REFUSED");
    }
  }
}
