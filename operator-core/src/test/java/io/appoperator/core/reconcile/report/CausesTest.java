package io.appoperator.core.reconcile.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Readiness;
import io.appoperator.api.Readiness.Replicas;
import io.appoperator.api.Readiness.State;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.clock.ManualClock;
import io.appoperator.core.cluster.MemoryCluster;
import io.appoperator.core.json.Json;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.observe.LiveRecord.Owner;
import io.appoperator.core.observe.LiveRecord.OwnerLink;
import io.appoperator.core.observe.Ownership;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.sample.SampleSite;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CausesTest {

  private static final Manifest DEPLOYMENT =
      SampleSite.manifest(
          SampleSite.DEPLOYMENT,
          "shop",
          "{'spec': {'selector': {'matchLabels': {'app': 'shop'}}}}");

  private final MemoryCluster cluster = new MemoryCluster();
  private final ManualClock clock = new ManualClock();

  @Test
  void quotesTheNewestPod() {
    pod("shop-a", "2026-01-01T12:00:00Z", "ImagePullBackOff");
    pod("shop-b", "2026-01-01T13:00:00Z", "CrashLoopBackOff");
    pod("shop-c", "2026-01-01T11:00:00Z", "ErrImagePull");

    assertThat(causes(List.of(DEPLOYMENT), List.of(waiting(DEPLOYMENT.ref()))))
        .containsEntry(DEPLOYMENT.ref(), "Pod shop-b, container main: CrashLoopBackOff.");
  }

  @Test
  void findsTheFailingPodOnALaterPage() {
    for (int i = 0; i < 250; i++) {
      pod("shop-a" + i, "2026-01-01T14:00:00Z", "ContainerCreating");
    }
    pod("shop-b", "2026-01-01T13:00:00Z", "CrashLoopBackOff");

    assertThat(causes(List.of(DEPLOYMENT), List.of(waiting(DEPLOYMENT.ref()))))
        .containsEntry(DEPLOYMENT.ref(), "Pod shop-b, container main: CrashLoopBackOff.");
  }

  @Test
  void reportsHowARestartingContainerEnded() {
    ObjectNode pod =
        SampleSite.json(
            """
            {'metadata': {'labels': {'app': 'shop'}},
             'status': {'containerStatuses': [
               {'name': 'main',
                'state': {'waiting': {'reason': 'CrashLoopBackOff', 'message': 'back-off 10s'}},
                'lastState': {'terminated': {'reason': 'OOMKilled', 'exitCode': 137}}}]}}
            """);
    cluster.put(new ResourceRef(ResourceKind.of(Pod.class), SampleSite.NAMESPACE, "shop-a"), pod);

    assertThat(causes(List.of(DEPLOYMENT), List.of(waiting(DEPLOYMENT.ref()))))
        .containsEntry(
            DEPLOYMENT.ref(),
            "Pod shop-a, container main: CrashLoopBackOff. back-off 10s"
                + " It last ended with OOMKilled, exit code 137.");
  }

  @Test
  void quotesTheWorkloadIfItsPodsCannotBeCreated() {
    ObjectNode live =
        SampleSite.json(
            """
            {'status': {'conditions': [
              {'type': 'Available', 'status': 'False', 'message': 'too few'},
              {'type': 'ReplicaFailure', 'status': 'True', 'message': 'exceeded quota'}]}}
            """);
    cluster.put(DEPLOYMENT.ref(), live);

    assertThat(causes(List.of(DEPLOYMENT), List.of(waiting(DEPLOYMENT.ref()))))
        .containsEntry(DEPLOYMENT.ref(), "exceeded quota");
  }

  @Test
  void masksTheSecretsOfTheObjects() {
    Manifest deployment =
        SampleSite.manifest(
            SampleSite.DEPLOYMENT,
            "shop",
            "{'spec': {'selector': {'matchLabels': {'app': 'shop'}}, 'env': [{'name': 'TOKEN',"
                + " 'value': 'swordfish'}]}}");
    pod("shop-a", "2026-01-01T12:00:00Z", "No swordfish");

    assertThat(causes(List.of(deployment), List.of(waiting(deployment.ref()))))
        .containsEntry(deployment.ref(), "Pod shop-a, container main: No <masked>.");
  }

  private Map<ResourceRef, String> causes(List<Manifest> manifests, List<LiveRecord> records) {
    CauseReads reads = new CauseReads(cluster, clock);
    return new Causes(reads).of(manifests, records, clock.getAsLong()).causes();
  }

  private void pod(String name, String created, String reason) {
    ObjectNode pod =
        SampleSite.json(
            """
            {'metadata': {'creationTimestamp': '%s', 'labels': {'app': 'shop'}},
             'status': {'containerStatuses': [
               {'name': 'main', 'state': {'waiting': {'reason': '%s'}}}]}}
            """
                .formatted(created, reason));
    cluster.put(new ResourceRef(ResourceKind.of(Pod.class), SampleSite.NAMESPACE, name), pod);
  }

  private static LiveRecord waiting(ResourceRef ref) {
    Readiness readiness =
        new Readiness(State.PROGRESSING, "0 of 1 pods are ready.", new Replicas(1, 1, 0, 0));
    Ownership none = Ownership.of(Json.object(), "application-operator", Set.of());
    Owner owner = new Owner(SampleSite.SHOP, "shop-uid", "Site/shop", OwnerLink.REFERENCE);
    return new LiveRecord(
        ref, "uid", "1", false, List.of(), owner, "site", none, readiness, Map.of());
  }
}
