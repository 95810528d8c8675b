package io.appoperator.core.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.DisabledIfEnvironmentVariable;

/**
 * Admission changes values after the server has computed their ownership. Here a policy rewrites a
 * label that the operator owns whenever one field manager writes the object. On the real server,
 * which has such policies.
 */
@Tag("core")
@DisabledIfEnvironmentVariable(
    named = "KUBERNETES_VERSION",
    matches = "1\\.3[345]\\..*",
    disabledReason = "MutatingAdmissionPolicy is stable since Kubernetes 1.36")
@WithControlPlane
class MutatingPolicyIT {

  private static final String LABEL = "/metadata/labels/tier";
  private static final JsonNode ANNOTATION =
      DriftSample.yaml("{metadata: {annotations: {x: theirs}}}");

  @AfterEach
  void removePolicy(ControlPlane controlPlane, TestNamespace namespace) {
    controlPlane.kubectl(
        "delete",
        "mutatingadmissionpolicies,mutatingadmissionpolicybindings",
        namespace.name(),
        "--ignore-not-found");
  }

  @TestFactory
  Stream<DynamicTest> expectsMutationsOfItsOwnWritesByAPolicy(
      ControlPlane controlPlane, TestNamespace namespace) {
    OwnedNamespace ownedNamespace = OwnedNamespace.in(controlPlane, namespace);
    install(controlPlane, ownedNamespace, AppliedObject.OURS);

    return onEachKind(
        ownedNamespace::object,
        live -> {
          OptionalLong expected = AppliedObject.hash(live.apply());
          assertThat(live.get().at(LABEL).asText()).isEqualTo("policy");
          live.assertOutcome(ReapplyOutcome.IN_PLACE, expected);

          live.patch(ApiServer.MERGE_PATCH, ANNOTATION);
          live.assertOutcome(ReapplyOutcome.IN_PLACE, expected);

          live.patch("replace", LABEL, DriftSample.yaml("web"));
          live.assertOutcome(ReapplyOutcome.DRIFTED, expected);
        });
  }

  @TestFactory
  Stream<DynamicTest> reportsMutationsOfOtherClientsWritesAsDrift(
      ControlPlane controlPlane, TestNamespace namespace) {
    OwnedNamespace ownedNamespace = OwnedNamespace.in(controlPlane, namespace);
    install(controlPlane, ownedNamespace, AppliedObject.OTHER_MANAGER);

    return onEachKind(
        ownedNamespace::object,
        live -> {
          OptionalLong expected = AppliedObject.hash(live.apply());
          live.assertOutcome(ReapplyOutcome.IN_PLACE, expected);
          JsonNode owned = live.ourFields();

          live.patch(ApiServer.MERGE_PATCH, ANNOTATION);
          live.assertOutcome(ReapplyOutcome.DRIFTED, expected);
          assertThat(live.ourFields()).as("ownership alone shows nothing").isEqualTo(owned);

          live.apply();
          live.assertOutcome(ReapplyOutcome.IN_PLACE, expected);
        });
  }

  /** The only false positive: the recorded hash cannot anticipate the mutations of a new policy. */
  @TestFactory
  Stream<DynamicTest> appliesOnceWithoutEffectAfterAPolicyIsAdded(
      ControlPlane controlPlane, TestNamespace namespace) {
    OwnedNamespace ownedNamespace = OwnedNamespace.in(controlPlane, namespace);
    Map<DriftSample, AppliedObject> objects = new LinkedHashMap<>();
    DriftSample.ALL.forEach(kind -> objects.put(kind, ownedNamespace.object(kind)));
    objects.values().forEach(AppliedObject::apply);
    install(
        controlPlane, ownedNamespace, AppliedObject.OURS + "', '" + AppliedObject.OTHER_MANAGER);

    return onEachKind(
        objects::get,
        live -> {
          OptionalLong expected = AppliedObject.hash(live.get());

          live.patch(ApiServer.MERGE_PATCH, ANNOTATION);
          assertThat(live.outcome()).isEqualTo(ReapplyOutcome.IN_PLACE);
          assertThat(AppliedObject.hash(live.get())).isNotEqualTo(expected);

          live.assertOutcome(ReapplyOutcome.IN_PLACE, AppliedObject.hash(live.apply()));
        });
  }

  private static Stream<DynamicTest> onEachKind(
      Function<DriftSample, AppliedObject> objects, Consumer<AppliedObject> test) {
    return DriftSample.ALL.stream()
        .map(kind -> dynamicTest(kind.kind().kind(), () -> test.accept(objects.apply(kind))));
  }

  private static void install(
      ControlPlane controlPlane, OwnedNamespace ownedNamespace, String managers) {
    controlPlane.applyYaml(
        """
        apiVersion: admissionregistration.k8s.io/v1
        kind: MutatingAdmissionPolicy
        metadata: {name: %1$s}
        spec:
          failurePolicy: Fail
          reinvocationPolicy: Never
          matchConstraints:
            resourceRules:
            - {apiGroups: ["*"], apiVersions: ["*"], operations: [CREATE, UPDATE], resources: ["*"]}
          matchConditions:
          - name: manager
            expression: >-
              has(request.options.fieldManager) && request.options.fieldManager in ['%2$s']
          mutations:
          - patchType: JSONPatch
            jsonPatch:
              expression: >-
                [JSONPatch{op: "replace", path: "/metadata/labels/tier", value: "policy"}]
        ---
        apiVersion: admissionregistration.k8s.io/v1
        kind: MutatingAdmissionPolicyBinding
        metadata: {name: %1$s}
        spec:
          policyName: %1$s
          matchResources:
            namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: %1$s}}
        """
            .formatted(ownedNamespace.namespace(), managers));
    awaitPolicy(ownedNamespace, managers.replaceAll(".*'", ""));
  }

  /** The API server activates a policy some time after its creation. */
  private static void awaitPolicy(OwnedNamespace ownedNamespace, String manager) {
    AppliedObject probe = ownedNamespace.object(DriftSample.ALL.get(0));
    String dryRun = "dryRun=All&fieldManager=" + manager;
    await()
        .atMost(Duration.ofSeconds(60))
        .until(
            () ->
                probe
                    .server()
                    .apply(probe.path(), dryRun, probe.desired())
                    .object()
                    .at(LABEL)
                    .asText()
                    .equals("policy"));
  }
}
