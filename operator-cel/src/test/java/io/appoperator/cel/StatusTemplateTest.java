package io.appoperator.cel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.appoperator.api.ManagerStatus;
import io.appoperator.api.Observation.ObservedResource;
import io.appoperator.api.Readiness;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.plugin.PluginException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatusTemplateTest {

  private static final ResourceKind DEPLOYMENT =
      new ResourceKind("apps", "v1", "Deployment", "deployments");
  private static final ResourceKind CONFIG_MAP =
      new ResourceKind("", "v1", "ConfigMap", "configmaps");

  private static final String READY = "status.readyReplicas";
  private static final String AVAILABLE = "status.conditions[type=Available].status";

  private static final String MANAGER =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: ResourceManager
      serves: {apiVersion: apps.example.com/v1alpha1, kind: Application}
      objects:
        - id: server
          observes:
            ready: status.readyReplicas
            available: status.conditions[type=Available].status
          template:
            apiVersion: apps/v1
            kind: Deployment
            metadata:
              name: ${primary.metadata.name}-made
        - id: parts
          forEach: {i: "2"}
          template:
            apiVersion: v1
            kind: ConfigMap
            metadata:
              name: ${primary.metadata.name}-${i}
      status:
        fields:
          port: ${primary.spec.port}
          replicas: ${objects.server.ready}
          text: ${objects.server.ready} of ${objects.server.name}
          parts: ${objects.parts.map(p, p.name)}
        readiness:
          ready: objects.server.available == "True"
          failed: objects.server.ready > 9
          message: '"Available: " + objects.server.available'
      """
          .replace("ready: status", "readyReplicas: status")
          .replace("objects.server.ready", "objects.server.readyReplicas");

  @Test
  void reportsObservedValuesWithTheirTypes() {
    ManagerStatus status =
        status(
            MANAGER,
            live(DEPLOYMENT, "shop-made", Map.of(READY, "2", AVAILABLE, "True")),
            live(CONFIG_MAP, "shop-1", Map.of()),
            live(CONFIG_MAP, "shop-0", Map.of()));

    assertThat(status.fields().toString())
        .isEqualTo(
            "{parts=[\"shop-0\",\"shop-1\"], port=8080, replicas=2, text=\"2 of shop-made\"}");
    assertThat(status.readiness()).isEqualTo(Readiness.ready());
  }

  @Test
  void leavesOutWhatHasNoValueYet() {
    ManagerStatus status = status(MANAGER);

    assertThat(status.fields().toString()).isEqualTo("{parts=[], port=8080}");
    assertThat(status.readiness())
        .isEqualTo(Readiness.of(Readiness.State.PROGRESSING, "It is not ready yet."));
  }

  @Test
  void reportsWhyItIsNotReady() {
    assertThat(
            status(MANAGER, live(DEPLOYMENT, "shop-made", Map.of(AVAILABLE, "False"))).readiness())
        .isEqualTo(Readiness.of(Readiness.State.PROGRESSING, "Available: False"));
    assertThat(
            status(MANAGER, live(DEPLOYMENT, "shop-made", Map.of(AVAILABLE, "False", READY, "10")))
                .readiness()
                .state())
        .isEqualTo(Readiness.State.FAILED);
  }

  @Test
  void doesNotReadObjectsOfOthers() {
    assertThat(status(MANAGER, live(DEPLOYMENT, "shop", Map.of(READY, "2"))).fields())
        .doesNotContainKey("replicas");
  }

  @Test
  void ignoresAValueThatDoesNotFitItsType() {
    assertThat(status(MANAGER, live(DEPLOYMENT, "shop-made", Map.of(READY, "***"))).fields())
        .doesNotContainKey("replicas");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # replaced                       | by                              | error
          status.readyReplicas             | status.readyReplica             | :7: objects[0].observes.readyReplicas: Unknown field 'readyReplica' of DeploymentStatus. Did you mean 'readyReplicas'?
          status.readyReplicas             | status.conditions               | :7: objects[0].observes.readyReplicas: It is a list. Observe a text, a number or a boolean in it.
          status.readyReplicas             | status..x                       | :7: objects[0].observes.readyReplicas: 'status..x' is not a path such as
          [type=Available].status          | [type=Available].state          | :8: objects[0].observes.available: Unknown field 'state' of DeploymentCondition.
          available: status                | ready: status                   | :8: objects[0].observes.ready: 'ready' cannot be a name.
          id: parts                        | id: server                      | :14: objects[1].id: Another object has the id 'server'.
          id: parts                        | observes: {x: metadata.name}    | :14: objects[1].observes: Only an object with an id can be observed.
          objects.parts.map                | objects.part.map                | :26:21: status.fields.parts: There is no field 'part'. Did you mean 'parts'?
          ${objects.server.readyReplicas}\\n | ${objects.server.replicas}\\n     | :24:31: status.fields.replicas: There is no field 'replicas'.
          available == "True"              | available == 1                  | :28:37: status.readiness.ready: Found no matching overload for '_==_'
          readyReplicas > 9                | readyReplicas                   | :29:13: status.readiness.failed: The expression is of the type int, but it must be a boolean.
          port: ${primary.spec.port}       | Port: x                         | :23: status.fields.Port: 'Port' cannot be a field.
          name: ${primary.metadata.name}-$ | name: ${objects.server.name}-$  | :20:17: objects[1].template.metadata.name: 'objects' is not a variable or function.
          """)
  void reportsThePlaceAndTheRemedy(String replaced, String by, String error) {
    String broken = MANAGER.replace(replaced.replace("\\n", "\n"), by.replace("\\n", "\n"));
    assertThat(broken).isNotEqualTo(MANAGER);

    ManagerTexts.assertRefused(broken, error);
  }

  @Test
  void observesNoSecret() {
    String broken =
        MANAGER
            .replace("apps/v1", "v1")
            .replace("kind: Deployment", "kind: Secret")
            .replace("readyReplicas: status.readyReplicas", "readyReplicas: type");

    assertThatExceptionOfType(PluginException.class)
        .isThrownBy(() -> ManagerTexts.read(broken))
        .withMessageContaining(
            "objects[0].observes: The operator does not read values of a Secret.");
  }

  private static ManagerStatus status(String manager, ObservedResource... live) {
    return ManagerTexts.status(manager, ManagerTexts.application(""), List.of(live));
  }

  private static ObservedResource live(ResourceKind kind, String name, Map<String, String> values) {
    return new ObservedResource(new ResourceRef(kind, "default", name), Readiness.ready(), values);
  }
}
