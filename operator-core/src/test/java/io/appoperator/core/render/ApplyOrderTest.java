package io.appoperator.core.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.DesiredObject;
import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.sample.Greetings;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** When objects of kinds that the operator does not know are applied. */
class ApplyOrderTest {

  private static final ResourceKind DEPLOYMENT = ResourceKind.of(Deployment.class);
  private static final ResourceKind SERVICE = ResourceKind.of(Service.class);
  private static final ResourceKind AUTOSCALER = ResourceKind.of(HorizontalPodAutoscaler.class);
  private static final ResourceKind DATABASE =
      new ResourceKind("db.example.com", "v1", "Database", "databases");
  private static final ManagedKind PLAIN_DATABASE = ManagedKind.of(DATABASE);

  @Test
  void appliesAnObjectThatNoOtherOneRefersToAfterTheWorkloads() {
    assertThat(order(PLAIN_DATABASE, plain(DATABASE), plain(AUTOSCALER), plain(DEPLOYMENT)))
        .containsExactly("Deployment", "Database", "HorizontalPodAutoscaler");
  }

  @Test
  void appliesAnObjectBeforeTheFirstThatRefersToItByName() {
    assertThat(
            order(
                PLAIN_DATABASE,
                plain(DATABASE),
                referring(DEPLOYMENT, reference("apiGroup", "db.example.com")),
                plain(SERVICE)))
        .containsExactly("Service", "Database", "Deployment");
    assertThat(
            order(
                PLAIN_DATABASE,
                plain(DATABASE),
                referring(SERVICE, reference("apiVersion", "db.example.com/v1")),
                plain(DEPLOYMENT)))
        .containsExactly("Database", "Service", "Deployment");
  }

  @Test
  void ignoresReferencesToOtherObjects() {
    assertThat(
            order(
                PLAIN_DATABASE,
                plain(DATABASE),
                referring(DEPLOYMENT, reference("group", "other.example.com")),
                referring(SERVICE, Map.of("kind", "Database", "name", "another"))))
        .containsExactly("Service", "Deployment", "Database");
  }

  @Test
  void ordersObjectsThatReferToEachOther() {
    GenericKubernetesResource database = referring(DATABASE, reference("group", "db.example.com"));
    database.getMetadata().setName("first");
    assertThat(order(PLAIN_DATABASE, plain(DATABASE), database))
        .containsExactly("Database", "Database");
  }

  @Test
  void prefersADeclaredOrderToReferences() {
    assertThat(
            order(
                PLAIN_DATABASE.appliedAfter(DEPLOYMENT),
                plain(DATABASE),
                referring(DEPLOYMENT, reference("apiGroup", "db.example.com"))))
        .containsExactly("Deployment", "Database");
    assertThat(
            order(
                PLAIN_DATABASE.appliedBefore(DEPLOYMENT),
                plain(DATABASE),
                plain(SERVICE),
                plain(DEPLOYMENT)))
        .containsExactly("Service", "Database", "Deployment");
  }

  @Test
  void handsTheDeclaredOrderOnToPruning() {
    Rendering rendering =
        Greetings.render(
            Greetings.manager(
                "a",
                Set.of(PLAIN_DATABASE.appliedBefore(DEPLOYMENT)),
                request -> DesiredState.none()));
    assertThat(rendering.order().rank(DATABASE)).isLessThan(rendering.order().rank(DEPLOYMENT));
  }

  private static List<String> order(ManagedKind database, GenericKubernetesResource... objects) {
    Set<ManagedKind> kinds =
        Set.of(
            database,
            ManagedKind.of(DEPLOYMENT),
            ManagedKind.of(SERVICE),
            ManagedKind.of(AUTOSCALER));
    return Greetings.render(
            Greetings.manager(
                "a",
                kinds,
                request ->
                    new DesiredState(
                        Stream.of(objects).map(DesiredObject::of).toList(), List.of())))
        .manifests()
        .stream()
        .map(manifest -> manifest.ref().kind().kind())
        .toList();
  }

  private static Map<String, String> reference(String field, String group) {
    return Map.of("kind", "Database", "name", "hi", field, group);
  }

  private static GenericKubernetesResource plain(ResourceKind kind) {
    return referring(kind, Map.of());
  }

  private static GenericKubernetesResource referring(
      ResourceKind kind, Map<String, String> reference) {
    return new GenericKubernetesResourceBuilder()
        .withApiVersion(kind.apiVersion())
        .withKind(kind.kind())
        .withNewMetadata()
        .withName("hi")
        .endMetadata()
        .addToAdditionalProperties("spec", Map.of("targets", List.of(reference)))
        .build();
  }
}
