package io.appoperator.application;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.Diagnostic;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectErrorsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {resources: {requests: {memory: 1Gi}, limits: {memory: 512Mi}}}                           | spec.resources.requests.memory
          {sidecars: [{name: a, image: x, resources: {requests: {cpu: 2}, limits: {cpu: 1500m}}}]}  | spec.sidecars[0].resources.requests.cpu
          {initContainers: [{name: a, image: x, resources: {requests: {cpu: 2}, limits: {cpu: 1}}}]} | spec.initContainers[0].resources.requests.cpu
          {scheduling: {tolerations: [{key: 'a b', operator: Exists}]}}                             | spec.scheduling.tolerations[0].key
          {scheduling: {topologySpreadConstraints: [{topologyKey: z, labelSelector: {matchLabels: {tier: 'a b'}}}]}} | spec.scheduling.topologySpreadConstraints[0].labelSelector.matchLabels.tier
          {network: {policy: {from: [{podSelector: {matchExpressions: [{key: 'a b', operator: Exists}]}}]}}} | spec.network.policy.from[0].podSelector.matchExpressions[0].key
          {network: {policy: {from: [{namespaceSelector: {matchExpressions: [{key: a, operator: In, values: [-]}]}}]}}} | spec.network.policy.from[0].namespaceSelector.matchExpressions[0].values[0]
          """)
  void namesTheFieldThatNoObjectMayHave(String spec, String path) {
    assertThat(ObjectErrors.findAll(Applications.spec(spec)))
        .singleElement()
        .satisfies(
            error -> {
              assertThat(error.isError()).isTrue();
              assertThat(error.path()).isEqualTo(path);
            });
  }

  @Test
  void checksEveryPartOfAnAffinity() {
    String term = "{topologyKey: 'a b', labelSelector: {matchLabels: {'a b': x}}}";
    String pods =
        "{requiredDuringSchedulingIgnoredDuringExecution: [%1$s], preferredDuringSchedulingIgnoredDuringExecution: [{weight: 1, podAffinityTerm: %1$s}]}"
            .formatted(term);
    String node =
        "{requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchExpressions:"
            + " [{key: 'a b', operator: Exists}]}]},"
            + " preferredDuringSchedulingIgnoredDuringExecution: [{weight: 1, preference:"
            + " {matchExpressions: [{key: 'a b', operator: Exists}]}}]}";

    assertThat(
            ObjectErrors.findAll(
                Applications.spec(
                    "{scheduling: {affinity: {podAffinity: %s, podAntiAffinity: %s, nodeAffinity: %s}}}"
                        .formatted(pods, pods, node))))
        .extracting(Diagnostic::path)
        .hasSize(10)
        .doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{resources: {requests: {cpu: 1}, limits: {cpu: 1000m}}}",
        "{scheduling: {tolerations: [{operator: Exists}, {key: example.com/gpu, operator:"
            + " Exists}]}}",
        "{scheduling: {nodeSelector: {disk: ''}, affinity: {}}}",
      })
  void acceptsValidApplications(String spec) {
    assertThat(ObjectErrors.findAll(Applications.spec(spec))).isEmpty();
  }

  @Test
  void rejectsConfigurationThatNoConfigMapCanHold() {
    String half = "x".repeat((1 << 19) + 1);

    assertThat(ObjectErrors.findAll(Applications.spec("{configData: {a: " + half + "}}")))
        .isEmpty();
    assertThat(
            ObjectErrors.findAll(
                Applications.spec("{configData: {a: " + half + ", b: " + half + "}}")))
        .extracting(Diagnostic::path)
        .containsExactly("spec.configData");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "podMetadata.annotations",
        "network.service.annotations",
        "network.ingress.annotations"
      })
  void rejectsAnnotationsThatNoObjectCanHold(String field) {
    String nested = "{" + field.replace(".", ": {") + ": {a: %s, b: %s}";
    String spec = nested + "}".repeat(1 + (int) field.chars().filter(c -> c == '.').count());
    String half = "x".repeat(1 << 17);

    assertThat(ObjectErrors.findAll(Applications.spec(spec.formatted(half, "c")))).isEmpty();
    assertThat(ObjectErrors.findAll(Applications.spec(spec.formatted(half, half))))
        .extracting(Diagnostic::path)
        .containsExactly("spec." + field);
  }
}
