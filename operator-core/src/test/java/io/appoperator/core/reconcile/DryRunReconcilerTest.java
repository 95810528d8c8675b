package io.appoperator.core.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.ResourceManager;
import io.appoperator.core.cluster.MemoryCluster;
import io.appoperator.core.json.Json;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.reconcile.result.ReconcileResult;
import io.appoperator.core.render.OperatorMetadata;
import io.appoperator.core.sample.Greeting;
import io.appoperator.core.sample.GreetingKind;
import io.appoperator.core.sample.Greetings;
import io.appoperator.core.watch.ClusterViews;
import io.appoperator.core.watch.LiveStore;
import io.appoperator.core.watch.PrimaryStore;
import io.appoperator.testkit.TestManager;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DryRunReconcilerTest {

  private static final String FINALIZER = OperatorMetadata.finalizer(GreetingKind.KIND);

  private final MemoryCluster cluster = new MemoryCluster();
  private final PrimaryStore primaries = new PrimaryStore(GreetingKind.KIND);
  private final LiveStore live = new LiveStore();
  private final PluginRegistry plugins = Greetings.plugins(Greetings.manager("text"));
  private final LiveReader reader = new LiveReader(plugins.kinds());
  private final List<String> logged = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();
  private final ReconcileFunction dryRunReconciler = dryRunReconciler(plugins.kinds().get(0));

  @Test
  void logsPlannedChangesOnceAndWritesNothing() {
    primaries.put(Greetings.create(cluster, "good morning"));

    assertThat(dryRunReconciler.reconcile(Greetings.HELLO)).isEqualTo(ReconcileResult.DONE);
    assertThat(dryRunReconciler.reconcile(Greetings.HELLO)).isEqualTo(ReconcileResult.DONE);

    assertThat(logged)
        .containsExactly(
            "Greeting/hello: would add the finalizer " + FINALIZER,
            "Greeting/hello: would create ConfigMap/hello-text");
    assertThat(cluster.requests()).isNotEmpty().allMatch(r -> r.startsWith("dry-run "));
    assertThat(live.of(Greetings.HELLO, List.of(Greetings.CONFIG))).isEmpty();
    assertThat(cluster.stored(Greetings.HELLO).has("status")).isFalse();
  }

  @Test
  void logsThePlannedDeletionAndWritesNothing() {
    reconcileForReal();
    cluster.edit(Greetings.HELLO, "metadata.deletionTimestamp", Json.tree("2026-01-01T12:00:00Z"));
    refreshCaches();
    int requests = cluster.requests().size();

    assertThat(dryRunReconciler.reconcile(Greetings.HELLO)).isEqualTo(ReconcileResult.DONE);

    assertThat(logged)
        .containsExactly(
            "Greeting/hello: would delete ConfigMap/hello-text",
            "Greeting/hello: would then remove the finalizer " + FINALIZER);
    assertThat(cluster.requests()).hasSize(requests);
    assertThat(live.of(Greetings.HELLO, List.of(Greetings.CONFIG))).hasSize(1);
  }

  @Test
  void logsPendingChangesOfAPausedPrimary() {
    reconcileForReal();
    Greetings.edit(cluster, "good evening");
    JsonNode paused = Json.object().put("toys.example.com/paused", "true");
    cluster.edit(Greetings.HELLO, "metadata.annotations", paused);
    refreshCaches();

    assertThat(dryRunReconciler.reconcile(Greetings.HELLO)).isEqualTo(ReconcileResult.DONE);

    assertThat(logged).singleElement().asString().contains("Pending: update ConfigMap/hello-text");
    assertThat(Greetings.storedText(cluster)).isEqualTo("good morning");
  }

  @Test
  void logsPacedWorkloadsOnlyIfAWorkloadChanges() {
    PluginRegistry before = withDeployment(1);
    primaries.put(Greetings.create(cluster, "good morning"));
    reconciler(before.kinds().get(0)).reconcile(Greetings.HELLO);
    refreshCaches();

    dryRunReconciler(withDeployment(1, Greetings.manager("new")).kinds().get(0))
        .reconcile(Greetings.HELLO);
    assertThat(logged).containsExactly("Greeting/hello: would create ConfigMap/hello-new");

    logged.clear();
    dryRunReconciler(withDeployment(2).kinds().get(0)).reconcile(Greetings.HELLO);
    assertThat(logged)
        .anySatisfy(
            line ->
                assertThat(line)
                    .contains("would wait until the rollout of Deployment/hello may start"))
        .anySatisfy(line -> assertThat(line).contains("would update Deployment/hello"));
  }

  @Test
  void logsThatThePendingRolloutOfAPausedPrimaryIsPaced() {
    primaries.put(Greetings.create(cluster, "good morning"));
    reconciler(withDeployment(1).kinds().get(0)).reconcile(Greetings.HELLO);
    JsonNode paused = Json.object().put("toys.example.com/paused", "true");
    cluster.edit(Greetings.HELLO, "metadata.annotations", paused);
    refreshCaches();

    dryRunReconciler(withDeployment(2).kinds().get(0)).reconcile(Greetings.HELLO);

    assertThat(logged)
        .containsExactly(
            "Greeting/hello: when resumed, would wait until the rollout of Deployment/hello may start, at most 10 at once (--max-upgrade-rollouts), because no change of the spec causes it",
            "Greeting/hello: Pending: update Deployment/hello (spec.replicas).");
  }

  @Test
  void logsAnErrorOnceUntilItChanges() {
    Greetings.create(cluster, "good morning");
    cluster.edit(Greetings.HELLO, "spec.text", Json.tree(7));
    refreshCaches();

    assertThat(dryRunReconciler.reconcile(Greetings.HELLO).errors()).isNotEmpty();
    assertThat(dryRunReconciler.reconcile(Greetings.HELLO).errors()).isNotEmpty();

    assertThat(warnings).singleElement().asString().startsWith("Greeting/hello: spec.text: ");
    assertThat(logged).isEmpty();

    Greetings.edit(cluster, "good morning");
    refreshCaches();
    dryRunReconciler.reconcile(Greetings.HELLO);
    assertThat(warnings).hasSize(1);
    assertThat(logged).last().asString().contains("would create ConfigMap/hello-text");
  }

  @Test
  void forgetsADeletedPrimary() {
    assertThat(dryRunReconciler.reconcile(Greetings.HELLO)).isEqualTo(ReconcileResult.DONE);
    assertThat(logged).isEmpty();
    assertThat(cluster.requests()).isEmpty();
  }

  private static PluginRegistry withDeployment(int replicas, ResourceManager<?>... others) {
    TestManager<Greeting> manager =
        Greetings.manager(
            "text",
            Set.of(ManagedKind.of(Deployment.class)),
            request ->
                DesiredState.of(
                    new DeploymentBuilder()
                        .withNewMetadata()
                        .withName(request.name())
                        .endMetadata()
                        .withNewSpec()
                        .withReplicas(replicas)
                        .endSpec()
                        .build()));
    List<ResourceManager<?>> managers = new ArrayList<>(List.of(others));
    managers.add(manager);
    return PluginRegistry.of(List.of(new GreetingKind()), managers);
  }

  private void reconcileForReal() {
    primaries.put(Greetings.create(cluster, "good morning"));
    reconciler(plugins.kinds().get(0)).reconcile(Greetings.HELLO);
  }

  private void refreshCaches() {
    primaries.put(cluster.stored(Greetings.HELLO).deepCopy());
  }

  private <S> ReconcileFunction reconciler(LoadedKind<S> kind) {
    return TestReconcilers.of(
        kind,
        primaries,
        ClusterViews.of(cluster, live, reader),
        cluster,
        System::nanoTime,
        TestReconcilers.instrumentation(event -> {}));
  }

  private <S> ReconcileFunction dryRunReconciler(LoadedKind<S> kind) {
    return TestReconcilers.dryRun(
        kind,
        primaries,
        ClusterViews.of(cluster, live, reader),
        cluster,
        logged::add,
        warnings::add);
  }
}
