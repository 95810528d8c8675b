package io.appoperator.core.kind;

import static io.appoperator.core.kind.ReadinessCases.assertReadiness;
import static io.appoperator.core.kind.ReadinessCases.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.FieldPath;
import io.appoperator.api.Readiness;
import io.appoperator.api.Readiness.Replicas;
import io.appoperator.api.Readiness.State;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.json.Json;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.apps.DaemonSet;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KindTableTest {

  private static final List<Class<? extends HasMetadata>> WORKLOADS =
      List.of(
          Deployment.class,
          ReplicaSet.class,
          StatefulSet.class,
          DaemonSet.class,
          Job.class,
          CronJob.class,
          Pod.class);

  @Test
  void appliesDependenciesBeforeDependents() {
    assertThat(wave(ConfigMap.class)).isLessThan(wave(Deployment.class));
    assertThat(wave(PersistentVolumeClaim.class)).isLessThan(wave(Deployment.class));
    assertThat(wave(Service.class)).isLessThan(wave(Ingress.class));
    assertThat(wave(Deployment.class)).isLessThan(wave(HorizontalPodAutoscaler.class));
    assertThat(wave(Deployment.class)).isLessThan(wave(PodDisruptionBudget.class));
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        Secret.class,
        ServiceAccount.class,
        Role.class,
        RoleBinding.class,
        ConfigMap.class
      })
  void appliesDependenciesOfPodsBeforeWorkloadsAndDeletesThemLater(
      Class<? extends HasMetadata> used) {
    for (Class<? extends HasMetadata> workload : WORKLOADS) {
      assertThat(wave(used)).isLessThan(wave(workload));
      assertThat(deletionWave(used)).isGreaterThan(deletionWave(workload));
    }
    assertThat(KindTable.mayOwnOthers(ResourceKind.of(used))).isFalse();
    assertThat(readiness(used, "{}")).isEqualTo(Readiness.ready());
  }

  @Test
  void returnsTheReferencesOfEachWorkload() {
    for (Class<? extends HasMetadata> workload : WORKLOADS) {
      assertThat(KindTable.references(ResourceKind.of(workload)))
          .extracting(KindTable.Reference::kind)
          .as(workload.getSimpleName())
          .contains(
              new GroupKind("", "ConfigMap"),
              new GroupKind("", "Secret"),
              new GroupKind("", "ServiceAccount"),
              new GroupKind("", "PersistentVolumeClaim"));
    }
  }

  @Test
  void treatsWorkloadSelectorsAsImmutableAndNoFieldOfAClaim() {
    assertThat(KindTable.fixed(ResourceKind.of(Deployment.class)))
        .containsExactly(FieldPath.of("spec.selector"));
    assertThat(KindTable.fixed(ResourceKind.of(StatefulSet.class)))
        .containsExactly(FieldPath.of("spec.selector"));
    assertThat(KindTable.fixed(ResourceKind.of(PersistentVolumeClaim.class))).isEmpty();
    assertThat(KindTable.fixed(ResourceKind.of(Service.class))).isEmpty();
  }

  @Test
  void treatsTheFieldsForWhichAnObjectIsCreatedAgainAsImmutable() {
    for (Class<? extends HasMetadata> workload : WORKLOADS) {
      for (FieldPath field : KindTable.fixed(ResourceKind.of(workload))) {
        ResourceKind kind = ResourceKind.of(workload);
        assertThat(KindTable.fieldRules())
            .contains(
                new KindTable.FieldRule(
                    new GroupKind(kind.group(), kind.kind()),
                    field.toString(),
                    FieldEffect.IMMUTABLE));
      }
    }
    assertThat(KindTable.fixed(ResourceKind.of(ReplicaSet.class)))
        .containsExactly(FieldPath.of("spec.selector"));
  }

  @Test
  void treatsARoleBindingAsDependentOnItsRole() {
    assertThat(KindTable.references(ResourceKind.of(RoleBinding.class)))
        .containsExactly(
            new KindTable.Reference(
                "roleRef.name", new GroupKind("rbac.authorization.k8s.io", "Role")));
  }

  @Test
  void evaluatesEachWorkloadByItsKindsRule() {
    assertThat(readinessMessage(Deployment.class))
        .isEqualTo("Waiting for the controller to observe the change.");
    assertThat(readinessMessage(ReplicaSet.class))
        .isEqualTo("Waiting for the controller to observe the change.");
    assertThat(readinessMessage(StatefulSet.class))
        .isEqualTo("Waiting for the controller to observe the change.");
    assertThat(readinessMessage(DaemonSet.class))
        .isEqualTo("Waiting for the controller to observe the change.");
    assertThat(readinessMessage(Job.class)).isEqualTo("The Job is suspended.");
    assertThat(readinessMessage(CronJob.class)).isEqualTo("The CronJob is suspended.");
    assertThat(readinessMessage(Pod.class)).isEqualTo("The pod has not started yet.");
  }

  private static String readinessMessage(Class<? extends HasMetadata> type) {
    return readiness(type, "{'metadata': {'generation': 1}, 'spec': {'suspend': true}}").message();
  }

  @Test
  void appliesUnknownKindsAfterTheWorkloadsAndDeletesThemBefore() {
    ResourceKind unknown = new ResourceKind("example.com", "v1", "Database", "databases");

    assertThat(KindTable.wave(unknown))
        .isGreaterThan(wave(Deployment.class))
        .isLessThan(wave(HorizontalPodAutoscaler.class));
    assertThat(KindTable.deletionWave(unknown))
        .isLessThan(deletionWave(Deployment.class))
        .isGreaterThan(deletionWave(HorizontalPodAutoscaler.class));
    assertThat(KindTable.mayOwnOthers(unknown)).isTrue();
    assertThat(KindTable.readiness(unknown, Json.object())).isEmpty();
    assertThat(KindTable.references(unknown)).isEmpty();
  }

  @Test
  void distinguishesKindsOfTheSameNameByGroup() {
    assertThat(BuiltInKinds.ALL).isNotEmpty();
    for (KindDescription known : BuiltInKinds.ALL) {
      ResourceKind other = new ResourceKind("example.com", "v1", known.kind().kind(), "others");
      ResourceKind unknown = new ResourceKind("example.com", "v1", "Unknown", "unknowns");

      assertThat(answers(other)).as(known.kind().kind()).isEqualTo(answers(unknown));
      assertThat(known.kind().matches(other)).isFalse();
    }
  }

  @Test
  void hasTheSameRulesForAllVersionsOfAKind() {
    for (KindDescription known : BuiltInKinds.ALL) {
      GroupKind kind = known.kind();
      ResourceKind old = new ResourceKind(kind.group(), "v1beta1", kind.kind(), "all");
      ResourceKind current = new ResourceKind(kind.group(), "v1", kind.kind(), "all");

      assertThat(answers(old)).as(kind.kind()).isEqualTo(answers(current));
      assertThat(kind.matches(old)).isTrue();
    }
  }

  /** Returns all that the table answers for a kind. */
  private static List<Object> answers(ResourceKind kind) {
    ObjectNode object = Json.object();
    object.putObject("stringData").put("a", "b");
    KindTable.convertToStoredForm(kind, object);
    return List.of(
        KindTable.wave(kind),
        KindTable.deletionWave(kind),
        KindTable.holdsData(kind),
        KindTable.mayBeImmutable(kind),
        KindTable.hasOnePodPerNode(kind),
        KindTable.readiness(kind, Json.object()),
        KindTable.takesPrecedence(kind),
        KindTable.references(kind),
        KindTable.fixed(kind),
        KindTable.defaults(kind),
        KindTable.allocatedFields(kind),
        object);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{}                                                                            | PENDING",
        "{'status': {'phase': 'Pending'}}                                              | PENDING",
        "{'status': {'phase': 'Bound'}}                                                | READY",
        "{'status': {'phase': 'Bound', 'conditions': [{'type': 'Resizing'}]}}          | PENDING",
        "{'status': {'phase': 'Bound', 'conditions': [{'type': 'FileSystemResizePending'}]}} | PENDING",
        "{'status': {'phase': 'Lost'}}                                                 | FAILED",
      })
  void evaluatesClaims(String live, State state) {
    assertThat(readiness(PersistentVolumeClaim.class, live).state()).isEqualTo(state);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'spec': {'type': 'ClusterIP'}}                                               | READY",
        "{'spec': {'type': 'LoadBalancer'}}                                            | PENDING",
        "{'spec': {'type': 'LoadBalancer'}, 'status': {'loadBalancer': {'ingress': [{'ip': '1.2.3.4'}]}}} | READY",
      })
  void reportsAServiceWithoutAddressAsPending(String live, State state) {
    assertThat(readiness(Service.class, live).state()).isEqualTo(state);
  }

  @Test
  void reportsAnIngressWithoutAddressAsPending() {
    assertThat(readiness(Ingress.class, "{}").state()).isEqualTo(State.PENDING);
    assertThat(
            readiness(
                    Ingress.class, "{'status': {'loadBalancer': {'ingress': [{'hostname': 'a'}]}}}")
                .state())
        .isEqualTo(State.READY);
  }

  @Test
  void treatsAnAutoscalerWithoutMetricsAsReady() {
    assertThat(readiness(HorizontalPodAutoscaler.class, "{}")).isEqualTo(Readiness.ready());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      nullValues = "-",
      value = {
        "'observedGeneration': 1                                                       | PROGRESSING | Waiting for the controller to observe the change.",
        "'observedGeneration': 2                                                       | PROGRESSING | 0 of 3 pods are ready, 0 run the latest template.",
        "'observedGeneration': 2, 'replicas': 3, 'updatedReplicas': 3, 'readyReplicas': 3, 'availableReplicas': 3 | READY | -",
        "'observedGeneration': 2, 'replicas': 3, 'updatedReplicas': 3, 'readyReplicas': 3, 'availableReplicas': 2 | PROGRESSING | 3 of 3 pods are ready, 3 run the latest template.",
        "'observedGeneration': 2, 'replicas': 4, 'updatedReplicas': 3, 'readyReplicas': 4, 'availableReplicas': 4 | PROGRESSING | 4 of 3 pods are ready, 3 run the latest template.",
        "'observedGeneration': 2, 'replicas': 3, 'updatedReplicas': 1, 'readyReplicas': 3, 'availableReplicas': 3 | PROGRESSING | 3 of 3 pods are ready, 1 run the latest template.",
        "'observedGeneration': 2, 'conditions': [{'type': 'Progressing', 'reason': 'ProgressDeadlineExceeded', 'message': 'too slow'}] | FAILED | too slow",
        "'observedGeneration': 2, 'conditions': [{'type': 'ReplicaFailure', 'status': 'True', 'message': 'quota'}] | FAILING | quota",
        "'observedGeneration': 2, 'conditions': [{'type': 'ReplicaFailure', 'status': 'False', 'message': 'quota'}] | PROGRESSING | 0 of 3 pods are ready, 0 run the latest template.",
        "'observedGeneration': 2, 'replicas': 3, 'updatedReplicas': 3, 'readyReplicas': 3, 'availableReplicas': 3, 'conditions': [{'type': 'ReplicaFailure', 'status': 'True', 'message': 'quota'}] | READY | -",
        "'observedGeneration': 2, 'conditions': [{'type': 'ReplicaFailure', 'status': 'True', 'message': 'quota'}, {'type': 'Progressing', 'reason': 'ProgressDeadlineExceeded', 'message': 'too slow'}] | FAILED | too slow",
      })
  void evaluatesDeployments(String status, State state, String message) {
    Readiness readiness =
        readiness(
            Deployment.class,
            "{'metadata': {'generation': 2}, 'spec': {'replicas': 3}, 'status': {" + status + "}}");

    assertReadiness(readiness, state, message);
  }

  @Test
  void treatsADeploymentWithZeroReplicasAsReady() {
    Readiness readiness =
        readiness(
            Deployment.class,
            "{'metadata': {'generation': 1}, 'spec': {'replicas': 0}, 'status': {'observedGeneration': 1}}");

    assertThat(readiness).isEqualTo(new Readiness(State.READY, "", new Replicas(0, 0, 0, 0)));
  }

  @Test
  void waitsForTheLastPodsWhenADeploymentScalesToZero() {
    String change = "{'metadata': {'generation': 2}, 'spec': {'replicas': 0}, 'status': {%s}}";

    assertThat(
            readiness(Deployment.class, change.formatted("'observedGeneration': 1, 'replicas': 3"))
                .state())
        .isEqualTo(State.PROGRESSING);
    assertThat(readiness(Deployment.class, change.formatted("'observedGeneration': 1")).state())
        .isEqualTo(State.READY);
  }

  @Test
  void deletesTrafficRoutesBeforePodsAndTheirDependenciesLast() {
    assertThat(deletionWave(Ingress.class)).isLessThan(deletionWave(Service.class));
    assertThat(deletionWave(Service.class)).isLessThan(deletionWave(Deployment.class));
    assertThat(deletionWave(HorizontalPodAutoscaler.class))
        .isLessThan(deletionWave(Deployment.class));
    assertThat(deletionWave(PodDisruptionBudget.class)).isLessThan(deletionWave(Deployment.class));
    assertThat(deletionWave(Deployment.class)).isLessThan(deletionWave(ConfigMap.class));
    assertThat(deletionWave(Deployment.class)).isLessThan(deletionWave(NetworkPolicy.class));
    assertThat(deletionWave(Deployment.class))
        .isLessThan(deletionWave(PersistentVolumeClaim.class));
    assertThat(deletionWave(StatefulSet.class)).isEqualTo(deletionWave(Deployment.class));
  }

  @Test
  void waitsForDependentsOfWorkloadsOnly() {
    assertThat(KindTable.mayOwnOthers(ResourceKind.of(Deployment.class))).isTrue();
    assertThat(KindTable.mayOwnOthers(ResourceKind.of(StatefulSet.class))).isTrue();
    assertThat(KindTable.mayOwnOthers(ResourceKind.of(ConfigMap.class))).isFalse();
  }

  private static int deletionWave(Class<? extends HasMetadata> type) {
    return KindTable.deletionWave(ResourceKind.of(type));
  }

  private static int wave(Class<? extends HasMetadata> type) {
    return KindTable.wave(ResourceKind.of(type));
  }

  private static Readiness readiness(Class<? extends HasMetadata> type, String live) {
    return KindTable.readiness(ResourceKind.of(type), json(live)).orElseThrow();
  }
}
