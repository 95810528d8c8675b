package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.junit.server.TestServer;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The operator quotes refusals. On the real server, whose quotas and policies refuse. */
@WithControlPlane
class RefusalIT {

  private static final String NO_SERVICES =
      """
      apiVersion: v1
      kind: ResourceQuota
      metadata: {name: no-services}
      spec: {hard: {count/services: "0"}}
      """;

  private OperatorScenario scenario;

  @BeforeEach
  void open(ControlPlane controlPlane, TestNamespace namespace) {
    scenario = OperatorScenario.open(TestServer.of(controlPlane), namespace);
  }

  @AfterEach
  void close() {
    scenario.close();
  }

  @Test
  void quotaRejectsOneObjectAndAllOthersAreApplied() {
    scenario.apply(NO_SERVICES);
    OperatorScenario.soon()
        .until(() -> !scenario.kubectl("get", "quota", "-o", "jsonpath={..status.hard}").isEmpty());

    scenario.apply(
        SampleApplications.SMALL.formatted("shop") + "  port: 80\n  configData: {colour: blue}\n");
    scenario.apply(SampleApplications.SMALL.formatted("kiosk"));

    LiveResource shop = scenario.application("shop");
    OperatorScenario.soon()
        .untilAsserted(
            () ->
                assertThat(shop.message("Ready"))
                    .contains("Service/shop")
                    .contains("exceeded quota: no-services"));
    scenario.application("kiosk").awaitReady();
    assertThat(scenario.find(TestKinds.CONFIG_MAP, "shop-config")).isPresent();
    assertThat(scenario.find(TestKinds.DEPLOYMENT, "shop")).isPresent();
    assertThat(shop.phase()).isEqualTo("Failed");

    scenario.kubectl("delete", "quota", "no-services");
    OperatorScenario.soon().until(() -> shop.is("Ready"));
  }

  @Test
  void quotesAnAdmissionPolicyInTheConditionAndAnEvent() {
    try (DenyingPolicy denial =
        DenyingPolicy.of(
            scenario,
            new DenyingPolicy.Requests("CREATE, UPDATE", "apps", "deployments"),
            "!object.spec.template.spec.containers.exists(c, c.image.startsWith('evil'))",
            "'evil images are not allowed here'")) {
      denial.awaitFor("create", "deployment", "probe", "--image=evil");

      scenario.apply(
          SampleApplications.SMALL.formatted("shop").replace("nginx", "evil") + "  port: 80\n");
      scenario.apply(SampleApplications.SMALL.formatted("kiosk"));

      LiveResource shop = scenario.application("shop");
      OperatorScenario.soon()
          .untilAsserted(
              () ->
                  assertThat(shop.message("Reconciled"))
                      .contains("Deployment/shop")
                      .contains("evil images are not allowed here"));
      assertThat(shop.reason("Degraded")).isEqualTo("Refused");
      scenario.application("kiosk").awaitReady();
      OperatorScenario.soon()
          .untilAsserted(
              () ->
                  assertThat(
                          scenario.kubectl(
                              "get", "events", "--field-selector", "involvedObject.name=shop"))
                      .containsPattern("Warning +Refused .*evil images are not allowed here"));

      shop.patch("{\"spec\":{\"image\":\"nginx:1.0\"}}");
      shop.awaitReady();
      assertThat(shop.is("Degraded")).isFalse();
    }
  }

  @Test
  void quotesTheServerForAValueThatOnlyItCanReject() {
    scenario.apply(
        SampleApplications.SMALL.formatted("shop")
            + "  resources: {requests: {cpu: 2}, limits: {cpu: 1}}\n");

    LiveResource shop = scenario.application("shop");
    OperatorScenario.soon()
        .untilAsserted(
            () -> {
              assertThat(shop.reason("Ready")).isEqualTo("Refused");
              assertThat(shop.message("Ready")).contains("Deployment/shop").contains("cpu limit");
            });
  }
}
