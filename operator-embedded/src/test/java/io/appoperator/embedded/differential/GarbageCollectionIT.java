package io.appoperator.embedded.differential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.appoperator.embedded.http.EmbeddedApiServer;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Deletes random owners with random policies, owners that references name in other ways, and owners
 * of each other. Compares which objects stay on the embedded and on the real server. A property
 * {@code differential.seed} gives other random ones.
 */
@WithControlPlane
class GarbageCollectionIT {

  private static final int DELETIONS = 3;
  private static final Duration LIMIT = Duration.ofSeconds(60);

  @Test
  void bothServersKeepTheSameObjects(ControlPlane controlPlane, TestNamespace namespace) {
    long seed = SequenceOptions.fromProperties().seed();
    Random random = new Random(seed);
    List<OwnedObject> objects = OwnedObject.randomForest(random);
    compare(
        controlPlane,
        namespace,
        (expected, actual) -> {
          Stream.of(expected, actual).forEach(one -> one.create(objects));
          for (int i = 0; i < DELETIONS; i++) {
            // The collector must know all objects, or it takes an owner as one without dependents.
            expected.awaitCollector();
            List<Deletion> deletions = Deletion.random(random, objects);
            Stream.of(expected, actual).forEach(one -> one.delete(deletions));
            awaitSame(expected, actual, "seed %s, deletions %s".formatted(seed, deletions));
          }
        });
  }

  @Test
  void bothServersFindOwnersByTheirWholeReference(
      ControlPlane controlPlane, TestNamespace namespace) {
    List<OwnedObject> objects =
        Stream.of(OwnerNaming.values())
            .flatMap(naming -> OwnedObject.named(naming).stream())
            .toList();
    List<Deletion> deletions =
        objects.stream()
            .filter(object -> object.owners().isEmpty())
            .map(owner -> new Deletion(owner, DeletionPropagation.BACKGROUND))
            .toList();
    compare(
        controlPlane,
        namespace,
        (expected, actual) -> {
          Stream.of(expected, actual).forEach(one -> one.create(objects));
          expected.awaitCollector();
          awaitSame(expected, actual, "with owners " + objects);
          Stream.of(expected, actual).forEach(one -> one.delete(deletions));
          awaitSame(expected, actual, "without owners");
        });
  }

  @Test
  void bothServersDeleteObjectsThatOwnEachOther(
      ControlPlane controlPlane, TestNamespace namespace) {
    List<List<OwnedObject>> cycles =
        List.of(OwnedObject.chain("two", 2), OwnedObject.chain("three", 3));
    List<OwnedObject> objects = cycles.stream().flatMap(List::stream).toList();
    List<Deletion> deletions =
        cycles.stream()
            .map(cycle -> new Deletion(cycle.get(0), DeletionPropagation.FOREGROUND))
            .toList();
    compare(
        controlPlane,
        namespace,
        (expected, actual) -> {
          Stream.of(expected, actual).forEach(one -> one.create(objects));
          Stream.of(expected, actual).forEach(one -> cycles.forEach(one::close));
          expected.awaitCollector();
          Stream.of(expected, actual).forEach(one -> one.delete(deletions));
          awaitSame(expected, actual, "cycles");
          assertThat(expected.state()).isEmpty();
        });
  }

  /** Compares the objects of both servers after all changes. */
  private static void compare(
      ControlPlane controlPlane,
      TestNamespace namespace,
      BiConsumer<OwnershipClient, OwnershipClient> changes) {
    try (EmbeddedApiServer server = EmbeddedApiServer.start();
        KubernetesClient embedded = client(Config.fromKubeconfig(server.kubeconfig()));
        KubernetesClient real = client(Config.fromKubeconfig(controlPlane.kubeconfig().toFile()))) {
      server.createNamespace(namespace.name());
      OwnershipClient expected = new OwnershipClient(real, namespace.name());
      OwnershipClient actual = new OwnershipClient(embedded, namespace.name());
      changes.accept(expected, actual);
      expected.awaitCollector();
      assertThat(expected.state()).as("at the end").isEqualTo(actual.state());
    }
  }

  private static void awaitSame(
      OwnershipClient expected, OwnershipClient actual, String description) {
    await()
        .atMost(LIMIT)
        .untilAsserted(
            () -> assertThat(expected.state()).as(description).isEqualTo(actual.state()));
  }

  private static KubernetesClient client(Config config) {
    return new KubernetesClientBuilder().withConfig(config).build();
  }
}
