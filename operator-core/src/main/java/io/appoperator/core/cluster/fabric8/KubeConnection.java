package io.appoperator.core.cluster.fabric8;

import io.appoperator.core.cluster.RequestListener;
import io.fabric8.kubernetes.api.model.NamedContext;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How to reach a cluster.
 *
 * @param kubeconfig a kubeconfig file, or null for $KUBECONFIG, the ServiceAccount of the pod, or
 *     {@code ~/.kube/config}
 * @param context a context of the kubeconfig, or null for its current one
 * @param timeout how long a request may take; watches excepted
 */
public record KubeConnection(
    @Nullable Path kubeconfig, @Nullable String context, Duration timeout) {

  /**
   * Opens the connection; nothing is sent yet.
   *
   * @param name the field manager and user agent of all requests
   * @param listener hears of every request
   * @throws IllegalArgumentException if the kubeconfig or the context does not exist
   */
  public Fabric8Cluster open(String name, RequestListener listener) {
    // The work queue backs off; retries inside the client would only hide it from the queue.
    Config config =
        new ConfigBuilder(load())
            .withRequestRetryBackoffLimit(0)
            .withRequestTimeout((int) timeout.toMillis())
            .withConnectionTimeout((int) timeout.toMillis())
            .withUserAgent(name)
            .build();
    return new Fabric8Cluster(
        new KubernetesClientBuilder().withConfig(config).build(), name, timeout, listener);
  }

  private Config load() {
    if (kubeconfig == null) {
      return Config.autoConfigure(context);
    }
    if (!Files.isReadable(kubeconfig)) {
      throw new IllegalArgumentException(
          "The kubeconfig %s cannot be read. Check the path given with --kubeconfig."
              .formatted(kubeconfig));
    }
    Config config = Config.fromKubeconfig(context, kubeconfig.toFile());
    List<String> known = config.getContexts().stream().map(NamedContext::getName).toList();
    if (context != null && !known.contains(context)) {
      throw new IllegalArgumentException(
          "The kubeconfig %s has no context '%s'. Known are %s."
              .formatted(kubeconfig, context, known));
    }
    return config;
  }
}
