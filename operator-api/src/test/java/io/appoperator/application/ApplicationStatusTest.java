package io.appoperator.application;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.Observation;
import io.appoperator.api.Observation.ObservedResource;
import io.appoperator.api.Observation.Verdict;
import io.appoperator.api.Readiness;
import io.appoperator.api.Readiness.Replicas;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ApplicationStatusTest {

  private static final ResourceKind DEPLOYMENT =
      new ResourceKind("apps", "v1", "Deployment", "deployments");

  @ParameterizedTest(name = "{0}, {1}, wanted {2} current {3} ready {4} updated {5}: {6}")
  @CsvSource({
    // previous, verdict, wanted, current, ready, updated, phase
    ",         PROGRESSING, 3, 0, 0, 0, Creating",
    "Creating, PROGRESSING, 3, 3, 2, 3, Creating",
    "Creating, READY,       3, 3, 3, 3, Running",
    "Creating, FAILED,      3, 3, 0, 3, Failed",
    ",         READY,       0, 0, 0, 0, Running",
    "Running,  READY,       3, 3, 3, 3, Running",
    "Running,  PROGRESSING, 5, 3, 3, 3, Scaling",
    "Running,  PROGRESSING, 5, 5, 4, 5, Scaling",
    "Running,  PROGRESSING, 1, 3, 3, 3, Scaling",
    "Running,  PROGRESSING, 3, 3, 2, 3, Scaling",
    "Running,  PROGRESSING, 3, 4, 3, 1, Updating",
    "Running,  PROGRESSING, 3, 3, 3, 3, Updating",
    "Updating, PROGRESSING, 3, 0, 0, 0, Updating",
    "Updating, READY,       3, 3, 3, 3, Running",
    "Scaling,  PROGRESSING, 3, 4, 3, 1, Updating",
    "Scaling,  FAILED,      3, 4, 3, 1, Failed",
    "Failed,   PROGRESSING, 3, 4, 3, 1, Updating",
    "Failed,   PROGRESSING, 3, 3, 2, 3, Scaling",
    "Failed,   READY,       3, 3, 3, 3, Running"
  })
  void derivesThePhaseFromTheObservation(
      @Nullable String previous,
      Verdict verdict,
      int wanted,
      int current,
      int ready,
      int updated,
      String phase) {
    Readiness readiness =
        new Readiness(
            Readiness.State.PROGRESSING, "", new Replicas(wanted, current, ready, updated));

    assertThat(status("{}", verdict, previous, readiness)).containsEntry("phase", phase);
  }

  @Test
  void countsReplicas() {
    Readiness readiness =
        new Readiness(Readiness.State.PROGRESSING, "2 of 3", new Replicas(3, 4, 2, 1));

    assertThat(status("{}", Verdict.PROGRESSING, "Running", readiness))
        .containsEntry("replicas", 4)
        .containsEntry("readyReplicas", 2)
        .containsEntry("updatedReplicas", 1)
        .containsEntry("ready", "2/3");
  }

  @Test
  void countsOnlyTheReplicasOfItsDeployment() {
    ObservedResource agent =
        new ObservedResource(
            new ResourceRef(
                new ResourceKind("apps", "v1", "DaemonSet", "daemonsets"), "default", "my-app"),
            new Readiness(Readiness.State.READY, "", new Replicas(9, 9, 9, 9)));
    ObservedResource deployment =
        new ObservedResource(
            new ResourceRef(DEPLOYMENT, "default", "my-app"),
            new Readiness(Readiness.State.READY, "", new Replicas(2, 2, 2, 2)));

    assertThat(
            ApplicationStatus.of(
                new Observation<>(
                    Applications.of("spec: {replicas: 2}"),
                    Verdict.READY,
                    List.of(agent, deployment),
                    null)))
        .containsEntry("ready", "2/2");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}                                                           | 0/1",
        "{replicas: 3}                                                | 0/3",
        "{replicas: 3, scaling: {minReplicas: 5, maxReplicas: 9}}     | 0/5"
      })
  void readyCountsDesiredReplicasBeforeTheDeploymentExists(String spec, String ready) {
    assertThat(status(spec, Verdict.PROGRESSING, null)).containsEntry("ready", ready);
  }

  @Test
  void selectorMatchesThePods() {
    assertThat(status("{}", Verdict.READY, null))
        .containsEntry("selector", "app=my-app,app.kubernetes.io/managed-by=application-operator");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{host: shop.example.com}                              | http://shop.example.com/",
        "{host: shop.example.com, path: /cart}                 | http://shop.example.com/cart",
        "{hosts: [a.example.com, b.example.com], tls: {}}      | https://a.example.com/",
        "{host: '*.example.com', hosts: [www.example.com]}     | http://www.example.com/"
      })
  void urlUsesTheFirstHost(String ingress, String url) {
    assertThat(status("{port: 80, network: {ingress: " + ingress + "}}", Verdict.READY, null))
        .containsEntry("url", url);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{port: 80, network: {serviceType: NodePort}}",
        "{port: 80, network: {ingress: {}}}",
        "{port: 80, network: {ingress: {host: '*.example.com'}}}",
        "{network: {ingress: {enabled: false, host: shop.example.com}}}"
      })
  void urlIsAbsentWithoutAHost(String spec) {
    assertThat(status(spec, Verdict.READY, null)).doesNotContainKey("url");
  }

  private static Map<String, Object> status(
      String spec, Verdict verdict, @Nullable String previous, Readiness... deployments) {
    List<ObservedResource> resources =
        List.of(deployments).stream()
            .map(r -> new ObservedResource(new ResourceRef(DEPLOYMENT, "default", "my-app"), r))
            .toList();
    return ApplicationStatus.of(
        new Observation<>(Applications.of("spec: " + spec), verdict, resources, previous));
  }
}
