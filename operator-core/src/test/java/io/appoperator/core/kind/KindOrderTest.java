package io.appoperator.core.kind;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.ResourceKind;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class KindOrderTest {

  private static final ResourceKind CONFIG_MAP = kind(ConfigMap.class);
  private static final ResourceKind SECRET = kind(Secret.class);
  private static final ResourceKind SERVICE = kind(Service.class);
  private static final ResourceKind DEPLOYMENT = kind(Deployment.class);
  private static final ResourceKind STATEFUL_SET = kind(StatefulSet.class);
  private static final ResourceKind AUTOSCALER = kind(HorizontalPodAutoscaler.class);
  private static final ResourceKind BUDGET = kind(PodDisruptionBudget.class);
  private static final ResourceKind INGRESS = kind(Ingress.class);
  private static final ResourceKind DATABASE = custom("Database");
  private static final ResourceKind BACKUP = custom("Backup");

  @Test
  void keepsTheWavesOfTheBuiltInKindsWithoutDeclarations() {
    for (KindDescription known : BuiltInKinds.ALL) {
      ResourceKind kind = new ResourceKind(known.kind().group(), "v1", known.kind().kind(), "all");
      assertThat(KindOrder.BUILT_IN.rank(kind)).isEqualTo(known.wave());
      assertThat(KindOrder.BUILT_IN.deletionWave(kind)).isEqualTo(known.deletionWave());
    }
  }

  @Test
  void appliesAndDeletesAnUnknownKindBetweenTheWorkloadsAndWhatRefersToThem() {
    assertThat(applied(KindOrder.BUILT_IN, DATABASE, AUTOSCALER, DEPLOYMENT, SERVICE))
        .containsExactly(SERVICE, DEPLOYMENT, DATABASE, AUTOSCALER);
    assertThat(deleted(KindOrder.BUILT_IN, DATABASE, AUTOSCALER, DEPLOYMENT))
        .containsExactly(AUTOSCALER, DATABASE, DEPLOYMENT);
  }

  @Test
  void movesAKindBeforeAnotherOneAndDeletesItLater() {
    KindOrder order = order(before(DATABASE, DEPLOYMENT));
    assertThat(applied(order, DEPLOYMENT, CONFIG_MAP, SERVICE, DATABASE, STATEFUL_SET))
        .containsExactly(CONFIG_MAP, SERVICE, DATABASE, DEPLOYMENT, STATEFUL_SET);
    assertThat(deleted(order, DATABASE, DEPLOYMENT, CONFIG_MAP))
        .containsExactly(DEPLOYMENT, DATABASE, CONFIG_MAP);
  }

  @Test
  void movesAKindBehindAnotherOneAndDeletesItEarlier() {
    KindOrder order = order(before(INGRESS, DATABASE));
    assertThat(applied(order, DATABASE, BUDGET, INGRESS))
        .containsExactly(INGRESS, BUDGET, DATABASE);
    assertThat(deleted(order, INGRESS, DATABASE)).containsExactly(DATABASE, INGRESS);
    assertThat(order.refersToWorkloads(DATABASE)).isTrue();
  }

  @Test
  void ordersUnknownKindsAmongEachOther() {
    KindOrder order = order(before(DATABASE, BACKUP), before(BACKUP, DEPLOYMENT));
    assertThat(applied(order, DEPLOYMENT, BACKUP, DATABASE))
        .containsExactly(DATABASE, BACKUP, DEPLOYMENT);
    assertThat(deleted(order, DATABASE, BACKUP, DEPLOYMENT))
        .containsExactly(DEPLOYMENT, BACKUP, DATABASE);
  }

  @Test
  void ordersBuiltInKindsOfOneWave() {
    KindOrder order = order(before(SECRET, CONFIG_MAP));
    assertThat(applied(order, CONFIG_MAP, SECRET, SERVICE))
        .containsExactly(SECRET, CONFIG_MAP, SERVICE);
    assertThat(deleted(order, CONFIG_MAP, SECRET, DEPLOYMENT))
        .containsExactly(DEPLOYMENT, CONFIG_MAP, SECRET);
  }

  @Test
  void appliesAKindBetweenTwoOfOneWave() {
    KindOrder order = order(before(INGRESS, DATABASE), before(DATABASE, BUDGET));
    assertThat(applied(order, BUDGET, DATABASE, INGRESS, AUTOSCALER))
        .containsSubsequence(INGRESS, DATABASE, BUDGET);
  }

  @Test
  void deletesServicesBeforeWorkloadsWhateverIsDeclared() {
    KindOrder order = order(before(SERVICE, DATABASE), before(DATABASE, DEPLOYMENT));
    assertThat(deleted(order, DATABASE, DEPLOYMENT, SERVICE))
        .containsExactly(SERVICE, DEPLOYMENT, DATABASE);
  }

  @Test
  void findsAShortestCycleOfDeclarations() {
    assertThat(OrderCycle.find(List.of(before(DATABASE, BACKUP), before(BACKUP, DATABASE))))
        .hasValueSatisfying(cycle -> assertThat(cycle).hasSize(2));
    assertThat(OrderCycle.find(List.of(before(DATABASE, DATABASE))))
        .hasValue(List.of(before(DATABASE, DATABASE)));
    assertThat(OrderCycle.find(List.of(before(DATABASE, BACKUP), before(BACKUP, DEPLOYMENT))))
        .isEmpty();
  }

  @Test
  void findsDeclarationsThatContradictTheWavesOfBuiltInKinds() {
    assertThat(OrderCycle.find(List.of(before(INGRESS, CONFIG_MAP)))).isPresent();
    assertThat(OrderCycle.find(List.of(before(INGRESS, DATABASE), before(DATABASE, DEPLOYMENT))))
        .hasValueSatisfying(cycle -> assertThat(cycle).hasSize(3));
    assertThat(OrderCycle.find(List.of(before(CONFIG_MAP, INGRESS)))).isEmpty();
  }

  private static List<ResourceKind> applied(KindOrder order, ResourceKind... kinds) {
    return Stream.of(kinds)
        .sorted(Comparator.<ResourceKind>comparingInt(order::rank).thenComparing(k -> k))
        .toList();
  }

  private static List<ResourceKind> deleted(KindOrder order, ResourceKind... kinds) {
    return Stream.of(kinds).sorted(Comparator.comparingInt(order::deletionWave)).toList();
  }

  private static KindOrder order(Precedence... declarations) {
    return new KindOrder(List.of(declarations));
  }

  private static Precedence before(ResourceKind first, ResourceKind then) {
    return Precedence.of(first, then, "'a' of a.jar");
  }

  private static ResourceKind kind(Class<? extends HasMetadata> type) {
    return ResourceKind.of(type);
  }

  private static ResourceKind custom(String name) {
    return new ResourceKind("example.com", "v1", name, name.toLowerCase(Locale.ROOT) + "s");
  }
}
