package io.appoperator.core.cluster.fabric8;

import io.appoperator.core.cluster.RequestListener;
import io.appoperator.core.decode.NearestName;
import io.fabric8.kubernetes.api.model.NamedContext;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
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
   * @param listener observes every request
   * @throws IllegalArgumentException if the kubeconfig or the context does not exist or cannot be
   *     used; the message does not quote its content
   */
  public Fabric8Cluster open(String name, RequestListener listener) {
    List<Kubeconfig> files = files();
    Config loaded = load(files);
    // The work queue backs off; retries inside the client would hide failures from the queue.
    Config config =
        new ConfigBuilder(loaded).withRequestRetryBackoffLimit(0).withUserAgent(name).build();
    try {
      return new Fabric8Cluster(
          new KubernetesClientBuilder()
              .withConfig(config)
              .withHttpClientFactory(new BlockingHttpClientFactory(timeout))
              .build(),
          name,
          timeout,
          listener,
          permitsCompression(loaded, files));
    } catch (RuntimeException e) {
      throw new IllegalArgumentException(
          "%s contains certificates or keys that cannot be used. Check the files that it refers to."
              .formatted(source()),
          e);
    }
  }

  /**
   * Returns the names of all contexts, sorted. No command is run for a login.
   *
   * @throws IllegalArgumentException if a kubeconfig cannot be used
   */
  public List<String> contexts() {
    return files().stream().flatMap(Kubeconfig::contexts).distinct().sorted().toList();
  }

  private List<Kubeconfig> files() {
    if (kubeconfig != null) {
      return List.of(Kubeconfig.read(kubeconfig, source()));
    }
    List<Kubeconfig> files = new ArrayList<>();
    Config.getKubeconfigFilenames().forEach(name -> read(name).ifPresent(files::add));
    return files;
  }

  private Config load(List<Kubeconfig> files) {
    Config config = parse(files);
    List<String> known = config.getContexts().stream().map(NamedContext::getName).sorted().toList();
    boolean nowhere = config.getMasterUrl().startsWith(Config.DEFAULT_MASTER_URL);
    if (kubeconfig == null && known.isEmpty() && (nowhere || context != null)) {
      requireAny(Config.getKubeconfigFilenames());
    }
    if (context != null && !known.contains(context)) {
      throw new IllegalArgumentException(
          "%s has no context '%s'.%s"
              .formatted(source(), context, NearestName.proposal(context, known)));
    }
    if (nowhere) {
      throw new IllegalArgumentException(
          "%s does not set a cluster. Set a kubeconfig with --kubeconfig or $KUBECONFIG, or select a context with --context."
              .formatted(source()));
    }
    return config;
  }

  /** Rejects paths that do not exist; of several, one that exists is sufficient, as for kubectl. */
  static void requireAny(Collection<String> names) {
    List<String> given = names.stream().filter(name -> !name.isEmpty()).toList();
    if (given.isEmpty() || given.stream().anyMatch(name -> Files.exists(Path.of(name)))) {
      return;
    }
    throw new IllegalArgumentException(
        "No kubeconfig found: %s %s not exist. Set one with --kubeconfig or $KUBECONFIG."
            .formatted(String.join(" and ", given), given.size() == 1 ? "does" : "do"));
  }

  private Config parse(List<Kubeconfig> files) {
    if (!files.isEmpty()) {
      KubeconfigExtensions.readAsMaps();
    }
    Config config = kubeconfig == null ? automatic() : files.get(0).config(context);
    requireLogin(config, files);
    return config;
  }

  private Config automatic() {
    try {
      return Config.autoConfigure(context);
    } catch (RuntimeException e) {
      // The message of the parser quotes the file, which may contain a token.
      throw new IllegalArgumentException(
          "%s is not a valid kubeconfig. Check it with 'kubectl config view'.".formatted(source()),
          e);
    }
  }

  /** The client reads these files itself, and again when a token may have changed. */
  private static Optional<Kubeconfig> read(String name) {
    Path file = Path.of(name);
    if (name.isEmpty() || !Files.exists(file)) {
      return Optional.empty();
    }
    String title = "The kubeconfig " + file;
    if (!Files.isRegularFile(file) && !Files.isDirectory(file)) {
      throw new IllegalArgumentException(title + " of $KUBECONFIG is not a file. Check the path.");
    }
    return Optional.of(Kubeconfig.read(file, title));
  }

  /** The client does not know this setting of a cluster. The first file with the cluster counts. */
  private static boolean permitsCompression(Config config, List<Kubeconfig> files) {
    NamedContext current = config.getCurrentContext();
    return current == null
        || !files.stream()
            .flatMap(file -> file.disablesCompression(current.getContext().getCluster()).stream())
            .findFirst()
            .orElse(false);
  }

  /** If the credential command fails, the client continues without credentials. */
  private void requireLogin(Config config, List<Kubeconfig> files) {
    NamedContext current = config.getCurrentContext();
    if (current == null
        || config.getAutoOAuthToken() != null
        || config.getClientCertData() != null) {
      return;
    }
    String user = String.valueOf(current.getContext().getUser());
    files.stream()
        .flatMap(file -> file.loginCommand(user).stream())
        .findFirst()
        .ifPresent(
            command -> {
              throw new IllegalArgumentException(
                  "%s uses the credential plug-in '%s', which returned no credentials. Run that command yourself to see the error."
                      .formatted(source(), command));
            });
  }

  private String source() {
    return kubeconfig == null
        ? "The kubeconfig ($KUBECONFIG or ~/.kube/config)"
        : "The kubeconfig " + kubeconfig;
  }
}
