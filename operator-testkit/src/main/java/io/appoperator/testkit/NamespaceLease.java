package io.appoperator.testkit;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;

/** Creates a namespace, and deletes it at the end without waiting for the deletion. */
record NamespaceLease(TestNamespace namespace, KubernetesClient client) implements AutoCloseable {

  static NamespaceLease take(KubernetesClient client, Class<?> test) {
    TestNamespace namespace = TestNamespace.named(test);
    String name = namespace.name();
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
    return new NamespaceLease(namespace, client);
  }

  @Override
  public void close() {
    client.namespaces().withName(namespace.name()).delete();
  }
}
