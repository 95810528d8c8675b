package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.json.Json;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.junit.server.TestServer;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * The failure of one application does not affect the others. On the real server, which has quotas,
 * and lists what breaks a schema.
 */
@WithControlPlane
class FaultIsolationIT {

  private static final ResourceKind NOTE = InstallableGreeting.kind("weather.example.com");

  /** The kind as defined by an earlier version, without a schema. */
  private static final String WITHOUT_SCHEMA =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: greetings.weather.example.com}
      spec:
        group: weather.example.com
        names: {kind: Greeting, plural: greetings, singular: greeting}
        scope: Namespaced
        versions:
          - name: v1
            served: true
            storage: true
            subresources: {status: {}}
            schema:
              openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}
      """;

  private static final String BROKEN =
      """
      apiVersion: weather.example.com/v1
      kind: Greeting
      metadata: {name: %s}
      spec: %s
      """;

  private static final Duration PAUSE = Duration.ofSeconds(10);

  private static final String NO_SERVICES =
      """
      apiVersion: v1
      kind: ResourceQuota
      metadata: {name: no-services}
      spec: {hard: {count/services: "0"}}
      """;

  private @Nullable OperatorScenario scenario;

  @AfterEach
  void close() {
    if (scenario != null) {
      scenario.close();
    }
  }

  @Test
  void aHugeResourceFailsAloneAndQuotesTheServer(
      ControlPlane controlPlane, TestNamespace namespace) {
    OperatorScenario here = open(OperatorScenario.open(TestServer.of(controlPlane), namespace));
    ObjectNode big =
        Json.object().put("apiVersion", "apps.example.com/v1alpha1").put("kind", "Application");
    big.putObject("metadata").put("name", "big").put("namespace", here.namespace());
    ObjectNode data = big.putObject("spec").put("image", "nginx:1.0").putObject("configData");
    for (int i = 0; i < 3; i++) {
      data.put("part-" + i, "x".repeat(467_000));
    }
    here.admin()
        .create(
            new ResourceRef(TestKinds.APPLICATION, here.namespace(), "big"), big, WriteMode.REAL);
    here.apply(SampleApplications.SMALL.formatted("small"));

    here.application("small").awaitReady();
    LiveResource application = here.application("big");
    OperatorScenario.soon()
        .untilAsserted(
            () -> {
              assertThat(application.reason("Reconciled")).isEqualTo("Refused");
              assertThat(application.message("Reconciled"))
                  .contains("ConfigMap/big-config", "Too long");
            });
    application.patch("{\"spec\":{\"configData\":{\"part-1\":null,\"part-2\":null}}}");
    application.awaitReady();
  }

  @Test
  void reportsResourcesStoredBeforeTheSchemaAndReconcilesTheOthers(
      ControlPlane controlPlane, TestNamespace namespace) {
    controlPlane.applyYaml(WITHOUT_SCHEMA);
    OperatorScenario.soon()
        .ignoreExceptions()
        .until(
            () -> {
              controlPlane.applyYaml(namespace, BROKEN.formatted("number", "{text: 5}"));
              return true;
            });
    controlPlane.applyYaml(namespace, BROKEN.formatted("empty", "{}"));
    controlPlane.applyYaml(namespace, BROKEN.formatted("flat", "[1, 2]"));
    PluginRegistry plugins =
        PluginRegistry.of(
            List.of(new InstallableGreeting.Kind(NOTE)), List.of(InstallableGreeting.manager()));

    OperatorScenario here =
        open(OperatorScenario.open(TestServer.of(controlPlane), namespace, plugins));
    here.apply(BROKEN.formatted("good", "{text: hello}"));

    here.resource(NOTE, "good").awaitReady();
    assertThat(here.get(TestKinds.CONFIG_MAP, "good-greeting").at("/data/text").asText())
        .isEqualTo("hello");
    here.awaitIdle();
    for (String name : List.of("number", "empty", "flat")) {
      assertThat(here.find(TestKinds.CONFIG_MAP, name + "-greeting")).as(name).isEmpty();
    }
    assertInvalid(here, "number", "spec.text");
    assertInvalid(here, "empty", "spec.text");
    assertInvalid(here, "flat", "spec");

    LiveResource number = here.resource(NOTE, "number");
    number.patch("{\"spec\":{\"text\":\"five\"}}");
    number.awaitReady();
  }

  @Test
  void retriesARejectedObjectAFewTimesPerMinuteDespiteOtherEvents(
      ControlPlane controlPlane, TestNamespace namespace) {
    OperatorScenario here = open(OperatorScenario.open(TestServer.of(controlPlane), namespace));
    here.apply(NO_SERVICES);
    OperatorScenario.soon()
        .until(() -> !here.kubectl("get", "quota", "-o", "jsonpath={..status.hard}").isEmpty());
    AuditLog.Position begin = here.now();
    long since = System.nanoTime();

    here.apply(SampleApplications.SMALL.formatted("shop") + "  port: 80\n");
    LiveResource shop = here.application("shop");
    OperatorScenario.soon()
        .until(() -> shop.message("Ready").contains("exceeded quota: no-services"));
    for (int i = 0; i < 2; i++) {
      here.kubectl("scale", "deployment/shop", "--replicas=" + (2 + i % 2));
      OperatorScenario.soon()
          .until(() -> here.get(TestKinds.DEPLOYMENT, "shop").at("/spec/replicas").asInt() == 1);
    }
    here.awaitIdle();

    long attempts = attempts(here, begin, "services");
    long pauses = Duration.ofNanos(System.nanoTime() - since).dividedBy(PAUSE);
    assertThat(attempts).isBetween(1L, 1 + pauses);
    here.kubectl("delete", "quota", "no-services");
    OperatorScenario.soon().until(() -> shop.is("Ready"));
  }

  private static void assertInvalid(OperatorScenario scenario, String name, String words) {
    LiveResource broken = scenario.resource(NOTE, name);
    for (String type : List.of("Ready", "Reconciled")) {
      assertThat(broken.condition(type).path("status").asText()).as(name).isEqualTo("False");
      assertThat(broken.reason(type)).as(name).isEqualTo("Invalid");
      assertThat(broken.message(type)).as(name).contains(words);
    }
  }

  private OperatorScenario open(OperatorScenario opened) {
    scenario = opened;
    return opened;
  }

  private static long attempts(
      OperatorScenario scenario, AuditLog.Position since, String resource) {
    return scenario.writesSince(since).stream()
        .filter(write -> write.resource().equals(resource) && write.verb().equals("patch"))
        .count();
  }
}
