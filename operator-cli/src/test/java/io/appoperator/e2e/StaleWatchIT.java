package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.Fault;
import io.appoperator.testkit.FaultPlan;
import io.appoperator.testkit.FaultProxy;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The operator can watch its Applications, but not their objects. */
@WithControlPlane
class StaleWatchIT {

  private final CloseableStack opened = new CloseableStack();
  private final Set<String> blind = ConcurrentHashMap.newKeySet();
  private FaultProxy proxy;
  private OperatorScenario scenario;

  @BeforeEach
  void open(ControlPlane controlPlane, TestNamespace namespace) {
    proxy = opened.add(FaultProxy.before(controlPlane));
    scenario = opened.add(OperatorScenario.withoutOperatorBehind(proxy, controlPlane, namespace));
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

    scenario.apply(Samples.SMALL.formatted("shop") + "  port: 80\n  configData: {colour: blue}\n");
    OperatorScenario.soon().until(() -> shop.is("Reconciled"));
    shop.patch("{\"spec\":{\"image\":\"nginx:2.0\"}}");
    OperatorScenario.soon().until(() -> image().equals("nginx:2.0") && shop.is("Reconciled"));
    int passes = scenario.operator().passes();
    scenario.kubectl("annotate", "application", "shop", "example.com/note=look-again");
    OperatorScenario.soon().until(() -> scenario.operator().passes() > passes);

    assertThat(shop.is("Ready")).as("no watch reports it").isFalse();
    proxy.follow(FaultPlan.NONE);
    OperatorScenario.soon().until(() -> shop.is("Ready"));
    scenario.awaitIdle();
    assertThat(objects(start))
        .containsExactly("applications", "configmaps", "services", "deployments", "deployments");
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
              return blind.size() == Kinds.CHILDREN.size();
            });
  }

  private static boolean isOfObjects(String uri) {
    boolean ofMany = uri.contains("watch=") || uri.contains("limit=");
    return ofMany && !uri.contains("/applications");
  }

  private String image() {
    return scenario
        .get(Kinds.DEPLOYMENT, "shop")
        .at("/spec/template/spec/containers/0/image")
        .asText();
  }

  private List<String> objects(AuditLog.Position start) {
    return scenario.writesSince(start).stream()
        .filter(write -> write.subresource().isEmpty() && !write.resource().equals("events"))
        .map(write -> write.resource())
        .toList();
  }
}
