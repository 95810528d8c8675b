package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.junit.server.TestServer;
import io.appoperator.junit.server.WithTestServer;
import io.appoperator.testkit.AuditEntry;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.Fault;
import io.appoperator.testkit.FaultPlan;
import io.appoperator.testkit.FaultProxy;
import io.appoperator.testkit.TestNamespace;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The operator can watch its Applications, but not their objects. */
@Tag("core")
@WithTestServer
class StaleWatchIT {

  private static final int CONFLICT = 409;

  private static final String MAP =
      "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: %s}\ndata: {colour: red}\n";

  private final CloseableStack opened = new CloseableStack();
  private final Set<String> blind = ConcurrentHashMap.newKeySet();
  private FaultProxy proxy;
  private OperatorScenario scenario;
  private AuditLog.Position edited = new AuditLog.Position(0);

  @BeforeEach
  void open(TestServer server, TestNamespace namespace) {
    proxy = opened.add(FaultProxy.before(server.kubeconfig()));
    scenario = opened.add(OperatorScenario.withoutOperatorBehind(proxy, server, namespace));
    scenario.operator().start();
  }

  @AfterEach
  void close() throws Exception {
    opened.close();
  }

  @Test
  void knowsItsOwnWritesWithoutAWatchAndDoesNotRepeatThem() {
    LiveResource shop = scenario.application("shop");
    AuditLog.Position start = scenario.now();
    proxy.follow(this::blockSecondaryWatches);
    awaitNoSecondaryWatches();

    scenario.apply(
        SampleApplications.SMALL.formatted("shop") + "  port: 80\n  configData: {colour: blue}\n");
    OperatorScenario.soon().until(() -> shop.is("Reconciled"));
    shop.patch("{\"spec\":{\"image\":\"nginx:2.0\"}}");
    OperatorScenario.soon().until(() -> image().equals("nginx:2.0") && shop.is("Reconciled"));
    int reconciles = scenario.operator().reconciles();
    scenario.kubectl("annotate", "application", "shop", "example.com/note=look-again");
    OperatorScenario.soon().until(() -> scenario.operator().reconciles() > reconciles);

    assertThat(shop.is("Ready")).as("no watch reports it").isFalse();
    proxy.follow(FaultPlan.NONE);
    OperatorScenario.soon().until(() -> shop.is("Ready"));
    scenario.awaitIdle();
    assertThat(objects(start))
        .containsExactly("applications", "configmaps", "services", "deployments", "deployments");
  }

  @Test
  void anEditReachesAnObjectThatAnotherClientHasChanged() {
    LiveResource shop = createWithStaleRecords();
    scenario.patch(
        TestKinds.CONFIG_MAP, "shop-config", "{\"data\":{\"colour\":\"red\",\"own\":\"1\"}}");

    paint("green");

    OperatorScenario.soon().until(() -> colour().equals("green") && shop.is("Reconciled"));
    assertThat(scenario.get(TestKinds.CONFIG_MAP, "shop-config").at("/data/own").asText())
        .isEqualTo("1");
  }

  @Test
  void anEditCreatesAnObjectAgainThatAnotherClientHasDeleted() {
    LiveResource shop = createWithStaleRecords();
    scenario.kubectl("delete", "configmap", "shop-config");

    paint("green");

    OperatorScenario.soon()
        .until(() -> scenario.find(TestKinds.CONFIG_MAP, "shop-config").isPresent());
    OperatorScenario.soon().until(() -> colour().equals("green") && shop.is("Reconciled"));
  }

  @Test
  void anEditDoesNotTakeOverAnObjectThatAnotherClientHasReplaced() {
    LiveResource shop = createWithStaleRecords();
    scenario.kubectl("delete", "configmap", "shop-config");
    scenario.apply(MAP.formatted("shop-config"));

    paint("green");

    OperatorScenario.soon().until(() -> shop.reason("Reconciled").equals("NameConflict"));
    assertThat(colour()).isEqualTo("red");
  }

  @Test
  void anEditDoesNotTakeOverAnObjectThatHasAnotherOwner() {
    scenario.apply(MAP.formatted("other"));
    LiveResource shop = createWithStaleRecords();
    scenario.patch(
        TestKinds.CONFIG_MAP,
        "shop-config",
        """
        {"metadata": {"ownerReferences": [{"apiVersion": "v1", "kind": "ConfigMap",
         "name": "other", "uid": "%s", "controller": true}]}}
        """
            .formatted(scenario.get(TestKinds.CONFIG_MAP, "other").at("/metadata/uid").asText()));

    paint("green");

    OperatorScenario.soon().until(() -> shop.reason("Reconciled").equals("NameConflict"));
    assertThat(scenario.requestsSince(edited).stream().filter(StaleWatchIT::isRefusedUpdate))
        .as("the server has checked the version")
        .isNotEmpty();
  }

  /** Creates an Application; from now on, the operator learns nothing of its objects. */
  private LiveResource createWithStaleRecords() {
    LiveResource shop = scenario.application("shop");
    scenario.apply(SampleApplications.SMALL.formatted("shop") + "  configData: {colour: blue}\n");
    shop.awaitReady();
    scenario.awaitIdle();
    proxy.follow(this::blockSecondaryWatches);
    awaitNoSecondaryWatches();
    edited = scenario.now();
    return shop;
  }

  private void paint(String colour) {
    scenario
        .application("shop")
        .patch("{\"spec\":{\"configData\":{\"colour\":\"%s\"}}}".formatted(colour));
  }

  private String colour() {
    return scenario.get(TestKinds.CONFIG_MAP, "shop-config").at("/data/colour").asText();
  }

  private static boolean isRefusedUpdate(AuditEntry entry) {
    return entry.resource().equals("configmaps")
        && entry.verb().equals("patch")
        && entry.code() == CONFLICT;
  }

  private Fault blockSecondaryWatches(String method, String uri) {
    if (!isOfObjects(uri)) {
      return Fault.none();
    }
    blind.add(uri.substring(0, uri.indexOf('?')));
    return Fault.dropped();
  }

  /** A watch that is just being opened survives a cut, so that one cut may not be enough. */
  private void awaitNoSecondaryWatches() {
    OperatorScenario.soon()
        .pollInterval(Duration.ofMillis(200))
        .until(
            () -> {
              proxy.cutWatches();
              return blind.size() == TestKinds.CHILDREN.size();
            });
  }

  private static boolean isOfObjects(String uri) {
    boolean ofMany = uri.contains("watch=") || uri.contains("limit=");
    return ofMany && !uri.contains("/applications");
  }

  private String image() {
    return scenario
        .get(TestKinds.DEPLOYMENT, "shop")
        .at("/spec/template/spec/containers/0/image")
        .asText();
  }

  private List<String> objects(AuditLog.Position start) {
    return scenario.writesSince(start).stream()
        .filter(write -> write.subresource().isEmpty() && !write.resource().equals("events"))
        // The server stores nothing if the version of the record is out of date.
        .filter(write -> write.code() != CONFLICT)
        .map(write -> write.resource())
        .toList();
  }
}
