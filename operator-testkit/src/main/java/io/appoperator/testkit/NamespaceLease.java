package io.appoperator.testkit;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.util.Locale;
import java.util.UUID;

/** Creates a namespace, and deletes it at the end without waiting for the deletion. */
record NamespaceLease(TestNamespace namespace, KubernetesClient client) implements AutoCloseable {

  private static final int LONGEST_PREFIX = 40;

  static NamespaceLease take(KubernetesClient client, Class<?> test) {
    String name = prefix(test.getSimpleName()) + UUID.randomUUID().toString().substring(0, 8);
    client
        .namespaces()
        .resource(new NamespaceBuilder().withNewMetadata().withName(name).endMetadata().build())
        .create();
    // Until this account exists, every pod is rejected, and its ReplicaSet backs off for seconds.
    await()
        .atMost(Duration.ofSeconds(30))
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(20))
        .until(() -> client.serviceAccounts().inNamespace(name).withName("default").get() != null);
    return new NamespaceLease(new TestNamespace(name), client);
  }

  @Override
  public void close() {
    client.namespaces().withName(namespace.name()).delete();
  }

  // RolloutIT becomes rollout-it-, so that a name in a log identifies the test.
  private static String prefix(String className) {
    String kebab =
        className
            .replaceAll("([a-z0-9])([A-Z])", "$1-$2")
            .replaceAll("[^A-Za-z0-9]+", "-")
            .toLowerCase(Locale.ROOT);
    return kebab.substring(0, Math.min(kebab.length(), LONGEST_PREFIX)) + "-";
  }
}
